import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isMd5 } from '../../catalog/md5.ts';
import { openFileNotes } from './openFileNotes.ts';
import type { ScannedFile } from './scanFiles.ts';

const md5 = 'd41d8cd98f00b204e9800998ecf8427e';

function scanned(path: string, size: number): ScannedFile {
  if (!isMd5(md5)) throw new Error('no MD5');
  return { path, size, modified: 1, kind: 'pdf', md5, sha256: 'x', document: { pages: [] } };
}

test('a note is found again as long as the file is unchanged', async () => {
  const home = await mkdtemp(join(tmpdir(), 'campusdocs-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const kept = join(home, 'import.jsonl');
  const tree = join(home, 'tree');
  const file = scanned('a.pdf', 5);
  const place = join(tree, 'a.pdf');

  (await openFileNotes(kept, tree)).keep(place, file);
  // A run that was killed leaves half a line.
  await appendFile(kept, '\n{"place":"');
  (await openFileNotes(kept, tree)).keep(join(tree, 'b.pdf'), scanned('b.pdf', 6));

  const notes = await openFileNotes(kept, tree);
  expect(notes.recall(place, file)).toMatchObject({ md5, kind: 'pdf', document: { pages: [] } });
  expect(notes.recall(join(tree, 'b.pdf'), scanned('b.pdf', 6))).toBeDefined();
  expect(notes.recall(place, { ...file, size: 6 })).toBeUndefined();
  expect(notes.recall(place, { ...file, modified: 2 })).toBeUndefined();
  const elsewhere = await openFileNotes(kept, join(home, 'tre'));
  expect(elsewhere.recall(place, file)).toBeUndefined();
});

test('a problem that may be temporary is not stored', async () => {
  const home = await mkdtemp(join(tmpdir(), 'campusdocs-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const kept = join(home, 'import.jsonl');
  const file = { ...scanned('a.pdf', 5), document: { pages: [], problem: 'took too long' } };
  (await openFileNotes(kept, home)).keep(join(home, 'a.pdf'), file);
  const notes = await openFileNotes(kept, home);
  expect(notes.recall(join(home, 'a.pdf'), file)).toBeUndefined();
});
