import { writeMetadata } from '../../archive/intake/writeMetadata.ts';
import { withoutUnseen } from '../../catalog/withoutUnseen.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { AddResult } from './addResult.ts';
import { gitAdvice } from './gitAdvice.ts';

/** Prints the result for one file: additions on stdout, everything else on stderr. */
export function printResult(result: AddResult, terminal: Terminal): void {
  const { outcome, item, id } = result;
  // Names and titles may contain control characters, which must not reach a terminal.
  const file = withoutUnseen(result.file);
  const title = withoutUnseen(result.title ?? '');
  for (const note of result.afterwards ?? []) terminal.log(`${file} ${note}.`);
  switch (outcome) {
    case 'added':
    case 'would-add':
      if (!item) return;
      terminal.print(
        `${outcome === 'would-add' ? 'would add' : terminal.style('green', 'added')}  ${item.type.padEnd(4)}  ${title}  ${item.url.slice(1)}`,
      );
      if (outcome === 'would-add') terminal.print(writeMetadata(item).trimEnd());
      return;
    case 'present':
      terminal.log(
        `${file} is in the archive already: ${item?.type} ${title} (${id}).${result.isRemoved ? ' The one outside was removed.' : ''}`,
      );
      return;
    case 'left-out':
      terminal.log(`${file} was left out.`);
      return;
    case 'refused':
      terminal.log(`${terminal.styleLog('red', 'not added')}  ${file} ${result.reason}.`);
      return;
    case 'incomplete':
      terminal.log(`${terminal.styleLog('red', 'not added')}  ${file}: ${whatIsMissing(result)}`);
  }
}

function whatIsMissing({ diagnostics, reason }: AddResult): string {
  if (!diagnostics) return `${reason}.`;
  return diagnostics
    .map(
      (diagnostic) => `\n  ${OPTIONS[diagnostic.field] ?? diagnostic.field}  ${diagnostic.reason}`,
    )
    .join('');
}

/** The option that sets a field. */
const OPTIONS: Readonly<Record<string, string>> = {
  type: '--type',
  title: '--title',
  authors: '--author',
  translators: '--translator',
  edition: '--edition',
  publisher: '--publisher',
  publish_year: '--year',
  isbn: '--isbn',
  course: '--course',
  course_type: '--level',
  years: '--year',
  semester: '--semester',
  stage: '--stage',
  college: '--college',
  content: '--content',
};

/** Prints the summary, and the command that commits the written files. */
export async function printEnd(
  results: readonly AddResult[],
  archive: string,
  terminal: Terminal,
): Promise<void> {
  const count = (outcome: AddResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  if (results.length > 1) {
    const parts = [
      [count('added'), 'added'],
      [count('would-add'), 'would be added'],
      [count('present'), 'in the archive already'],
      [count('left-out'), 'left out'],
      [count('refused') + count('incomplete'), 'not added'],
    ] as const;
    terminal.log(
      `${parts
        .filter(([number]) => number > 0)
        .map(([number, what]) => `${number} ${what}`)
        .join(', ')}.`,
    );
  }
  const written = [...new Set(results.flatMap((result) => result.written ?? []))];
  const advice = await gitAdvice(archive, written);
  if (advice !== undefined) terminal.log(`To commit: ${advice}`);
}
