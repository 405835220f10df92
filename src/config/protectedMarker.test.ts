import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createClock, openTestState } from '../../test/support/access/stateFixture.ts';
import { openProtectedMarker, type StoredMark } from './protectedMarker.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-marker-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function open(folder: string, marks?: StoredMark) {
  const { marker, error } = await openProtectedMarker(folder, marks);
  if (!marker) throw new Error(error);
  return marker;
}

test('a server with an empty data folder knows that another one protected the files', async () => {
  const { marks } = await openTestState(createClock().now);
  expect((await open(await newFolder(), marks)).isSet()).toBe(false);
  await (await open(await newFolder(), marks)).follow(true);
  expect((await open(await newFolder(), marks)).isSet()).toBe(true);
});

test('a mark in the data folder, of an older program, gets into the database', async () => {
  const { marks } = await openTestState(createClock().now);
  const folder = await newFolder();
  await (await open(folder)).follow(true);
  const marker = await open(folder, marks);
  expect(marker.isSet()).toBe(true);
  expect(await marker.follow(true)).toEqual({});
  expect(await marks.isSet('protected')).toBe(true);
  await marker.follow(false);
  expect(marker.isSet()).toBe(false);
  expect([await marks.isSet('protected'), await readdir(folder)]).toEqual([false, []]);
});

test('the file is set when the database fails, and the failure is one line', async () => {
  const state = await openTestState(createClock().now);
  const folder = await newFolder();
  const marker = await open(folder, state.marks);
  await state.close();
  const { error } = await marker.follow(true);
  expect(error).toMatch(/^The mark [^\n]* in the database, cannot be kept \([^\n]+\)\.$/u);
  expect(await readdir(folder)).toEqual(['gated']);
  expect(marker.isSet()).toBe(true);
});
