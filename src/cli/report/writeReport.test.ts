import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../../test/support/cli/commandFixture.ts';
import { openState } from '../../state/openState.ts';
import { reportCommand } from '../commands/report.ts';

const DEMO = join(import.meta.dirname, '..', '..', '..', 'demo');

let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'campusdocs-report-'));
  return () => rm(home, { recursive: true });
});

const report = (...words: string[]) => runCommand(reportCommand, ['report', ...words]);

test('writes page, pictures and Markdown, and replaces them only if asked to', async () => {
  const data = join(home, 'data');
  const words = ['2026', DEMO, '--data', data, '--output', home];
  expect((await report(...words)).code).toBe(0);
  const empty = await readFile(join(home, 'report-2026', 'index.html'), 'utf8');
  expect(empty).toContain('2026 年没有下载记录。');
  expect(await report(...words)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--force'),
  });

  const { state, error } = await openState({
    folder: data,
    now: () => Date.parse('2026-05-01T00:00:00+08:00'),
  });
  if (!state) throw new Error(error);
  const [name = ''] = await readdir(join(DEMO, 'metadata'));
  await state.downloads.add(name.slice(0, 32));
  await state.close();
  expect((await report(...words, '--force')).code).toBe(0);
  const html = await readFile(join(home, 'report-2026', 'index.html'), 'utf8');
  expect(html).toContain('共下载文件 1 次');
  expect(html).toContain('<th scope="row">5 月</th><td>1 次</td>');
  const text = await readFile(join(home, 'report-2026.md'), 'utf8');
  const pictures = [...text.matchAll(/\]\((?<path>report-2026\/\w+\.svg)\)/gu)];
  expect(pictures.length).toBeGreaterThan(0);
  for (const { groups } of pictures) {
    expect(await readFile(join(home, groups?.path ?? ''), 'utf8')).toMatch(/^<svg .*<\/svg>\n$/su);
  }
});

test('refuses what is no year', async () => {
  expect(await report('26')).toMatchObject({ code: 2 });
});
