import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/project.mjs';
import { CHINESE, findBrokenLinks, findLinksToEnglish } from './findBrokenLinks.ts';
import { findDrift } from './findDrift.ts';
import { findRejectedWords, isInterface, readRejectedWords } from './findRejectedWords.ts';
import { readPage } from './readPage.ts';

/** Folders whose files may name a page; the demo's Markdown is for its own site. */
const FOLDERS = ['bench', 'bin', 'demo', 'docs', 'e2e', 'src', 'tools'];
const GENERATED = /^(?:demo|tools\/demo\/content)\//u;

const paths = await list();
const pages = new Map(
  await Promise.all(
    paths
      .filter((path) => path.endsWith('.md') && !GENERATED.test(path))
      .map(async (path) => [path, readPage(await read(path))] as const),
  ),
);
const translated = [...pages.keys()].filter((path) => path.endsWith(CHINESE));

test('every relative link in Markdown leads to a file, and every anchor to a heading', () => {
  expect(pages.size).toBeGreaterThan(40);
  expect(findBrokenLinks(pages, (path) => existsSync(join(ROOT, path)))).toEqual([]);
});

test('every page that the code names exists', async () => {
  const sources = paths.filter((path) => /\.(?:ts|tsx|mjs|ya?ml)$/u.test(path));
  const named = await Promise.all(
    sources.map(async (path) =>
      [...(await read(path)).matchAll(/\bdocs\/[\w./-]+\.md\b/gu)].map(([page]) => ({
        path,
        page,
      })),
    ),
  );
  expect(named.flat().length).toBeGreaterThan(20);
  expect(named.flat().filter(({ page }) => !pages.has(page))).toEqual([]);
});

test('Chinese pages link to Chinese pages where these exist', () => {
  expect(findLinksToEnglish(pages)).toEqual([]);
});

test.each(translated)(
  '%s has the outline, the examples and the options of its English page',
  (path) => {
    const english = pages.get(path.replace(CHINESE, '.md'));
    const chinese = pages.get(path);
    expect(english && chinese && findDrift(english, chinese)).toEqual([]);
  },
);

test.each(guides())(
  '%s keeps rows below 200 characters and paragraphs below six lines',
  async (path) => {
    const rows = (await read(path)).split('\n').filter((line) => line.startsWith('|'));
    expect(rows.filter((row) => row.length > 200)).toEqual([]);
    const long = pages.get(path)?.texts.filter(({ text }) => columnsOf(text) > SIX_LINES);
    expect(long).toEqual([]);
  },
);

test('the index of decisions lists every decision', async () => {
  const index = await read('docs/decisions/README.md');
  const decisions = [...pages.keys()].filter((path) => /^docs\/decisions\/\d{4}-/u.test(path));
  expect(decisions.length).toBeGreaterThan(0);
  expect(decisions.filter((path) => !index.includes(`](${basename(path)})`))).toEqual([]);
});

test('no sentence of the interface uses a word that the glossary rejects', async () => {
  const words = readRejectedWords(await read('docs/glossary.md'));
  expect(words).toContain('你');
  const files = paths.filter(isInterface);
  expect(files.length).toBeGreaterThan(200);
  const findings = await Promise.all(
    files.map(async (path) => findRejectedWords(path, await read(path), words)),
  );
  expect(findings.flat()).toEqual([]);
});

test('a rejected word is reported with its line, except in tests', () => {
  const words = readRejectedWords(
    '| term | meaning |\n| --- | --- |\n| 你 | no |\n\n| word | for | not |\n| --- | --- | --- |\n| 您 | you | 你、妳 |\n| 此 | this | |\n',
  );
  expect(words).toEqual(['你', '妳']);
  expect(findRejectedWords('a.ts', '您\n你好', words)).toEqual([
    { path: 'a.ts', line: 2, word: '你' },
  ]);
  expect(isInterface('src/web/home/HomePage.tsx')).toBe(true);
  expect(isInterface('src/web/home/HomePage.test.tsx')).toBe(false);
  expect(isInterface('src/search/query/talk.ts')).toBe(false);
});

test('a link to a missing file or heading is reported', () => {
  const tree = new Map([
    ['README.md', readPage('# A\n\n[b](guide/b.md#two), [b](guide/b.md#2), [c](guide/missing.md)')],
    [
      'guide/b.md',
      readPage('# B\n\n## `Two`\n\n[up](../README.md#a) and [self](#two), [gone](#three)'),
    ],
  ]);
  expect(findBrokenLinks(tree, () => false)).toEqual([
    'README.md:3: guide/b.md#2 leads to no heading',
    'README.md:3: guide/missing.md leads to no file',
    'guide/b.md:5: #three leads to no heading',
  ]);
});

test('a translation that has drifted is reported', () => {
  const english = readPage('# A\n\n```sh\na --b # why\n```\n\n`--x` and `--y`');
  const same = readPage('# 甲\n\n```sh\na --b # 为什么\n```\n\n`--y` 和 `--x`、`甲`');
  expect(findDrift(english, same)).toEqual([]);
  const other = readPage('# 甲\n\n## 乙\n\n```sh\na --c\n```\n\n`--y`、`--z`');
  expect(findDrift(english, other)).toEqual([
    'its headings are of the levels 12 and not 1',
    'example 1 is\nsh: a --c\nand not\nsh: a --b',
    'it lacks `--x`',
    'it alone has `--z`',
  ]);
  expect(findDrift(english, readPage('# 甲\n\n`--x`、`--y`'))).toHaveLength(1);
});

test('a Chinese page that links to English is reported', () => {
  const tree = new Map([
    ['a.zh-CN.md', readPage('[English](a.md) [b](b.md) [c](c.md) [b](b.zh-CN.md)')],
    ['a.md', readPage('')],
    ['b.md', readPage('')],
    ['b.zh-CN.md', readPage('')],
    ['c.md', readPage('')],
  ]);
  expect(findLinksToEnglish(tree)).toEqual(['a.zh-CN.md:1: b.md is there in Chinese']);
});

/** Six lines at 110 columns. */
const SIX_LINES = 660;

/** A Chinese character takes two columns; the target of a link is not shown. */
function columnsOf(text: string): number {
  const shown = text.replace(/\]\([^)]*\)/gu, ']');
  return shown.length + (shown.match(/[\u3000-\uffff]/gu)?.length ?? 0);
}

/** The pages for users and operators of a site. */
function guides(): readonly string[] {
  return [...pages.keys()].filter((path) =>
    /^(?:README|docs\/(?:README|privacy|viewer|use\/|run\/))/u.test(path),
  );
}

async function list(): Promise<readonly string[]> {
  const [top, ...folders] = await Promise.all([
    readdir(ROOT),
    ...FOLDERS.map(async (folder) => {
      const below = await readdir(join(ROOT, folder), { recursive: true });
      return below.map((path) => `${folder}/${path}`);
    }),
  ]);
  const all = [...top, ...folders.flat()].filter((path) => !path.includes('node_modules'));
  return all.filter((path) => /\.(?:css|html|md|ts|tsx|mjs|ya?ml)$/u.test(path)).toSorted();
}

function read(path: string): Promise<string> {
  return readFile(join(ROOT, path), 'utf8');
}
