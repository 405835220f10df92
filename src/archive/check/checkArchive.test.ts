import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import { checkArchive } from './checkArchive.ts';
import { readState } from './readState.ts';
import type { Rule } from './rules.ts';

let folder: string;

const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n';
const ZIP = `PK\x05\x06${'\0'.repeat(18)}`;
const md5 = (text: string) => createHash('md5').update(text, 'latin1').digest('hex');
const sha256 = (text: string) => createHash('sha256').update(text, 'latin1').digest('hex');

const BOOK = md5(`${PDF}book`);
const TEST = md5(`${PDF}test`);
const DOC = md5(ZIP);
const OTHER = md5('other');

const book = () => ({
  id: BOOK,
  url: `/files/${BOOK}.pdf`,
  type: 'book',
  data: {
    title: '高等数学',
    authors: ['陈望舒'],
    publish_year: '2019',
    isbn: ['978-7-302-42328-7'],
    filetype: 'pdf',
  },
});
const exam = () => ({
  id: TEST,
  url: `/files/${TEST}.pdf`,
  type: 'test',
  data: {
    course: { type: '本科', name: '线性代数' },
    time: { start: '2022', end: '2023', semester: 'First', stage: '期末' },
    content: ['原题'],
    filetype: 'pdf',
  },
});
const doc = () => ({
  id: DOC,
  url: `/files/${DOC}.zip`,
  type: 'doc',
  data: { title: '笔记', course: [{ name: '线性代数' }], content: ['知识点'], filetype: 'zip' },
});

const put = (path: string, content: string | Uint8Array) =>
  writeFile(
    join(folder, path),
    typeof content === 'string' && path.startsWith('files/')
      ? Buffer.from(content, 'latin1')
      : content,
  );
const putItem = (item: object, name = `${BOOK}.yml`) => put(`metadata/${name}`, stringify(item));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campusdocs-check-'));
  for (const name of ['metadata', 'files', 'announcements']) await mkdir(join(folder, name));
  await putItem(book());
  await putItem(exam(), `${TEST}.yml`);
  await putItem(doc(), `${DOC}.yml`);
  await put(`files/${BOOK}.pdf`, `${PDF}book`);
  await put(`files/${TEST}.pdf`, `${PDF}test`);
  await put(`files/${DOC}.zip`, ZIP);
  await put(
    'announcements/one.md',
    `---\ntitle: 通知\ndate: 2026-01-01\n---\n[书](/files/${BOOK}.pdf) [卷](/?q=${TEST}) [关于](/about/) [外](https://example.edu/x) <https://docs.example.edu/?c=book>`,
  );
  await put(
    'SHA256SUMS',
    [
      [`${PDF}book`, `${BOOK}.pdf`],
      [`${PDF}test`, `${TEST}.pdf`],
      [ZIP, `${DOC}.zip`],
    ]
      .map(([content = '', name]) => `${sha256(content)}  files/${name}\n`)
      .join(''),
  );
});
afterEach(() => rm(folder, { recursive: true }));

async function check({ strict = false } = {}) {
  const files = join(folder, 'files');
  const state = await readState(
    folder,
    { folder: files, storage: createDiskStorage(files) },
    {
      mainHost: 'https://docs.example.edu',
      pages: ['/', '/about'],
      thisYear: 2026,
      strict,
    },
  );
  return checkArchive(state).map(({ rule, file, field }) => `${rule} ${file} ${field}`.trim());
}

test('finds no fault in a valid archive', async () => {
  expect(await check()).toEqual([]);
});

const inBook = (data: object) => async () => {
  await putItem({ ...book(), data: { ...book().data, ...data } });
};
const inTime = (time: object) => async () => {
  const { data, ...rest } = exam();
  await putItem({ ...rest, data: { ...data, time: { ...data.time, ...time } } }, `${TEST}.yml`);
};
const announce = (text: string, front = '') =>
  put('announcements/two.md', `---\ntitle: 二\ndate: 2026-01-02\n${front}---\n${text}\n`);
const B = `metadata/${BOOK}.yml`;
const T = `metadata/${TEST}.yml`;
const remove = (path: string) => rm(join(folder, path));
const move = (from: string, to: string) => rename(join(folder, from), join(folder, to));

type Break = readonly [what: string, how: () => Promise<unknown>, ...found: string[]];

/** Single faults of archives, with all expected findings. */
const BREAKS: readonly Break[] = [
  [
    'a metadata file with a name of its own',
    () => move(B, 'metadata/高数.yml'),
    'metadata-name metadata/高数.yml',
  ],
  [
    'a metadata file in capitals',
    () => move(B, `metadata/${BOOK.toUpperCase()}.yml`),
    `metadata-name metadata/${BOOK.toUpperCase()}.yml`,
  ],
  ['broken YAML', () => put(B, 'id: [\n'), `metadata-syntax ${B}`],
  ['bytes that are no UTF-8', () => put(B, Buffer.from([0x74, 0xff])), `metadata-syntax ${B}`],
  ['an empty file', () => put(B, ''), `metadata-syntax ${B}`],
  ['a list', () => put(B, '- a\n'), `metadata-field ${B}`],
  ['no title', inBook({ title: null }), `metadata-field ${B} data.title`],
  [
    'a misspelt key',
    inBook({ title: undefined, titel: '高等数学' }),
    `metadata-field ${B} data.title`,
    `key-unknown ${B} data.titel`,
  ],
  [
    'a key with a hyphen',
    inBook({ publish_year: undefined, 'Publish-Year': 2019 }),
    `key-unknown ${B} data.Publish-Year`,
  ],
  ['a number of bytes in words', inBook({ filesize: '3 MB' }), `metadata-field ${B} data.filesize`],
  [
    'a wrong check digit',
    inBook({ isbn: ['978-7-302-42328-8'] }),
    `isbn-check-digit ${B} data.isbn.0`,
  ],
  ['a book that says nothing of its ISBN', inBook({ isbn: null }), `isbn-missing ${B} data.isbn`],
  ['an ISBN-10', inBook({ isbn: ['7-302-42328-3'] }), `metadata-field ${B} data.isbn.0`],
  ['an ISBN in one piece', inBook({ isbn: [9787302423287] }), `isbn-hyphens ${B} data.isbn.0`],
  ['a year to come', inBook({ publish_year: '2062' }), `year-future ${B} data.publish_year`],
  ['a year long ago', inBook({ publish_year: '1019' }), `year-past ${B} data.publish_year`],
  ['two digits of a year', inBook({ publish_year: '19' }), `metadata-field ${B} data.publish_year`],
  [
    'an end before the start',
    inTime({ start: '2023', end: '2022' }),
    `year-order ${T} data.time.end`,
  ],
  [
    'a start in the future',
    inTime({ start: '2027', end: '2027' }),
    `year-future ${T} data.time.start`,
  ],
  ['three years of one term', inTime({ end: '2025' }), `year-span ${T} data.time.end`],
  ['a stage of its own', inTime({ stage: '补考' }), `stage-unknown ${T} data.time.stage`],
  ['space around a title', inBook({ title: ' 高等数学' }), `text-untidy ${B} data.title`],
  ['full-width digits', inBook({ edition: '第３版' }), `text-untidy ${B} data.edition`],
  ['radicals for characters', inBook({ authors: ['⽅⻓⽣'] }), `text-untidy ${B} data.authors.0`],
  [
    'another url',
    () => putItem({ ...book(), url: `/files/${TEST}.pdf` }),
    `url-elsewhere ${B} url`,
  ],
  ['another id', () => putItem({ ...book(), id: OTHER }, `${BOOK}.yml`), `id-mismatch ${B} id`],
  [
    'two files of one item',
    () => putItem(book(), `${BOOK}.yaml`),
    `id-twice metadata/${BOOK}.yaml id`,
  ],
  [
    'a copy of a metadata file',
    () => putItem(book(), 'copy.yml'),
    'metadata-name metadata/copy.yml',
    `id-twice metadata/copy.yml id`,
  ],
  ['a mark of Windows', () => put(B, `\ufeff${stringify(book())}`), `metadata-mark ${B}`],
  [
    'a note among the metadata',
    () => put('metadata/TODO.txt', 'x'),
    'metadata-extra metadata/TODO.txt',
  ],
  [
    'a document without metadata',
    () => put(`files/${OTHER}.pdf`, PDF),
    `metadata-missing files/${OTHER}.pdf`,
    `checksum-missing files/${OTHER}.pdf`,
  ],
  [
    'metadata without its document',
    () => remove(`files/${BOOK}.pdf`),
    `document-missing ${B}`,
    `checksum-orphan SHA256SUMS files/${BOOK}.pdf`,
  ],
  [
    'a source that was kept and is gone',
    async () => {
      await mkdir(join(folder, 'sources'));
      await put('sources/kept.docx', 'x');
      const sums = await readFile(join(folder, 'SHA256SUMS'), 'utf8');
      const line = (name: string) => `${'0'.repeat(64)}  sources/${name}.docx\n`;
      await put('SHA256SUMS', `${sums}${line('gone')}${line('kept')}`);
    },
    'checksum-orphan SHA256SUMS sources/gone.docx',
  ],
  [
    'two documents of one id',
    () => put(`files/${BOOK}.zip`, ZIP),
    `document-twice files/${BOOK}.zip`,
    `checksum-missing files/${BOOK}.zip`,
  ],
  [
    'a zip where a PDF is said to be',
    () => move(`files/${BOOK}.pdf`, `files/${BOOK}.zip`),
    `document-type ${B} data.filetype`,
    `document-kind files/${BOOK}.zip`,
    `checksum-orphan SHA256SUMS files/${BOOK}.pdf`,
    `checksum-missing files/${BOOK}.zip`,
  ],
  [
    'a document with a name of its own',
    () => put('files/期末 (1).PDF', PDF),
    'document-name files/期末 (1).PDF',
    'checksum-missing files/期末 (1).PDF',
  ],
  ['a picture among the documents', () => put('files/a.png', 'x'), 'document-name files/a.png'],
  ['an empty document', () => put(`files/${BOOK}.pdf`, ''), `document-empty files/${BOOK}.pdf`],
  [
    'a web page for a PDF',
    () => put(`files/${BOOK}.pdf`, '<!DOCTYPE html><title>登录</title>'),
    `document-kind files/${BOOK}.pdf`,
  ],
  [
    'half a PDF',
    () => put(`files/${BOOK}.pdf`, PDF.slice(0, 20)),
    `document-cut files/${BOOK}.pdf`,
  ],
  [
    'a link out of the folder',
    async () => {
      await remove(`files/${BOOK}.pdf`);
      await put('outside.pdf', PDF);
      await symlink(join(folder, 'outside.pdf'), join(folder, `files/${BOOK}.pdf`));
    },
    `document-unreadable files/${BOOK}.pdf`,
  ],
  [
    'another size than listed',
    () => put('filesizes.json', JSON.stringify({ [BOOK]: 3 })),
    `document-size files/${BOOK}.pdf`,
  ],
  ['sizes in words', () => put('filesizes.json', '{"x": "3 MB"}'), 'sizes-entry filesizes.json x'],
  ['a line that is no checksum', () => put('SHA256SUMS', 'x\n'), 'checksum-line SHA256SUMS line 1'],
  [
    'a link to a document that is gone',
    () => announce(`[x](/files/${OTHER}.pdf)`),
    'announcement-link announcements/two.md',
  ],
  [
    'a link to an id that is gone',
    () => announce(`[x](/?q=${OTHER})`),
    'announcement-link announcements/two.md',
  ],
  [
    'a link from file to file',
    () => announce('[x](one.md) <a href="../x">y</a>'),
    'announcement-link announcements/two.md',
    'announcement-link announcements/two.md',
  ],
  [
    'a link to no page',
    () => announce('[x](https://docs.example.edu/abuot)'),
    'announcement-link announcements/two.md',
  ],
  [
    'a url to no page',
    () => announce('x', 'url: /nowhere\n'),
    'announcement-link announcements/two.md url',
  ],
  [
    'an announcement without a title',
    () => put('announcements/two.md', '---\ndate: 2026-01-01\n---\nx'),
    'announcement-field announcements/two.md title',
  ],
  [
    'an announcement without front matter',
    () => put('announcements/two.md', 'x'),
    'announcement-syntax announcements/two.md',
  ],
  [
    'an announcement as text',
    () => put('announcements/two.txt', 'x'),
    'announcement-extra announcements/two.txt',
  ],
  [
    'a damaged tombstone',
    async () => {
      await mkdir(join(folder, 'tombstones'));
      await put(`tombstones/${OTHER}.yml`, `id: ${OTHER}\ntitle: 高等数学\n`);
    },
    `tombstone-entry tombstones/${OTHER}.yml date`,
    `tombstone-entry tombstones/${OTHER}.yml reason`,
    `tombstone-entry tombstones/${OTHER}.yml title`,
  ],
  [
    'an item that was taken down and came back',
    async () => {
      await mkdir(join(folder, 'tombstones'));
      await put(
        `tombstones/${BOOK}.yml`,
        `id: ${BOOK}\ntype: book\ndate: 2026-11-24\nreason: copyright\n`,
      );
    },
    `taken-down SHA256SUMS files/${BOOK}.pdf`,
    `taken-down files/${BOOK}.pdf`,
    `taken-down metadata/${BOOK}.yml`,
  ],
  ['a broken alias', () => put('aliases.yml', '高数: {a: 1}\n'), 'aliases-entry aliases.yml 高数'],
  ['a wiki that is no list', () => put('wiki.json', '{}'), 'wiki-entry wiki.json'],
  [
    'a wiki entry of a book',
    () =>
      put(
        'wiki.json',
        JSON.stringify([{ id: BOOK, url: 'https://w.example.edu/', data: exam().data }]),
      ),
    'wiki-entry wiki.json 0.id',
  ],
  ['what macOS leaves', () => put('files/.DS_Store', 'x'), 'leftover files/.DS_Store'],
  [
    'what an interrupted run leaves',
    () => put(`metadata/.${BOOK}.yml.12345678-1234-1234-1234-123456789012`, 'x'),
    `leftover metadata/.${BOOK}.yml.12345678-1234-1234-1234-123456789012`,
  ],
  ['a half download', () => put('files/x.pdf.crdownload', 'x'), 'leftover files/x.pdf.crdownload'],
];

const CASES = BREAKS.map(([what, how, ...found]) => ({ what, how, found }));

test.each(CASES)('finds $what, and nothing else', async ({ how, found }) => {
  await how();
  expect((await check()).sort()).toEqual(found.toSorted());
});

test('accepts usual files of Git and maintainers', async () => {
  await put('files/.gitkeep', '');
  await put('metadata/.gitattributes', '');
  await put(`files/${BOOK}.webp`, 'x');
  await put('README.md', '# 我们');
  expect(await check()).toEqual([]);
});

test('reports missing documents in one line, or each of them if strict', async () => {
  await rm(join(folder, 'files'), { recursive: true });
  expect(await check()).toEqual(['documents-elsewhere files']);
  const strict = (await check({ strict: true })).map((line) => line.split(' ')[0]);
  expect(strict).toEqual([
    'document-missing',
    'document-missing',
    'document-missing',
  ] satisfies Rule[]);
});

test('needs no document for an item whose document is on another host', async () => {
  await putItem({ ...book(), url: 'https://files.example.org/a.pdf' });
  await remove(`files/${BOOK}.pdf`);
  await rm(join(folder, 'SHA256SUMS'));
  expect(await check()).toEqual([]);
});

test('finds papers that look the same on the site', async () => {
  const duplicate = md5(`${PDF}twin`);
  await put(`files/${duplicate}.pdf`, `${PDF}twin`);
  const like = (data: object) => ({
    ...exam(),
    id: duplicate,
    url: `/files/${duplicate}.pdf`,
    data: { ...exam().data, ...data },
  });
  const alike = async (data: object) => {
    await putItem(like(data), `${duplicate}.yml`);
    return (await check()).filter((found) => found.startsWith('paper-alike'));
  };
  const [later] = [TEST, duplicate].toSorted().slice(1);
  expect(await alike({})).toEqual([`paper-alike metadata/${later}.yml data`]);
  for (const apart of [{ variant: 'B卷' }, { teachers: ['陈望舒'] }, { note: '扫描' }]) {
    expect(await alike(apart)).toEqual([]);
  }
  expect(await alike({ content: ['答案'] })).toEqual([]);
});
