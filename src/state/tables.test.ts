import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { TABLE_KEYS } from './tables.ts';

/** It has only the names of keys, and nothing about anybody. */
const ABOUT_NOBODY: readonly string[] = ['signing_keys'];

test('docs/privacy.md names every table that holds something about visitors', async () => {
  const page = await readFile(new URL('../../docs/privacy.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('|'));
  const unnamed = Object.keys(TABLE_KEYS).filter(
    (table) => !rows.some((row) => row.includes(`\`${table}\``)),
  );
  expect(unnamed).toEqual(ABOUT_NOBODY);
});
