import { Command, InvalidArgumentError } from 'commander';
import { isRule, RULES, type Rule } from '../../archive/check/rules.ts';
import { checkFolder } from '../check/checkFolder.ts';
import type { CommandContext } from '../commandContext.ts';

interface Options {
  readonly files?: boolean;
  readonly open?: boolean;
  readonly fix?: boolean;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly updateChecksums?: boolean;
  readonly strict?: boolean;
  readonly ignore?: readonly Rule[];
  readonly all?: boolean;
  readonly json?: boolean;
}

export function checkCommand({
  archive: usual,
  environment,
  terminal,
  signal,
  finish,
}: CommandContext): Command {
  return new Command('check')
    .summary('find faults in an archive, and fix them')
    .description('Checks an archive folder, and reports each fault and how to fix it.')
    .argument('[archive]', 'the archive folder', usual)
    .option('--files', 'read every document to find those that have changed')
    .option('--open', 'open every PDF to find those that are damaged, locked or without pages')
    .option(
      '--fix',
      'fix what needs no decision: names, spaces, full-width digits, hyphens of ISBNs',
    )
    .option('-y, --yes', 'fix without confirmation')
    .option('--dry-run', 'show what --fix would change without changing it')
    .option('--update-checksums', 'add the documents that --files finds intact to SHA256SUMS')
    .option('--strict', 'fail on warnings, and name each missing document')
    .option('--ignore <rules>', 'rules to ignore, separated by commas', addRules)
    .option('--all', 'list every fault, even if there are many of a rule')
    .option('--json', 'print one JSON document for programs')
    .addHelpText(
      'after',
      `
Exits with 1 if there are errors, and with 0 if there are only warnings or none.

Examples:
  campusdocs check ../archive
  campusdocs check ../archive --files --update-checksums
  campusdocs check ../archive --fix --dry-run
  campusdocs check --ignore isbn-check-digit,year-past
  campusdocs check --json | jq -r '.findings[] | "\\(.rule) \\(.file)"'

Rules:
${rules()}`,
    )
    .action(
      async (
        archive: string,
        {
          files = false,
          open = false,
          fix = false,
          yes = false,
          dryRun = false,
          updateChecksums = false,
          strict = false,
          all = false,
          json = false,
          ignore = [],
        }: Options,
      ) => {
        const options = {
          files,
          open,
          fix,
          yes,
          dryRun,
          updateChecksums,
          strict,
          all,
          json,
          ignore,
        };
        finish(await checkFolder(archive, options, { terminal, signal, environment }));
      },
    );
}

function addRules(text: string, before: readonly Rule[] = []): readonly Rule[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isRule(name));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(`There is no rule ${unknown}; --help lists them.`);
  }
  return [...before, ...names.filter(isRule)];
}

function rules(): string {
  return Object.entries(RULES)
    .map(([rule, [severity, about]]) => `  ${rule.padEnd(20)} ${severity.padEnd(7)} ${about}`)
    .join('\n');
}
