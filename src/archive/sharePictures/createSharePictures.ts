import { archiveFile, COVER_TYPES } from '../../catalog/documentFile.ts';
import type { WantedPicture } from '../../catalog/shareCard.ts';
import { messageOf } from '../../lib/messageOf.ts';
import type { Storage } from '../../storage/storage.ts';
import { createTaskQueue } from '../covers/createTaskQueue.ts';
import { createPictureDrawer, type PictureDrawer } from './createPictureDrawer.ts';
import { digest, subjectOf } from './pictureSubject.ts';

export interface SharePictures {
  /**
   * The key of a picture in the storage, by everything that is in it, so that a stored picture is
   * never outdated. The cover is made first, if that takes no longer than apps wait.
   */
  keyOf(wanted: WantedPicture, signal: AbortSignal): Promise<string>;
  /**
   * Draws a picture unless it is being drawn: `busy` if too many others wait, `none` if it cannot be
   * drawn or `signal` aborts. Never rejects.
   */
  draw(wanted: WantedPicture, key: string, signal: AbortSignal): Promise<'drawn' | 'busy' | 'none'>;
  close(): void;
}

export interface SharePicturesOptions {
  /** Where pictures are stored. */
  readonly pictures: Storage;
  /** `{id}.jpg`. */
  readonly covers: Storage;
  /** Makes the covers of an item, if it has none yet. */
  readonly ensureCover: (id: string, signal: AbortSignal) => Promise<'ready' | 'none'>;
  readonly log: { warn(facts: object, message: string): void };
  readonly drawer?: PictureDrawer;
  /** How many pictures may wait, and how long a picture waits for its cover. */
  readonly mostWaiting?: number;
  readonly coverMs?: number;
}

/** Incremented when drawing changes, so that pictures of older versions are drawn again. */
const VERSION = 1;

/** Two seconds of drawing: apps that ask for a picture do not wait much longer. */
const MOST_WAITING = 32;
const COVER_MS = 3000;

export function createSharePictures(options: SharePicturesOptions): SharePictures {
  const { pictures, covers, log, mostWaiting = MOST_WAITING, coverMs = COVER_MS } = options;
  const drawer = options.drawer ?? createPictureDrawer();
  const queue = createTaskQueue<'drawn' | 'none'>(1);
  const older = createOlderKeys(pictures);
  /** The pictures that are drawn or wait for it. */
  const pending = new Set<string>();

  async function coverTag(id: string | undefined, signal: AbortSignal) {
    if (id === undefined) return undefined;
    const key = archiveFile(id, COVER_TYPES.full);
    const found = await covers.stat(key);
    if (found) return found.tag;
    const patience = AbortSignal.any([signal, AbortSignal.timeout(coverMs)]);
    const made = await options.ensureCover(id, patience);
    return made === 'ready' ? (await covers.stat(key))?.tag : undefined;
  }

  async function make(wanted: WantedPicture, key: string): Promise<'drawn' | 'none'> {
    // Drawn for another request, after this one looked for it.
    if (await pictures.stat(key)) return 'drawn';
    const { shape, card, brand, coverId } = wanted;
    const request = { shape, brand, card: { ...card, lines: [...card.lines] } };
    const cover = coverId === undefined ? undefined : await readCover(covers, coverId);
    let drawn = await drawer.draw({ ...request, ...(cover && { cover }) });
    // A cover that cannot be drawn must not cost the page its picture.
    if (!drawn.jpeg && cover) drawn = await drawer.draw(request);
    if (!drawn.jpeg) {
      log.warn({ page: wanted.page, reason: drawn.reason }, 'a picture cannot be drawn at present');
      return 'none';
    }
    await pictures.write(key, drawn.jpeg);
    await older.remove(key);
    return 'drawn';
  }

  return {
    async keyOf(wanted, signal) {
      const { page, shape, card, brand } = wanted;
      const tag = await coverTag(wanted.coverId, signal);
      const content = digest(JSON.stringify([VERSION, card, brand, tag]));
      return `${subjectOf(page)}-${shape}-${content}.jpg`;
    },
    async draw(wanted, key, signal) {
      if (!pending.has(key) && pending.size >= mostWaiting) return 'busy';
      pending.add(key);
      try {
        const priority = { urgent: false, signal };
        return (await queue.add(key, () => make(wanted, key), priority)) ?? 'none';
      } catch (error) {
        log.warn({ page: wanted.page, reason: messageOf(error) }, 'a picture cannot be stored');
        return 'none';
      } finally {
        pending.delete(key);
      }
    },
    close: drawer.close,
  };
}

async function readCover(covers: Storage, id: string): Promise<Uint8Array | undefined> {
  const key = archiveFile(id, COVER_TYPES.full);
  if (!(await covers.stat(key))) return undefined;
  return Buffer.concat(await Array.fromAsync(covers.read(key)));
}

/** Removes the pictures that a newer one of the same page and shape replaces. */
function createOlderKeys(pictures: Storage) {
  const groupOf = (key: string) => key.slice(0, key.lastIndexOf('-'));
  let known: Promise<Map<string, Set<string>>> | undefined;
  const list = async () => {
    const keys = new Map<string, Set<string>>();
    for await (const { key } of pictures.list()) {
      keys.set(groupOf(key), (keys.get(groupOf(key)) ?? new Set()).add(key));
    }
    return keys;
  };
  return {
    async remove(newer: string): Promise<void> {
      known ??= list();
      const keys = await known;
      const before = keys.get(groupOf(newer)) ?? [];
      keys.set(groupOf(newer), new Set([newer]));
      for (const key of before) if (key !== newer) await pictures.delete(key);
    },
  };
}
