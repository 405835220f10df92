import { expect, test } from 'vitest';
import { zipOutline } from './zipOutline.ts';

function outline(paths: readonly string[], room: number, fileCount?: number): string[] {
  const entries = paths.map((path) => ({
    path: path.split('/').filter((part) => part !== ''),
    isFolder: path.endsWith('/'),
    size: 1,
  }));
  const files = entries.filter(({ isFolder }) => !isFolder).length;
  return zipOutline({ entries, fileCount: fileCount ?? files }, room).map(
    ({ kind, depth, text }) => `${'  '.repeat(depth)}${text}${kind === 'folder' ? '/' : ''}`,
  );
}

const chapters = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${folder}第${index + 1}章.pdf`);

test('folders come before files, and numbers are in numeric order', () => {
  expect(outline(['10.pdf', '9.pdf', '答案/a.pdf', '说明.txt'], 9)).toEqual([
    '答案/',
    '  a.pdf',
    '9.pdf',
    '10.pdf',
    '说明.txt',
  ]);
});

test('folders that contain only a folder are merged', () => {
  expect(outline(['资料/2023/期末/a.pdf', '资料/2023/期末/b.pdf'], 9)).toEqual([
    '资料 / 2023 / 期末/',
    '  a.pdf',
    '  b.pdf',
  ]);
});

test('entries beyond the limit are counted, and the limit is never exceeded', () => {
  expect(outline(chapters('', 30), 4)).toEqual([
    '第1章.pdf',
    '第2章.pdf',
    '第3章.pdf',
    '还有 27 个文件',
  ]);
  const folders = ['上册/', '习题/', '下册/'].flatMap((folder) => chapters(folder, 9));
  expect(outline(folders, 12)).toEqual([
    '上册/',
    '  第1章.pdf',
    '  第2章.pdf',
    '  还有 7 个文件',
    '习题/',
    '  第1章.pdf',
    '  第2章.pdf',
    '  还有 7 个文件',
    '下册/',
    '  第1章.pdf',
    '  第2章.pdf',
    '  还有 7 个文件',
  ]);
});

test('files of hidden folders and files not read are counted', () => {
  const folders = ['a/', 'b/', 'c/', 'd/'].flatMap((folder) => chapters(folder, 2));
  expect(outline(folders, 3)).toEqual(['a/', 'b/', '还有 4 个文件']);
  expect(outline(['a.pdf'], 5, 1000)).toEqual(['a.pdf', '还有 999 个文件']);
});

test('an empty folder is one line, and an empty zip has no lines', () => {
  expect(outline(['空/'], 5)).toEqual(['空/']);
  expect(outline([], 5)).toEqual([]);
});
