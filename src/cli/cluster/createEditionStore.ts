import { createHash, randomUUID } from 'node:crypto';
import { messageOf } from '../../lib/messageOf.ts';
import type { Log } from '../../server/log.ts';
import type { EditionRow, Editions } from '../../state/editions.ts';
import type { Storage } from '../../storage/storage.ts';
import { decodeEdition, encodeEdition, type SharedEdition } from './editionFile.ts';

/** Editions in the bucket, and their sequence in the database. */
export interface EditionStore {
  /** The edition that was published last. */
  latest(): Promise<EditionRow | undefined>;
  /** Reads an edition; undefined if another version of the program has written it in another format. */
  load(row: EditionRow): Promise<SharedEdition | undefined>;
  /**
   * Stores an edition, and makes it the latest one if this node still leads; undefined if not. Removes
   * old editions.
   */
  publish(edition: SharedEdition, publication: EditionPublication): Promise<EditionRow | undefined>;
}

export interface EditionPublication {
  /** The digest of what it was made from, the same for every node and version of the program. */
  readonly tag: string;
  /** The Git commit that the edition was read from, or a later one; null without Git. */
  readonly head: string | null;
  /** The epoch of the leader's lease. */
  readonly epoch: number;
}

export interface EditionStoreOptions {
  readonly editions: Editions;
  readonly storage: Storage;
  /** The version of the program. */
  readonly program: string;
  readonly log: Log;
}

/** Nodes may still load one of the last editions. */
const KEPT_EDITIONS = 4;

export function createEditionStore(options: EditionStoreOptions): EditionStore {
  const { editions, storage, program, log } = options;

  async function removeOld(): Promise<void> {
    try {
      for (const { key } of await editions.keep(KEPT_EDITIONS)) await storage.delete(key);
    } catch (error) {
      log.warn({ reason: messageOf(error) }, 'old editions stay in the bucket');
    }
  }

  return {
    latest: editions.latest,
    async load({ key }) {
      const bytes = Buffer.concat(await Array.fromAsync(storage.read(key)));
      // The key is in the database: a bucket alone cannot make a node read anything else.
      if (!key.endsWith(`-${digestOf(bytes)}`)) throw new Error(`${key} is damaged`);
      return decodeEdition(bytes);
    },
    async publish(edition, { tag, head, epoch }) {
      const bytes = encodeEdition(edition);
      const key = `${randomUUID()}-${digestOf(bytes)}`;
      await storage.write(key, bytes);
      const row = await editions.publish({ tag, head, key, program }, epoch);
      if (row) await removeOld();
      else await storage.delete(key);
      return row;
    },
  };
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
