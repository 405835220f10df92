import { confirm, isCancel } from '@clack/prompts';
import { applyFixes } from '../../archive/check/fix/applyFixes.ts';
import type { Change } from '../../archive/check/fix/change.ts';
import { formatDiagnostic } from '../../archive/diagnostic.ts';
import type { CommandContext } from '../commandContext.ts';
import { Stopped } from '../createStop.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Prints the planned changes. */
export function showChanges(changes: readonly Change[], terminal: Pick<Terminal, 'print'>): void {
  for (const line of changes.flatMap(describeChange)) terminal.print(line);
}

/**
 * Shows the changes, asks for confirmation, and applies them. Resolves to whether anything was
 * changed. Without `yes`, nothing is changed if no prompt is possible.
 */
export async function confirmFixes(
  folder: string,
  changes: readonly Change[],
  { yes, json }: { readonly yes: boolean; readonly json: boolean },
  { terminal, signal }: Pick<CommandContext, 'terminal' | 'signal'>,
): Promise<boolean> {
  if (changes.length === 0) return false;
  if (!json) showChanges(changes, terminal);
  if (!yes) {
    if (!terminal.canAsk || json) {
      terminal.log('Nothing was changed. Add --yes to make these changes without being asked.');
      return false;
    }
    const these = changes.length === 1 ? 'this change' : `these ${changes.length} changes`;
    const answer = await confirm({ ...terminal.prompt, signal, message: `Make ${these}?` });
    if (isCancel(answer)) throw signal.reason ?? new Stopped('SIGINT');
    if (!answer) return false;
  }
  const { failed, reason } = await applyFixes(folder, changes, signal);
  if (reason !== undefined) terminal.log(reason);
  for (const { change, reason: why } of failed) {
    terminal.log(formatDiagnostic({ file: change.file, field: '', reason: why }));
  }
  return failed.length < changes.length && reason === undefined;
}

/** Formats a change as lines for a person, with old and new text. */
function describeChange(change: Change): string[] {
  const { file } = change;
  if (change.kind === 'rename') {
    return [formatDiagnostic({ file, field: '', reason: `is renamed to ${change.to}` })];
  }
  return change.edits.map(({ field, before, after }) => {
    if (field === '') return formatDiagnostic({ file, field, reason: 'loses its byte order mark' });
    const reason = `${JSON.stringify(before)} becomes ${JSON.stringify(after)}`;
    return formatDiagnostic({ file, field, reason });
  });
}
