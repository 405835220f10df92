import type { Change } from '../../archive/check/fix/change.ts';
import { formatDiagnostic } from '../../archive/diagnostic.ts';

/** Formats a change as lines for a person, with old and new text. */
export function describeChange(change: Change): string[] {
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
