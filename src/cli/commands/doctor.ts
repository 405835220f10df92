import { Command } from 'commander';
import { ownVariables } from '../../config/ownVariables.ts';
import type { CommandContext } from '../commandContext.ts';
import { CHECKS } from '../doctor/checks/checks.ts';
import { examineSite } from '../doctor/examineSite.ts';
import { DATA_OPTION } from '../parseOptions.ts';

interface Options {
  readonly archive?: string;
  readonly data?: string;
  readonly json?: boolean;
}

export function doctorCommand(context: CommandContext): Command {
  return new Command('doctor')
    .summary('look at a whole site, and say what to do')
    .description(
      'Looks at a whole site: machine, archive, address, sign-in, database, bucket. Says what to do about each fault.',
    )
    .option('-a, --archive <folder>', 'the archive folder (default: the current folder)')
    .option(...DATA_OPTION)
    .option('--json', 'print {archive, data, ok, warn, fail, findings} as JSON')
    .addHelpText(
      'after',
      `
Run it as the user who serves, with the environment of the server, while the server runs. It changes
nothing, but for an object below _campusdocs/doctor/ of the bucket, which it deletes. Exits with 1 if a
check has failed, and with 0 if there are only warnings or none.

Examples:
  campusdocs doctor --archive /srv/archive
  campusdocs doctor --json | jq -r '.findings[] | select(.status == "fail") | .message'`,
    )
    .action(async ({ archive = '.', data, json = false }: Options) => {
      const variables = ownVariables();
      const options = { archive, json, variables, ...(data !== undefined && { data }) };
      context.finish(await examineSite(options, CHECKS, context));
    });
}
