import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../../test/support/cli/commandFixture.ts';
import { checkCommand } from '../commands/check.ts';

const DEMO = join(import.meta.dirname, '..', '..', '..', 'demo');
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');
const ID = createHash('md5').update(PDF).digest('hex');

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campusdocs-checked-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

/** Makes an archive with one book: its file names are not its id, and its text is untidy. */
async function makeMessy(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'metadata'), { recursive: true });
  await mkdir(join(folder, 'files'));
  await writeFile(join(folder, 'metadata', 'Ｃ语言.yml'), MESSY);
  await writeFile(join(folder, 'files', 'Ｃ语言 (1).PDF'), PDF);
}

const MESSY = `# 来自图书馆
id: ${ID}
url: /files/${ID}.pdf
type: book
data:
  title: "Ｃ语言 "   # 第三版
  authors: [ 谭 ]
  isbn: [ 9787302423287 ]
  filetype: pdf
`;
const MENDED = MESSY.replace('"Ｃ语言 "', '"C语言"').replace('9787302423287', '978-7-302-42328-7');

const run = (...words: string[]) => runCommand(checkCommand, ['check', ...words]);

const everything = async () => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  const contents = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [path.slice(folder.length + 1), await readFile(path, 'latin1')] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
};
const AFTER = {
  [`metadata/${ID}.yml`]: Buffer.from(MENDED).toString('latin1'),
  [`files/${ID}.pdf`]: PDF.toString('latin1'),
};

test('finds no fault in the demo archive and its documents', async () => {
  const { code, stdout } = await run(DEMO, '--files', '--open', '--json');
  const { items, hashed, errors, findings } = JSON.parse(stdout);
  expect({ code, items, hashed, errors }).toEqual({ code: 0, items: 60, hashed: 60, errors: 0 });
  expect(findings.map(({ rule }: { rule: string }) => rule)).toEqual(['isbn-hyphens']);
});

test('warnings fail only with --strict', async () => {
  expect((await run(DEMO)).code).toBe(0);
  expect((await run(DEMO, '--strict')).code).toBe(1);
  expect((await run(DEMO, '--strict', '--ignore', 'isbn-hyphens')).code).toBe(0);
  const { code, stderr } = await run(DEMO, '--ignore', 'nonsense');
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('nonsense') });
});

test.each([
  ['access: { mode: campus }', 'site-key', 'error', 1],
  ['access: { mode: members, ways: [{ kind: phrase }, { kind: phrase }] }', 'site-key', 'error', 1],
  ['access: { mode: campus, networks: [10.0.0.1/8] }', 'site-key', 'error', 1],
  ['access: { mode: campus, networks: [0.0.0.0/0] }', 'site-access', 'warning', 0],
  ['access: { mode: campus, networks: [166.0.0.0/8] }', 'site-access', 'warning', 0],
  [
    'access: { mode: members, ways: [{ kind: phrase, id: a }, { kind: phrase, id: b }] }',
    'site-access',
    'warning',
    0,
  ],
])('finds faults in the access settings: %s', async (text, rule, severity, exit) => {
  await mkdir(join(folder, 'metadata'));
  await writeFile(join(folder, 'site.yml'), text);
  const { code, stdout } = await run(folder, '--json');
  expect(code).toBe(exit);
  expect(JSON.parse(stdout).findings).toMatchObject([{ rule, severity, file: 'site.yml' }]);
});

test('refuses a folder that is not an archive in one line', async () => {
  const { code, stdout, stderr } = await run(folder);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/no folder "metadata"/);
});

test('shows fixes before it makes them, and makes none when it cannot prompt', async () => {
  await makeMessy();
  const before = await everything();
  const shown = await run(folder, '--fix');
  expect(shown.stdout).toContain('data.title "Ｃ语言 " becomes "C语言"');
  expect(shown.stdout).toContain(`files/Ｃ语言 (1).PDF: is renamed to files/${ID}.pdf`);
  expect(shown.stderr).toContain('--yes');
  const dry = await run(folder, '--fix', '--yes', '--dry-run');
  expect(dry.stdout).toContain('is renamed to');
  expect(await everything()).toEqual(before);

  const done = await run(folder, '--fix', '--yes');
  expect(done).toMatchObject({ code: 0, stderr: 'No faults in 1 item and 1 document.\n' });
  expect(await everything()).toEqual(AFTER);
  const again = await run(folder, '--fix', '--yes', '--json');
  expect(JSON.parse(again.stdout)).toMatchObject({ changes: [], changed: false, findings: [] });
});

test('never overwrites a file when it renames another one', async () => {
  await makeMessy();
  await writeFile(join(folder, 'files', `${ID}.pdf`), 'another');
  await writeFile(join(folder, 'metadata', `${ID}.yml`), 'another: true\n');
  await run(folder, '--fix', '--yes');
  expect(await everything()).toEqual({
    [`files/${ID}.pdf`]: 'another',
    'files/Ｃ语言 (1).PDF': PDF.toString('latin1'),
    [`metadata/${ID}.yml`]: 'another: true\n',
    'metadata/Ｃ语言.yml': Buffer.from(MENDED).toString('latin1'),
  });
});

test('reports invalid checksums, and leaves them unchanged', async () => {
  await makeMessy();
  const bytes = Buffer.from([0xff, 0xfe, 0x00]);
  await writeFile(join(folder, 'SHA256SUMS'), bytes);
  const { code, stdout, stderr } = await run(folder, '--fix', '--yes', '--update-checksums');
  expect(code).toBe(1);
  expect(stdout).toContain('error checksum-line (1)');
  expect(stderr).toContain(
    'Nothing was added to SHA256SUMS, which is not UTF-8; save it again with the encoding UTF-8.\n',
  );
  expect(await readFile(join(folder, 'SHA256SUMS'))).toEqual(bytes);
});

test('writes checksums once, and detects a replaced document', async () => {
  await cp(DEMO, folder, { recursive: true });
  const first = await run(folder, '--update-checksums');
  expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining('60 lines added') });
  const sums = await readFile(join(folder, 'SHA256SUMS'), 'utf8');
  const again = await run(folder, '--update-checksums', '--json');
  expect(JSON.parse(again.stdout)).toMatchObject({ hashed: 60, errors: 0 });
  expect(await readFile(join(folder, 'SHA256SUMS'), 'utf8')).toBe(sums);

  await writeFile(join(folder, 'SHA256SUMS'), sums.replace(/^[0-9a-f]{64}/u, '0'.repeat(64)));
  const { code, stdout } = await run(folder, '--files');
  expect(code).toBe(1);
  expect(stdout).toMatch(/error document-swapped \(1\)/);
});
