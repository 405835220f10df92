import { expect, test } from 'vitest';
import { formatDiagnostic } from './diagnostic.ts';

test('formats a diagnostic as one line without control characters for any file name', () => {
  const line = formatDiagnostic({
    file: 'metadata/a\nb\u001b[31m\u202e.yml',
    field: 'data.\r',
    reason: 'must be text',
  });
  expect(line).toBe('metadata/a\\u{a}b\\u{1b}[31m\\u{202e}.yml: data.\\u{d} must be text');
});
