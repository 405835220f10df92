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

test('each restore begins a new generation of changes', async () => {
  const home = await mkdtemp(join(tmpdir(), 'campusdocs-backup-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const state = await openIn(home);
  const item = { id: 'a', state: 'listed', digest: '1', sets: ['book'] } as const;
  await state.itemChanges.add([item], { epoch: undefined, generation: undefined });
  const generations = [await state.itemChanges.begin()];
  const file = join(home, 'copy.sqlite');
  await saveState({ folder: home }, file);
  await state.close();
  for (let time = 0; time < 2; time += 1) {
    expect(await replaceState(file, 'the copy', { folder: home })).not.toHaveProperty('error');
    const again = await openIn(home);
    expect(await again.itemChanges.find('a')).toMatchObject({ sequence: 1, sets: ['book'] });
    generations.push((await again.itemChanges.generation()) ?? expect.fail('it has begun'));
    await again.close();
  }
  expect(new Set(generations).size).toBe(3);
});
