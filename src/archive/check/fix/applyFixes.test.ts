import { createHash } from 'node:crypto';
import { link, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { killEverywhere } from '../../../../tools/killing/killEverywhere.ts';
import { runs } from '../../../../tools/test/runs.ts';
import { createDiskStorage } from '../../../storage/diskStorage.ts';
import { readState } from '../readState.ts';
import { applyFixes } from './applyFixes.ts';
import { planFixes } from './planFixes.ts';

const PDF = '%PDF-1.7\n%%EOF\n';
const ID = createHash('md5').update(PDF).digest('hex');
const UNTIDY = `id: ${ID} # ours\nurl: /files/${ID}.pdf\ntype: doc\ndata: { title: "Ｃ ", course: [], content: [答案], filetype: pdf }\n`;
const TIDY = UNTIDY.replace('"Ｃ "', '"C"');
const { signal } = new AbortController();

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campusdocs-fixing-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

const put = (path: string, text: string) => writeFile(join(folder, path), text);

async function makeMessy(): Promise<void> {
  for (const name of ['metadata', 'files']) {
    await rm(join(folder, name), { recursive: true, force: true });
    await mkdir(join(folder, name));
  }
  await put('metadata/Ｃ.yml', UNTIDY);
  await put('files/Ｃ (1).PDF', PDF);
}

async function plan() {
  const files = join(folder, 'files');
  const place = { folder: files, storage: createDiskStorage(files) };
  const state = await readState(folder, place, { pages: [], thisYear: 2026, strict: false });
  return planFixes(folder, state, place, signal);
}

/** All files of the archive except for hidden ones, which are never read. */
async function visible(): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const name of ['metadata', 'files']) {
    for (const file of await readdir(join(folder, name))) {
      if (file.startsWith('.')) continue;
      content[`${name}/${file}`] = await readFile(join(folder, name, file), 'utf8');
    }
  }
  return content;
}

// Runs one process for each of about twenty points.
const KILLING_MS = 300_000;

test('loses nothing when killed at any point, and finishes when run again', {
  timeout: KILLING_MS,
}, async () => {
  const script = join(folder, 'fix.mjs');
  const module = (path: string) =>
    JSON.stringify(pathToFileURL(join(import.meta.dirname, path)).href);
  await writeFile(
    script,
    `import { join } from 'node:path';
    import { applyFixes } from ${module('applyFixes.ts')};
    import { planFixes } from ${module('planFixes.ts')};
    import { readState } from ${module('../readState.ts')};
    import { createDiskStorage } from ${module('../../../storage/diskStorage.ts')};
    const [folder] = process.argv.slice(2);
    const { signal } = new AbortController();
    const place = { folder: join(folder, 'files'), storage: createDiskStorage(join(folder, 'files')) };
    const state = await readState(folder, place, { pages: [], thisYear: 2026, strict: false });
    await applyFixes(folder, await planFixes(folder, state, place, signal), signal);`,
  );
  const points = await killEverywhere({
    every: runs(4, 1),
    async begin() {
      await makeMessy();
      return [script, folder];
    },
    async check(point) {
      const left = Object.entries(await visible());
      const texts = left.filter(([path]) => path.startsWith('metadata/'));
      const documents = left.filter(([path]) => path.startsWith('files/'));
      expect(texts.length, point).toBeGreaterThan(0);
      for (const [, text] of texts) expect([UNTIDY, TIDY], point).toContain(text);
      expect(documents.length, point).toBeGreaterThan(0);
      for (const [, bytes] of documents) expect(bytes, point).toBe(PDF);
      await applyFixes(folder, await plan(), signal);
      const whole = { [`metadata/${ID}.yml`]: TIDY, [`files/${ID}.pdf`]: PDF };
      expect(await visible(), point).toEqual(whole);
      expect(await plan(), point).toEqual([]);
    },
  });
  expect(points).toBeGreaterThan(8);
});

test('skips a file that was edited after planning, and fixes the others', async () => {
  await makeMessy();
  const planned = await plan();
  const edited = UNTIDY.replace('答案', '题库');
  await put('metadata/Ｃ.yml', edited);
  const { failed } = await applyFixes(folder, planned, signal);
  expect(failed).toMatchObject([
    { change: { kind: 'edit' }, reason: expect.stringContaining('changed meanwhile') },
  ]);
  expect(await visible()).toEqual({ [`metadata/${ID}.yml`]: edited, [`files/${ID}.pdf`]: PDF });
});

test('does not overwrite a file that was created after planning', async () => {
  await makeMessy();
  const planned = await plan();
  await put(`files/${ID}.pdf`, 'mine');
  const { failed } = await applyFixes(folder, planned, signal);
  expect(failed).toMatchObject([
    { change: { kind: 'rename' }, reason: expect.stringContaining('there is such a file') },
  ]);
  expect(await visible()).toMatchObject({ [`files/${ID}.pdf`]: 'mine', 'files/Ｃ (1).PDF': PDF });
});

test('decides between name and id by document and url, and renames nothing otherwise', async () => {
  const other = 'a'.repeat(32);
  const nameOf = async () => (await plan()).flatMap((change) => ('to' in change ? change.to : []));
  await makeMessy();
  await rm(join(folder, 'files/Ｃ (1).PDF'));
  await rm(join(folder, 'metadata/Ｃ.yml'));
  await put(`metadata/${other}.yml`, TIDY);
  expect(await nameOf()).toEqual([`metadata/${ID}.yml`]);
  await put(`files/${other}.pdf`, 'x');
  expect(await nameOf()).toEqual([]);
  await put(`files/${ID}.pdf`, PDF);
  expect(await nameOf()).toEqual([]);
  await rm(join(folder, `files/${other}.pdf`));
  expect(await nameOf()).toEqual([`metadata/${ID}.yml`]);
  await put(`metadata/${ID}.yaml`, TIDY);
  expect(await nameOf()).toEqual([]);
});

test('a file with two names, as after an interrupted rename, keeps the right one', async () => {
  await makeMessy();
  await link(join(folder, 'files/Ｃ (1).PDF'), join(folder, `files/${ID}.pdf`));
  await applyFixes(folder, await plan(), signal);
  expect(Object.keys(await visible()).sort()).toEqual([`files/${ID}.pdf`, `metadata/${ID}.yml`]);
});
