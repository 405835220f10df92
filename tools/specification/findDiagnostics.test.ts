import { expect, test } from 'vitest';
import { findDiagnostics, type Project } from './findDiagnostics.ts';
import { readTags } from './readTags.ts';

/** The source of the tests; `never runs` does not name a row. */
const SOURCE = `
  // spec 1.1, 1.2, 1.4, 2.1
  test('works', () => {});
  for (const when of ['day', 'night']) {
    test.describe(\`by \${when}\`, () => {
      // Why it matters.
      // spec 1.4
      siteTest('shines', { tag: '@x' }, () => {});
    });
  }
  // spec 2.1
  test.each([['y']])(\`x | \${y}\`, () => {});
  // spec 1.1
  expect(test).toBe(1);
  const never = 'never runs';
  test(never, () => {});`;

const PROJECT: Project = {
  exists: (path) => ['src/a.ts', 'src/b.ts'].includes(path),
  tests: new Map([
    [
      'e2e/a.spec.ts',
      new Set(['works', 'by day › shines', 'by night › shines', 'by night › x | y']),
    ],
    ['src/a.test.ts', new Set(['never runs'])],
  ]),
  skipped: new Map([['src/a.test.ts', new Set(['never runs'])]]),
  tagged: new Map([['e2e/a.spec.ts', readTags('a.ts', SOURCE)]]),
};

const HEAD = '## 1. First\n\n| Row | Statement | Where | Proof |\n| --- | --- | --- | --- |\n';
const ROW = '| 1.1 | It is so. | `src/a.ts` | `e2e/a.spec.ts › works` |\n';

/** The messages for a document. */
function diagnosticsOf(markdown: string, sections: readonly number[] = [1]): string[] {
  return findDiagnostics(markdown, PROJECT, sections)
    .filter(({ file }) => file === undefined)
    .map(({ line, message }) => `${line}: ${message}`);
}

test('a document whose files and tests exist has no diagnostics', () => {
  const two =
    '| 1.4 | Both. | `src/a.ts`, `src/b.ts` | `e2e/a.spec.ts › works`<br>`e2e/a.spec.ts › by day › shines` |\n';
  const piped = '| 2.1 | A \\| B. | `src/a.ts` | `e2e/a.spec.ts › x \\| y` |\n';
  expect(
    diagnosticsOf(`# Title\n\nWords.\n\n${HEAD}${ROW}${two}\n## 2. Second\n\n${piped}`),
  ).toEqual([]);
});

test.each([
  ['a file that is not there', ROW.replace('src/a.ts', 'src/c.ts'), 'names src/c.ts, which does'],
  ['no file', ROW.replace('`src/a.ts`', ''), 'names no file'],
  ['a title that is none', ROW.replace('works', 'worked'), 'names “worked”, which is no test of'],
  [
    'tests of a file without tests',
    ROW.replace('a.spec', 'c.spec'),
    'names tests of e2e/c.spec.ts',
  ],
  ['a title of two tests', ROW.replace('works', 'shines'), 'could mean 2 tests'],
  ['a part of a title', ROW.replace('works', 'wor'), 'names “wor”'],
  ['no test', ROW.replace('`e2e/a.spec.ts › works`', ''), 'has no test'],
  [
    'a test that never runs',
    ROW.replace('e2e/a.spec.ts › works', 'src/a.test.ts › never runs'),
    'which never runs',
  ],
  ['a proof that is no test', ROW.replace(' › works', ''), 'cannot be read'],
  ['a number that is none', ROW.replace('1.1', '1'), 'cannot be read'],
  ['no statement', ROW.replace('It is so.', ''), 'cannot be read'],
  [
    'the number of another section',
    ROW.replace('1.1', '2.1'),
    'stands under the heading of section 1',
  ],
])('a row with %s is reported', (_, row, message) => {
  const diagnostics = diagnosticsOf(HEAD + row, []);
  expect(diagnostics).toHaveLength(1);
  expect(diagnostics[0]).toContain(message);
  expect(diagnostics[0]).toMatch(/^5: /u);
});

test.each([
  ['twice', `${HEAD}${ROW}${ROW}`],
  ['backwards', `${HEAD}${ROW.replace('1.1', '1.2')}${ROW}`],
  [
    'section by section backwards',
    `## 2. Second\n\n\n\n${ROW.replace('1.1', '2.1')}## 1. First\n${ROW}`,
  ],
])('rows that are numbered %s are reported', (_, markdown) => {
  expect(diagnosticsOf(markdown, [])).toEqual([expect.stringContaining('does not come after')]);
});

test('a test that does not name its row or names another is reported', () => {
  const other = ROW.replace('1.1', '1.3');
  const diagnostics = findDiagnostics(HEAD + other, PROJECT, []);
  expect(diagnostics.map(({ line, message }) => `${line}: ${message}`)).toEqual([
    '3: names row 1.1, which does not name it',
    '3: names row 1.2, which does not name it',
    '3: names row 1.4, which does not name it',
    '3: names row 2.1, which does not name it',
    '5: row 1.3 names “works”, which does not name it: write “// spec 1.3” above it in e2e/a.spec.ts',
    '8: names row 1.4, which does not name it',
    '12: names row 2.1, which does not name it',
  ]);
});

test('tests are read with the rows above them, for any form of title', () => {
  const titles = ['works', 'shines', 'x | anything', 'anything'];
  const tests = readTags('a.ts', SOURCE);
  expect(tests.map(({ title }) => titles.findIndex((text) => title.test(text)))).toEqual([
    0, 1, 2, 0,
  ]);
  expect(tests.map(({ line, rows }) => [line, ...rows])).toEqual([
    [3, '1.1', '1.2', '1.4', '2.1'],
    [8, '1.4'],
    [12, '2.1'],
    [16],
  ]);
});

test('a section without rows is reported', () => {
  expect(diagnosticsOf(HEAD + ROW, [1, 2])).toEqual(['1: section 2 has no rows']);
});
