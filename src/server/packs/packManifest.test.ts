import { expect, test } from 'vitest';
import { docOf, idOf, readItems } from '../../../test/support/server/packs/packFixture.ts';
import { packManifest } from './packManifest.ts';

const WIKI = {
  title: '期末试卷',
  course: { name: '高等数学' },
  time: { start: '2023', end: '2024' },
  filetype: 'wiki',
};

test('says what the documents are, where they come from, and what is left out', () => {
  const changes = { source: '王同学', note: '第一行\n第二行' };
  const [item, other, wiki] = readItems([
    docOf(Buffer.from('1'), '高等数学公式', changes),
    docOf(Buffer.from('2'), '习题'),
    { id: 'wiki-1', type: 'test', url: '/wiki/a', data: WIKI },
  ]);
  if (!item || !other || !wiki) return expect.fail();
  const text = packManifest({
    title: '高等数学',
    siteName: 'CampusDocs',
    origin: 'https://docs.example.edu',
    documents: [{ item, path: '资料/高等数学公式.pdf', size: 1_234_567 }],
    omissions: [
      { reason: 'missing', item: other },
      { reason: 'wiki', item: wiki },
      { reason: 'removed', id: idOf(Buffer.from('3')) },
    ],
  });
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text.replaceAll('\r\n', '').includes('\n')).toBe(false);
  expect(text.slice(1).replaceAll('\r\n', '\n')).toMatchInlineSnapshot(`
    "高等数学
    来自 CampusDocs：https://docs.example.edu
    共 1 个文件，1.18 MiB

    资料/高等数学公式.pdf
    标题：高等数学公式
    课程：高等数学（上）
    大小：1.18 MiB（1234567 字节）
    MD5：c4ca4238a0b923820dcc509a6f75849b
    网址：https://docs.example.edu/items/c4ca4238a0b923820dcc509a6f75849b
    来源：王同学
    备注：第一行 第二行

    以下条目没有收入压缩包：

    习题
    原因：本站暂时没有这个文件
    网址：https://docs.example.edu/items/c81e728d9d4c2f636f067f89cc14862c

    期末试卷
    原因：维基页面，请在线查看
    网址：https://docs.example.edu/wiki/a

    MD5：eccbc87e4b5ce2fe28308fd9f2a7baf3
    原因：条目已从本站移除
    "
  `);
});

test('without omissions says nothing of them', () => {
  const facts = { title: 'a', siteName: 'b', origin: 'https://c' };
  expect(packManifest({ ...facts, documents: [], omissions: [] })).not.toContain('没有收入');
});
