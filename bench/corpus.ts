// node bench/corpus.ts FOLDER [PROCESSES]: draws covers and reads texts of every PDF below a
// folder, and reports the results: for collections of files that were crafted to break PDF readers.
import { hash } from 'node:crypto';
import { mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { CoverDocuments } from '../src/archive/covers/coverDocuments.ts';
import { createCovers, type WorkDone } from '../src/archive/covers/createCovers.ts';
import { createDiskStorage } from '../src/storage/diskStorage.ts';
import { watchMemory } from './watchMemory.ts';

const [folder, processes = '1', keep] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: node bench/corpus.ts FOLDER [PROCESSES [DATA]]');
  process.exit(2);
}
const root = resolve(folder);
const entries = await readdir(root, { recursive: true, withFileTypes: true });
const paths = entries
  .filter((entry) => entry.isFile() && /\.pdf$/iu.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();
const pathOf = new Map(paths.map((path) => [hash('md5', path), path]));

const documents: CoverDocuments = {
  async find(id) {
    const path = await realpath(pathOf.get(id) ?? '');
    const { size, mtimeMs } = await stat(path);
    const openLocally = async () => ({ path, release: async () => undefined });
    return { type: 'pdf', size, modified: mtimeMs, openLocally };
  },
};
const data = keep ?? (await mkdtemp(join(tmpdir(), 'campusdocs-corpus-')));
const covers = createCovers({
  documents,
  covers: createDiskStorage(join(data, 'covers')),
  texts: createDiskStorage(join(data, 'texts')),
  log: { warn: () => undefined },
  processes: Number(processes),
});

const counts = new Map<string, number>();
const memory = watchMemory();
const started = performance.now();
let [done, last] = [0, started];
const report = (outOf: number) => {
  const { parent, child, total } = memory.peaks();
  const seconds = (performance.now() - started) / 1000;
  console.error(
    `${done}/${outOf} after ${seconds.toFixed(0)} s; MiB at most since the last line: ` +
      `parent ${parent.toFixed(0)}, a child ${child.toFixed(0)}, together ${total.toFixed(0)}`,
  );
};
const onDone = ({ id, work, outcome }: WorkDone) => {
  done += 1;
  const now = performance.now();
  const what = 'code' in outcome ? `${outcome.kind}: ${outcome.code}` : outcome.kind;
  counts.set(`${work} ${what}`, (counts.get(`${work} ${what}`) ?? 0) + 1);
  const seconds = (now - last) / 1000;
  last = now;
  const reason = 'reason' in outcome ? outcome.reason : '';
  if (reason !== '' || seconds > 5) {
    const file = relative(root, pathOf.get(id) ?? '');
    console.log([work, what, seconds.toFixed(1), file, reason].join('\t'));
  }
  if (done % 250 === 0) report(paths.length * 2);
};
await covers.drawAll([...pathOf.keys()], new AbortController().signal, { onDone });
report(paths.length * 2);
covers.close();
memory.stop();
if (keep === undefined) await rm(data, { recursive: true });
const seconds = (performance.now() - started) / 1000;
console.error(
  `${paths.length} files in ${seconds.toFixed(0)} s, ${(paths.length / seconds).toFixed(1)} a second`,
);
for (const [what, count] of [...counts].sort()) console.error(`${count}\t${what}`);
