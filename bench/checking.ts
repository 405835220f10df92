import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { checkArchive } from '../src/archive/check/checkArchive.ts';
import { readState } from '../src/archive/check/readState.ts';
import { createDiskStorage } from '../src/storage/diskStorage.ts';
import { cloneArchive } from './cloneArchive.ts';
import { type Row, row } from './row.ts';
import { median } from './statistics.ts';

const ITEMS = 10_000;
const ROUNDS = 3;

/**
 * Measures `campusdocs check` of 10,000 items with as many documents, compared to only reading
 * their metadata files and parsing the YAML.
 */
export async function checking({ archive }: { readonly archive: string }): Promise<Row[]> {
  const { length } = await readdir(join(archive, 'metadata'));
  const folder = await cloneArchive(archive, Math.ceil(ITEMS / length));
  try {
    const names = await addDocuments(folder);
    await check(folder);
    const ours: number[] = [];
    const baseline: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await timed(() => check(folder)));
      baseline.push(await timed(() => parseAll(folder, names)));
    }
    const figures = { ours: median(ours), baseline: median(baseline) };
    const name = `check of ${names.length} items; parsing their YAML`;
    return [row(name, 'ms', figures, { below: 5000 })];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Puts a small document beside each metadata file; returns the names of the latter. */
async function addDocuments(folder: string): Promise<string[]> {
  await mkdir(join(folder, 'files'));
  const names = await readdir(join(folder, 'metadata'));
  for (const name of names) {
    const id = name.replace(/\.yml$/u, '');
    await writeFile(join(folder, 'files', `${id}.pdf`), `%PDF-1.7\n${' '.repeat(4000)}\n%%EOF\n`);
  }
  return names;
}

async function check(folder: string): Promise<void> {
  const files = join(folder, 'files');
  const documents = { folder: files, storage: createDiskStorage(files) };
  checkArchive(await readState(folder, documents, { pages: [], thisYear: 2026, strict: false }));
}

async function parseAll(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) parse(await readFile(join(folder, 'metadata', name), 'utf8'));
}

async function timed(run: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}
