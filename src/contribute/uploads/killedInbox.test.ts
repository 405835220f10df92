import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { INBOX_PARTS, INBOX_UPLOAD } from '../../../test/support/contribute/inboxParts.ts';
import { killEverywhere } from '../../../tools/killing/killEverywhere.ts';
import { runs } from '../../../tools/test/runs.ts';
import { openInbox } from './inbox.ts';

const PROGRAM = join(import.meta.dirname, '../../../test/support/contribute/inboxProcess.ts');

test('a server that is killed while a file arrives has kept what was confirmed, and nothing else', async () => {
  const home = await mkdtemp(join(tmpdir(), 'killed-inbox-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const folder = join(home, 'inbox');
  const { plain, checked } = INBOX_PARTS;
  let isFresh = true;
  const points = await killEverywhere({
    every: runs(6, 1),
    async begin() {
      // Every other run goes on with what the one before has left.
      if (isFresh) await rm(folder, { recursive: true, force: true });
      isFresh = !isFresh;
      return [PROGRAM, folder];
    },
    async check(point) {
      const inbox = await openInbox(folder);
      const length = await inbox.lengthOf(INBOX_UPLOAD);
      if (length === undefined) return;
      const content = await readFile(inbox.pathOf(INBOX_UPLOAD), 'utf8');
      expect(content.length, point).toBe(length);
      const isWhole = content === plain + checked;
      expect(isWhole || plain.startsWith(content), `${point}: ${content}`).toBe(true);
      expect(await readdir(folder), point).toEqual([INBOX_UPLOAD]);
      if (point === 'not killed') expect(isWhole).toBe(true);
    },
  });
  expect(points).toBeGreaterThan(15);
});
