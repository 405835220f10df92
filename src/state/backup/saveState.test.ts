import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openState } from '../openState.ts';
import { hashSecret } from '../secretHash.ts';
import { replaceState } from './replaceState.ts';
import { saveState } from './saveState.ts';

/** More than are copied at once. */
const PROPOSALS = 120;

async function openIn(folder: string) {
  const { state, error } = await openState({ folder, now: Date.now });
  if (!state) throw new Error(error);
  return state;
}

test('proposals with their longest contents survive backup and restore', async () => {
  const home = await mkdtemp(join(tmpdir(), 'campusdocs-backup-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const state = await openIn(home);
  const long = randomUUID();
  for (let index = 0; index < PROPOSALS; index += 1) {
    const uuid = index === 0 ? long : randomUUID();
    await state.proposals.add({
      uuid,
      follow: hashSecret(uuid),
      kind: 'edit',
      author: undefined,
      origin: undefined,
      content: index === 0 ? '书'.repeat(200_000) : '{}',
      thanks: undefined,
      mail: undefined,
      state: 'open',
    });
  }
  const before = await state.proposals.find(long);
  await state.close();
  const file = join(home, 'copy.sqlite');
  const saved = await saveState({ folder: home }, file);
  expect(saved.counts).toMatchObject({ proposals: PROPOSALS, roles: 0 });
  const other = await mkdtemp(join(home, 'other-'));
  await (await openIn(other)).close();
  const restored = await replaceState(file, 'the copy', { folder: other });
  expect(restored.value).toMatchObject({ proposals: PROPOSALS });
  const again = await openIn(other);
  expect(await again.proposals.find(long)).toEqual(before);
  expect(await again.proposals.count({ states: ['open'] })).toBe(PROPOSALS);
  await again.close();
});
