import { expect, test } from 'vitest';
import { indexedPages } from '../../../src/fulltext/indexedPages.ts';
import type { TextIndex, TextQuery } from '../../../src/fulltext/textIndex.ts';
import { tokenize } from '../../../src/fulltext/tokenize.ts';

/** An index for a test, and how to open it again as after a restart. */
export interface TextIndexSubject {
  readonly index: TextIndex;
  readonly reopen: () => Promise<TextIndex>;
}

const NO_VARIANTS = new Map<string, string>();
const id = (digit: string) => digit.repeat(32);

function documentOf(name: string, texts: readonly string[], tag = '1') {
  const pages = texts.map((text, at) => ({ number: at + 1, text }));
  return { id: id(name), tag, pages: indexedPages(pages, NO_VARIANTS) };
}

/** A term for each word, with alternatives between bars. */
function query(words: string, rest: Partial<TextQuery> = {}): TextQuery {
  return { all: words.split(' ').map((word) => word.split('|').map(tokenize)), ...rest };
}

/** The pages that are found, as `a2` for page 2 of document a, in order. */
async function pagesOf(index: TextIndex, wanted: TextQuery, limit = 1000): Promise<string[]> {
  const { documents } = await index.find(wanted, limit);
  return documents.flatMap(({ id: [name], pages }) => pages.map((page) => `${name}${page}`)).sort();
}

const PAPER = documentOf('a', ['函数的极限\n设数列 an 收敛，求其极限', '傅里叶级数展开']);
const BOOK = documentOf('b', [
  '目录 1',
  '第二章 傅里叶级数\n本章讲述级数的收敛',
  'The Chebyshev inequal-\nity holds for x轴对称 and n阶矩阵A，以傅里',
  '12\n叶变换结束',
]);

/** What every implementation of `TextIndex` does. */
export function testTextIndex(open: () => Promise<TextIndexSubject>): void {
  test('finds phrases, words and alternatives on single pages', async () => {
    const { index } = await open();
    await index.put([PAPER, BOOK]);
    const found = (words: string) => pagesOf(index, query(words));
    expect(await found('傅里叶级数')).toEqual(['a2', 'b2']);
    expect(await found('极限')).toEqual(['a1']);
    expect(await found('里叶')).toEqual(['a2', 'b2', 'b3']);
    expect(await found('inequality')).toEqual(['b3']);
    expect(await found('equality')).toEqual([]);
    expect(await found('x轴')).toEqual(['b3']);
    expect(await found('轴对')).toEqual(['b3']);
    expect(await found('n阶矩阵a')).toEqual(['b3']);
    expect(await found('级数 收敛')).toEqual(['b2']);
    expect(await found('极限|变换')).toEqual(['a1', 'b4']);
    expect(await found('没有的')).toEqual([]);
  });

  test('finds a phrase across a page break, with a page number between', async () => {
    const { index } = await open();
    await index.put([BOOK]);
    expect(await pagesOf(index, query('傅里叶变换'))).toEqual(['b3']);
  });

  test('leaves pages out that have an excluded term', async () => {
    const { index } = await open();
    await index.put([PAPER, BOOK]);
    const none = [[tokenize('展开')]];
    expect(await pagesOf(index, query('傅里叶级数', { none }))).toEqual(['b2']);
  });

  test('looks only in headings, only near each other, only in some documents', async () => {
    const { index } = await open();
    const far = `收敛${'的其它内容'.repeat(40)}级数`;
    await index.put([PAPER, BOOK, documentOf('c', [far])]);
    expect(await pagesOf(index, query('傅里叶级数', { where: 'headings' }))).toEqual(['a2', 'b2']);
    expect(await pagesOf(index, query('收敛', { where: 'headings' }))).toEqual([]);
    expect(await pagesOf(index, query('级数 收敛'))).toEqual(['b2', 'c1']);
    expect(await pagesOf(index, query('级数 收敛', { where: 'near' }))).toEqual(['b2']);
    expect(await pagesOf(index, query('级数', { within: [id('a'), id('f')] }))).toEqual(['a2']);
    expect(await pagesOf(index, query('级数', { within: [] }))).toEqual([]);
  });

  test('a limit leaves out the last pages of long documents first', async () => {
    const { index } = await open();
    const pages = Array.from({ length: 40 }, () => '矩阵');
    await index.put([documentOf('c', pages)]);
    await index.put([documentOf('d', pages.slice(0, 2))]);
    const { documents, isPartial } = await index.find(query('矩阵'), 10);
    expect(isPartial).toBe(true);
    expect(documents.map(({ id: [name] }) => name)).toEqual(['c', 'd']);
    expect(await index.find(query('矩阵'), 42)).toMatchObject({ isPartial: false });
  });

  test('replaces and removes documents', async () => {
    const { index } = await open();
    await index.put([PAPER, BOOK]);
    await index.put([documentOf('a', ['全新的内容'], '2')]);
    expect(await pagesOf(index, query('极限'))).toEqual([]);
    expect(await pagesOf(index, query('内容'))).toEqual(['a1']);
    await index.remove([id('b'), id('f')]);
    expect(await index.has(id('a'))).toBe(true);
    expect(await index.has(id('b'))).toBe(false);
    expect(await pagesOf(index, query('傅里叶级数'))).toEqual([]);
    expect(await index.tags()).toEqual(new Map([[id('a'), '2']]));
    expect(await index.size()).toMatchObject({ documents: 1, pages: 1 });
  });

  test('keeps what it has after a restart, and while it is tidied', async () => {
    const { index, reopen } = await open();
    await index.put([PAPER, BOOK]);
    const again = await reopen();
    for (let step = 0; (await again.tidy()) && step < 100; step += 1);
    expect(await pagesOf(again, query('傅里叶级数'))).toEqual(['a2', 'b2']);
    expect([...(await again.tags()).keys()].sort()).toEqual([id('a'), id('b')]);
  });

  test('ends at its deadline with what it has, and can be begun again', async () => {
    const { index } = await open();
    await index.put([PAPER, BOOK]);
    const late = await index.find(query('傅里叶级数'), 10, performance.now() - 1);
    expect(late.isPartial).toBe(true);
    await index.renew();
    expect((await index.tags()).size).toBe(0);
    expect(await index.size()).toMatchObject({ documents: 0, pages: 0 });
    await index.put([BOOK]);
    expect([...(await index.tags()).keys()]).toEqual([id('b')]);
    await index.finish();
    expect(await pagesOf(index, query('傅里叶级数'))).toEqual(['b2']);
    expect(await index.size()).toMatchObject({ documents: 1, pages: 4 });
  });

  test('finds the beginning of a word at the end of a phrase', async () => {
    const { index } = await open();
    await index.put([PAPER, BOOK]);
    const begun = (words: string) => pagesOf(index, query(words, { isBegun: true }));
    expect(await begun('inequal')).toEqual(['b3']);
    expect(await begun('the cheby')).toEqual(['b3']);
    expect(await begun('n阶')).toEqual(['b3']);
    expect(await begun('equal')).toEqual([]);
    expect(await begun('傅里叶变')).toEqual(['b3']);
  });

  test('words in several numbers and orders are near each other in the same way', async () => {
    const { index } = await open();
    const apart = (count: number) => `级数${' x'.repeat(count)} 收敛`;
    await index.put([
      documentOf('a', [apart(18), apart(21)]),
      documentOf('c', [`收敛 甲乙 ${apart(10)}`, `甲乙 ${apart(21)} 甲乙`]),
    ]);
    const near = (words: string) => pagesOf(index, query(words, { where: 'near' }));
    expect(await near('级数 收敛')).toEqual(['a1', 'c1']);
    expect(await near('收敛 级数')).toEqual(['a1', 'c1']);
    expect(await near('甲乙 级数 收敛')).toEqual(['c1']);
    expect(await near('没有|级数 收敛')).toEqual(['a1', 'c1']);
  });

  test('many documents at once, then replaced by shorter ones', async () => {
    const { index } = await open();
    const digits = [...'0123456789abcdef'];
    const pages = Array.from({ length: 30 }, (_, at) => `矩阵第${at}页`);
    await index.put(digits.map((digit) => documentOf(digit, pages)));
    expect(await index.size()).toMatchObject({ documents: 16, pages: 480 });
    await index.put(digits.map((digit) => documentOf(digit, pages.slice(0, 2), '2')));
    expect(await index.size()).toMatchObject({ documents: 16, pages: 32 });
    expect(await pagesOf(index, query('矩阵'))).toHaveLength(32);
    expect(await pagesOf(index, query('第29页'))).toEqual([]);
  });

  test('documents without words are known, and not found', async () => {
    const { index } = await open();
    await index.put([documentOf('e', []), documentOf('f', ['', ' \n'])]);
    expect((await index.tags()).size).toBe(2);
    expect(await index.has(id('e'))).toBe(true);
    expect(await index.has(id('a'))).toBe(false);
    expect(await pagesOf(index, query('矩阵'))).toEqual([]);
  });

  test('reports how many pages a document has', async () => {
    const { index } = await open();
    await index.put([BOOK]);
    const { documents } = await index.find(query('目录'), 10);
    expect(documents).toEqual([{ id: id('b'), pageCount: 4, pages: [1] }]);
  });
}
