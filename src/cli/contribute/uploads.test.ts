import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pdfFixture, ucs2 } from '../../../test/support/archive/pdfFixture.ts';
import { type ServedSite, serveArchive } from '../../../test/support/cli/liveFixture.ts';
import { createTusClient } from '../../../test/support/server/tusClient.ts';
import { openState } from '../../state/openState.ts';

const ID = 'a'.repeat(32);
const SIZE = 3_000_000;
const CUTS = 10;

async function makeArchive(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'campusdocs-giving-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  await mkdir(join(home, 'metadata'));
  const data =
    '{ course: { name: 高等数学（上） }, time: { start: 2019, end: 2020, semester: First, stage: 期末 }, college: [数学科学学院], content: [原题], filetype: pdf }';
  const item = `id: ${ID}\nurl: /files/${ID}.pdf\ntype: test\ndata: ${data}\n`;
  await writeFile(join(home, 'metadata', `${ID}.yml`), item);
  await writeFile(join(home, 'site.yml'), 'contribute: { who: everybody }');
  return home;
}

async function ask(site: ServedSite, path: string, body?: unknown): Promise<unknown> {
  const headers = { origin: site.url, 'content-type': 'application/json' };
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers };
  return (await fetch(`${site.url}${path}`, init)).json();
}

/** The form of an upload once it is examined. */
async function formOf(site: ServedSite, path: string, type = 'test'): Promise<unknown> {
  let form: unknown;
  await expect
    .poll(async () => {
      form = await ask(site, `${path}/form?type=${type}`);
      return form;
    })
    .not.toMatchObject({ state: expect.stringMatching(/receiving|examining/u) });
  return form;
}

test('a file that is cut off again and again arrives as it was, though the server is killed', async () => {
  const archive = await makeArchive();
  let site = await serveArchive(archive);
  const client = createTusClient(() => site.url);
  const content = randomBytes(SIZE);
  const path = await client.begin('数据.zip', content);
  let killed = 0;
  for (let cut = 0; cut < CUTS; cut += 1) {
    const offset = (await client.offset(path)) ?? 0;
    const bytes = content.subarray(offset, offset + SIZE / 4);
    const cutAfter = 1 + Math.floor(Math.random() * bytes.length);
    const isChecked = cut % 2 === 0;
    const sending = client.send(path, { offset, bytes, isChecked, cutAfter });
    if (cut === CUTS / 2) {
      // In the middle of a part.
      site.process.kill('SIGKILL');
      await once(site.process, 'exit');
      site = await serveArchive(archive, {}, site.data);
      killed += 1;
    }
    await sending;
    const next = (await client.offset(path)) ?? 0;
    expect(next).toBeGreaterThanOrEqual(offset);
    // Of a part with a checksum, nothing may stay before the checksum is confirmed.
    if (isChecked && cutAfter < bytes.length) expect(next).toBe(offset);
  }
  for (;;) {
    const offset = (await client.offset(path)) ?? 0;
    if (offset === SIZE) break;
    const bytes = content.subarray(offset, offset + SIZE / 2);
    await client.send(path, { offset, bytes, isChecked: true });
  }
  expect(killed).toBe(1);
  expect(await formOf(site, path)).toEqual({ state: 'refused', refusal: 'not-a-document' });
  const { state } = await openState({ folder: site.data, now: Date.now });
  const upload = await state?.uploads.find(path.split('/').at(-1) ?? '');
  await state?.close();
  expect(upload?.sha256).toBe(createHash('sha256').update(content).digest('hex'));
});

const HEADING = '示例大学 2021—2022学年 第一学期 高等数学（上） 期末考试试卷';

/** A paper whose first page says what it is, and that has what a reviewer should know of. */
const PAPER = pdfFixture({
  content: [`BT /F2 12 Tf 10 150 Td ${ucs2(HEADING)} Tj ET`],
  width: 900,
  info: `<< /Author ${ucs2('\ufeff王芳')} >>`,
  objects: [
    '<< /S /JavaScript /JS (app.alert\\(1\\)) >>',
    '<< /Type /Filespec /F (tool.exe) /EF << /F 12 0 R >> >>',
    '<< /Type /EmbeddedFile /Length 2 >>\nstream\nMZ\nendstream',
    '<< /S /Launch /F (cmd.exe) >>',
  ],
  catalog: '/OpenAction 10 0 R',
});

test('what a file is fills its form, and what is wrong with it is named', async () => {
  const site = await serveArchive(await makeArchive());
  const client = createTusClient(() => site.url);
  const hostile = Buffer.concat([PAPER, Buffer.from('\n<html><script>alert(1)</script>')]);
  const path = await client.begin('扫描件0001.pdf', hostile);
  await client.send(path, { offset: 0, bytes: hostile, isChecked: true });
  expect(await formOf(site, path)).toMatchObject({
    state: 'ready',
    filetype: 'pdf',
    pages: 1,
    type: 'test',
    proposals: {
      course: { values: ['高等数学（上）'] },
      years: { values: ['2021-2022'] },
      semester: { values: ['First'] },
      stage: { values: ['期末'] },
      source: { values: ['扫描件0001.pdf'] },
    },
    warnings: expect.arrayContaining([
      { kind: 'scripts' },
      { kind: 'attachments', detail: 'tool.exe' },
      { kind: 'launch-actions', detail: 'cmd.exe' },
      { kind: 'names-its-author', detail: '王芳' },
      { kind: 'polyglot', detail: 'HTML' },
    ]),
  });
  const md5 = createHash('md5').update(hostile).digest('hex');
  const known = await ask(site, '/api/contribute/known', { md5s: [md5, ID, 'b'.repeat(32)] });
  expect(known).toEqual([
    { kind: 'new' },
    { kind: 'item', id: ID, title: expect.stringContaining('高等数学（上）') },
    { kind: 'new' },
  ]);
  const values = {
    course: ['高等数学（上）'],
    years: ['2019-2020'],
    semester: ['First'],
    stage: ['期末'],
    content: ['原题'],
  };
  const file = { type: 'test', filetype: 'pdf' };
  expect(await ask(site, '/api/contribute/check', { ...file, values })).toMatchObject({
    title: expect.stringContaining('高等数学（上）'),
    errors: {},
    duplicates: [{ id: ID, why: 'same-exam' }],
  });
  const wrong = { years: ['bald'], content: ['作业'] };
  expect(await ask(site, '/api/contribute/check', { ...file, values: wrong })).toEqual({
    errors: { course: 'missing', years: 'no-school-year', content: 'not-a-choice' },
    duplicates: [],
  });
  for (const text of ['gd', 'gaodeng', '高等', '数学']) {
    const suggestions = `/api/contribute/suggestions?field=course&text=${encodeURIComponent(text)}`;
    expect(await ask(site, suggestions), text).toEqual(['高等数学（上）']);
  }
  expect(await ask(site, '/api/contribute/suggestions?field=college&text=')).toEqual([
    '数学科学学院',
  ]);
  expect(await ask(site, `/api/edit/${ID}`)).toEqual({
    id: ID,
    type: 'test',
    filetype: 'pdf',
    title: expect.stringContaining('高等数学（上）'),
    values: {
      course: ['高等数学（上）'],
      years: ['2019-2020'],
      semester: ['First'],
      stage: ['期末'],
      college: ['数学科学学院'],
      content: ['原题'],
    },
  });
  // Nothing that was sent has an address on the site.
  expect((await fetch(`${site.url}/files/${md5}.pdf`)).status).toBe(404);
});
