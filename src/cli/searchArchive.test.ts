import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../../test/support/cli/commandFixture.ts';
import { searchCommand } from './commands/search.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Searches the demo, the default without an archive. */
async function campusdocs(...args: string[]) {
  const { code, stdout, stderr } = await runCommand(searchCommand, ['search', ...args], {
    folder: ROOT,
  });
  return { code, lines: stdout.split('\n').slice(0, -1), stderr };
}

test('prints a line for each hit with type, year, title and file, the best first', async () => {
  const { code, lines, stderr } = await campusdocs('高等数学（上册）');
  expect(code).toBe(0);
  const file = join(ROOT, 'demo/files/0ba7bb2b0491c649423aa747f315f548.pdf');
  expect(lines[0]).toBe(`book  2019       高等数学（上册）  ${file}`);
  expect(stderr).toBe('');
});

test('joins words into one query, and applies category, order and limit', async () => {
  const options = ['--category', 'test', '--sort', 'newest', '--limit', '2'];
  const { lines, stderr } = await campusdocs('高数', '期末', ...options);
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/^test {2}\d{4}-\d{4} {2}.*高等数学.*期末/u);
  expect(stderr).toMatch(/^The first 2 of \d+\.\n$/u);
});

test('prints the address of items on other sites', async () => {
  const { lines } = await campusdocs('高等数学', '2021-2022', '--category', 'test');
  expect(lines.join('\n')).toContain('  https://wiki.example.edu/');
});

test('says when results are approximate, and suggests a correction', async () => {
  const { code, lines, stderr } = await campusdocs('高等属学');
  expect(code).toBe(0);
  expect(lines[0]).toContain('高等数学');
  expect(stderr).toContain('Nothing matches exactly; this comes near to it.');
  expect(stderr).toContain('Did you mean 高等数学?');
});

test('exits with 1 and prints nothing on stdout when nothing is found', async () => {
  expect(await campusdocs('量子场论')).toEqual({ code: 1, lines: [], stderr: 'Nothing found.\n' });
});

test('--json prints the response of the API', async () => {
  const { code, lines } = await campusdocs('--json', '--limit', '1', '概率论');
  expect(code).toBe(0);
  expect(JSON.parse(lines.join(''))).toMatchObject({ mode: 'text', items: [{}], marks: [[0, 3]] });
});

test.each([
  ['a folder that is no archive', ['高数', '--archive', '/nowhere'], 'There is no archive folder'],
  ['a category that there is not', ['高数', '--category', 'exam'], 'Allowed choices are all, book'],
  ['a limit that is no number', ['高数', '--limit', '0'], 'A limit is a whole number from 1.'],
  ['nothing to look for', [], "missing required argument 'query'"],
])('%s exits with 2 and an error message', async (_, args, words) => {
  const { code, lines, stderr } = await campusdocs(...args);
  expect([code, lines]).toEqual([2, []]);
  expect(stderr).toContain(words);
});
