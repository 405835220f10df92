import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RULES } from './rules.ts';

const COMMANDS = join(import.meta.dirname, '..', '..', '..', 'docs', 'use', 'commands.md');

test('the documentation lists all rules', () => {
  const text = readFileSync(COMMANDS, 'utf8');
  const listed = Array.from(
    text.matchAll(/^\| `(?<rule>[\w-]+)` +\| (?<severity>error|warning) +\| (?<about>.*?) +\|$/gmu),
    ({ groups }) => [groups?.rule, [groups?.severity, groups?.about]],
  );
  expect(Object.fromEntries(listed)).toEqual(RULES);
});
