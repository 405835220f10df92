import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { WantedPicture } from '../../catalog/shareCard.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import type { Storage } from '../../storage/storage.ts';
import type { PictureDrawer } from './createPictureDrawer.ts';
import { createSharePictures, type SharePicturesOptions } from './createSharePictures.ts';
import type { PictureRequest } from './pictureRequest.ts';

const ID = '0123456789abcdef0123456789abcdef';
const WANTED: WantedPicture = {
  page: `item ${ID}`,
  shape: 'wide',
  card: { kind: 'test', title: '期末试卷', lines: ['大学物理'] },
  brand: { name: 'CampusDocs', suffix: '' },
  coverId: ID,
};
const { signal } = new AbortController();

async function openStorages(): Promise<{ pictures: Storage; covers: Storage }> {
  const home = await mkdtemp(join(tmpdir(), 'campusdocs-share-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const pictures = createDiskStorage(join(home, 'share'));
  return { pictures, covers: createDiskStorage(join(home, 'covers')) };
}

/** A drawer that is told when to answer. */
function slowDrawer() {
  const drawn: PictureRequest[] = [];
  const answers: (() => void)[] = [];
  let atOnce = 0;
  let most = 0;
  const drawer: PictureDrawer = {
    async draw(request) {
      drawn.push(request);
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise<void>((resolve) => answers.push(resolve));
      atOnce -= 1;
      return { jpeg: Buffer.from(request.card.title) };
    },
    close: () => undefined,
  };
  return { drawer, drawn, answers, most: () => most };
}

/** A drawer that answers at once; a picture with `cover` in it fails if that is `broken`. */
const quickDrawer: PictureDrawer = {
  draw: async ({ cover }) =>
    cover?.[0] === 0 ? { reason: 'is broken' } : { jpeg: Buffer.from(cover ?? 'none') },
  close: () => undefined,
};

async function open(options: Partial<SharePicturesOptions> = {}) {
  const storages = await openStorages();
  const warnings: object[] = [];
  const share = createSharePictures({
    ...storages,
    ensureCover: async () => 'none',
    log: { warn: (facts) => warnings.push(facts) },
    drawer: quickDrawer,
    ...options,
  });
  const keys = async () => (await Array.fromAsync(storages.pictures.list())).map(({ key }) => key);
  return { ...storages, share, warnings, keys };
}

test('one picture is drawn once for many who wait, and one picture at a time', async () => {
  const { drawer, drawn, answers, most } = slowDrawer();
  const { share, keys } = await open({ drawer });
  const titles = ['甲', '乙', '甲', '甲'];
  const outcomes = titles.map(async (title) => {
    const wanted = { ...WANTED, page: title, card: { ...WANTED.card, title } };
    return share.draw(wanted, await share.keyOf(wanted, signal), signal);
  });
  for (const count of [1, 2]) {
    await expect.poll(() => answers.length).toBe(count);
    answers.at(-1)?.();
  }
  expect(await Promise.all(outcomes)).toEqual(['drawn', 'drawn', 'drawn', 'drawn']);
  expect(drawn).toHaveLength(2);
  expect(most()).toBe(1);
  expect(await keys()).toHaveLength(2);
});

test('refuses a picture while too many others wait, but not one of those', async () => {
  const { drawer, answers } = slowDrawer();
  const { share } = await open({ drawer, mostWaiting: 2 });
  const draw = (key: string) => share.draw(WANTED, `${key}-wide-1.jpg`, signal);
  const waiting = [draw('a'), draw('b')];
  expect(await draw('c')).toBe('busy');
  const again = draw('b');
  for (const count of [1, 2]) {
    await expect.poll(() => answers.length).toBe(count);
    answers.at(-1)?.();
  }
  expect(await Promise.all([...waiting, again])).toEqual(['drawn', 'drawn', 'drawn']);
});

test('a picture that nobody waits for any more is not drawn', async () => {
  const { drawer, drawn, answers } = slowDrawer();
  const { share } = await open({ drawer });
  const first = share.draw(WANTED, 'a-wide-1.jpg', signal);
  const leaving = new AbortController();
  const second = share.draw(WANTED, 'b-wide-1.jpg', leaving.signal);
  leaving.abort();
  expect(await second).toBe('none');
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.();
  expect(await first).toBe('drawn');
  expect(drawn).toHaveLength(1);
});

test('the key changes with title, facts, kind, name of the site, cover, page and shape', async () => {
  const { share, covers } = await open();
  const { card } = WANTED;
  const keyOf = (wanted: WantedPicture) => share.keyOf(wanted, signal);
  const keys = [
    await keyOf(WANTED),
    await keyOf({ ...WANTED, card: { ...card, title: '期中试卷' } }),
    await keyOf({ ...WANTED, card: { ...card, lines: [] } }),
    await keyOf({ ...WANTED, card: { ...card, kind: 'doc' } }),
    await keyOf({ ...WANTED, brand: { name: 'CampusDocs', suffix: '示例' } }),
    await keyOf({ ...WANTED, page: 'course 期末试卷' }),
    await keyOf({ ...WANTED, shape: 'square' }),
  ];
  await covers.write(`${ID}.jpg`, Buffer.from('a cover'));
  keys.push(await keyOf(WANTED));
  await covers.write(`${ID}.jpg`, Buffer.from('another'));
  keys.push(await keyOf(WANTED));
  expect(new Set(keys).size).toBe(keys.length);
  expect(await keyOf(WANTED)).toBe(keys.at(-1));
});

test('a newer picture replaces the older one of its page and shape, also after a restart', async () => {
  const { share, pictures, keys } = await open();
  const draw = async (wanted: WantedPicture) => {
    const key = await share.keyOf(wanted, signal);
    await share.draw(wanted, key, signal);
    return key;
  };
  const key = await share.keyOf(WANTED, signal);
  const ofEarlierRun = `${key.slice(0, key.lastIndexOf('-'))}-0.jpg`;
  await pictures.write(ofEarlierRun, Buffer.from(''));
  const older = await draw(WANTED);
  const square = await draw({ ...WANTED, shape: 'square' });
  const other = await draw({ ...WANTED, page: 'item b' });
  expect((await keys()).sort()).toEqual([older, square, other].sort());
  const newer = await draw({ ...WANTED, card: { ...WANTED.card, title: '期中试卷' } });
  expect((await keys()).sort()).toEqual([newer, square, other].sort());
});

test('a missing cover is made first, but a page does not wait long for it', async () => {
  const patient = await open({
    ensureCover: async () => {
      await patient.covers.write(`${ID}.jpg`, Buffer.from('a cover'));
      return 'ready';
    },
  });
  const key = await patient.share.keyOf(WANTED, signal);
  await patient.share.draw(WANTED, key, signal);
  const bytes = Buffer.concat(await Array.fromAsync(patient.pictures.read(key)));
  expect(bytes.toString()).toBe('a cover');

  const { share } = await open({
    coverMs: 10,
    ensureCover: (_, patience) =>
      new Promise((resolve) => patience.addEventListener('abort', () => resolve('none'))),
  });
  const withoutCover = await share.keyOf({ ...WANTED, coverId: undefined }, signal);
  expect(await share.keyOf(WANTED, signal)).toBe(withoutCover);
});

test('a cover that cannot be drawn does not cost the page its picture', async () => {
  const { share, covers, pictures } = await open();
  await covers.write(`${ID}.jpg`, Buffer.from([0]));
  const key = await share.keyOf(WANTED, signal);
  expect(await share.draw(WANTED, key, signal)).toBe('drawn');
  const bytes = Buffer.concat(await Array.fromAsync(pictures.read(key)));
  expect(bytes.toString()).toBe('none');
});

test('a failure is logged, and is no exception', async () => {
  const drawer = { ...quickDrawer, draw: async () => ({ reason: 'no canvas' }) };
  const { share, warnings } = await open({ drawer });
  expect(await share.draw(WANTED, 'a-wide-1.jpg', signal)).toBe('none');
  const { share: full, warnings: others } = await open({
    pictures: {
      ...(await openStorages()).pictures,
      write: async () => {
        throw new Error('the disk is full');
      },
    },
  });
  expect(await full.draw(WANTED, 'a-wide-1.jpg', signal)).toBe('none');
  expect([...warnings, ...others]).toEqual([
    { page: WANTED.page, reason: 'no canvas' },
    { page: WANTED.page, reason: 'the disk is full' },
  ]);
});
