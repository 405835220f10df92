import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { pdfFixture, ucs2 } from '../../../test/support/archive/pdfFixture.ts';
import { type ServedSite, serveArchive } from '../../../test/support/cli/liveFixture.ts';

const id = (digit: string) => digit.repeat(32);

const ResultSchema = v.object({
  total: v.number(),
  items: v.array(v.object({ id: v.string() })),
  texts: v.array(
    v.object({
      pages: v.array(v.object({ page: v.number(), words: v.array(v.string()) })),
      morePages: v.number(),
    }),
  ),
});

async function makeArchive(site = ''): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'campusdocs-texts-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  await mkdir(join(home, 'metadata'));
  await mkdir(join(home, 'files'));
  await writeFile(join(home, 'site.yml'), site);
  return home;
}

/** Adds a document with these pages. */
async function add(home: string, digit: string, course: string, pages: readonly string[]) {
  const content = pages.map((text) => `BT /F2 12 Tf 20 100 Td ${ucs2(text)} Tj ET`);
  await writeFile(join(home, 'files', `${id(digit)}.pdf`), pdfFixture({ content }));
  const data = `{ title: ${course}讲义, course: [{ name: ${course} }], content: [课件], filetype: pdf }`;
  const item = `id: ${id(digit)}\nurl: /files/${id(digit)}.pdf\ntype: doc\ndata: ${data}\n`;
  await writeFile(join(home, 'metadata', `${id(digit)}.yml`), item);
}

async function search(site: ServedSite, query: string) {
  const path = `/api/search?in=text&q=${encodeURIComponent(query)}`;
  return v.parse(ResultSchema, await site.json(path));
}

const MORE = '，这一页还有一些别的文字，好让它不像一张扫描件';

test('texts are found while the archive changes', async () => {
  const home = await makeArchive();
  await add(home, 'a', '高等数学', [`求函数的傅里叶级数展开${MORE}`, `证明级数收敛${MORE}`]);
  await add(home, 'b', '信号与系统', [`目录${MORE}`, `周期信号的傅里叶级数${MORE}`]);
  const site = await serveArchive(home);
  await expect.poll(async () => (await search(site, '傅里叶级数')).total).toBe(2);
  const { items, texts } = await search(site, '信号与系统 傅里叶级数');
  expect(items.map((item) => item.id)).toEqual([id('b')]);
  expect(texts[0]?.pages).toEqual([{ page: 2, words: ['傅里叶级数'] }]);
  expect(await site.json(`/api/documents/${id('b')}/matches?q=信号`)).toMatchObject({ total: 1 });

  await add(home, 'c', '电路分析', [`傅里叶级数在电路中的应用${MORE}`]);
  await expect.poll(async () => (await search(site, '傅里叶级数')).total).toBe(3);
  await rm(join(home, 'metadata', `${id('a')}.yml`));
  await expect.poll(async () => (await search(site, '傅里叶级数')).total).toBe(2);
  expect(await site.health()).toMatchObject({ status: 'ok' });

  for (const suffix of ['', '-wal', '-shm']) {
    await rm(join(site.data, `texts.sqlite${suffix}`), { force: true });
  }
  await expect.poll(async () => (await search(site, '傅里叶级数')).total).toBe(2);
});

test('2,000 queries learn nothing of documents that only members may open', async () => {
  const home = await makeArchive('access: { mode: members, ways: [{ kind: phrase }] }');
  await add(home, 'a', '高等数学', [`秘密的答案是傅里叶级数${MORE}`]);
  const site = await serveArchive(home);
  await expect
    .poll(() => site.json('/api/health'))
    .toMatchObject({ texts: { state: 'ready', documents: 1 } });
  const words = ['傅里叶级数', '秘密', '答案', '"秘密的答案"', '高等数学 秘密', '-秘密', '没有的'];
  const paths = Array.from({ length: 2000 }, (_, at) => {
    const word = `${words[at % words.length]}${at < words.length ? '' : String.fromCharCode(0x4e00 + at)}`;
    const query = encodeURIComponent(word);
    const ways = [
      `/api/search?in=text&q=${query}&limit=${1 + (at % 20)}`,
      `/api/documents/${id('a')}/matches?q=${query}`,
      `/api/documents/${id('a')}/pages/${1 + at}`,
    ];
    return ways[at % ways.length] ?? '';
  });
  const answers = new Set<string>();
  for (const path of paths) {
    const response = await fetch(`${site.url}${path}`, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
    });
    const headers = [...response.headers].filter(([name]) => name !== 'date');
    answers.add(JSON.stringify([response.status, headers, await response.text()]));
  }
  expect(answers.size).toBe(1);
  expect([...answers][0]).toContain('sign-in-needed');
});
