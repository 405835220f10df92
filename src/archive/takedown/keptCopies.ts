import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { isMd5 } from '../../catalog/md5.ts';
import { TAKEDOWN_REASONS } from '../../catalog/takedownReason.ts';
import { isNotFound } from '../../lib/systemError.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import type { Storage } from '../../storage/storage.ts';
import { readStored } from '../readStored.ts';

/**
 * How far a takedown is. `begun`: nothing was removed yet. `kept`: a copy of everything is in the
 * locked folder, and the archive loses it. `done`. `restoring`: the archive gets it back.
 */
const STATES = ['begun', 'kept', 'done', 'restoring'] as const;

const RecordSchema = v.object({
  version: v.literal(1),
  id: v.pipe(v.string(), v.check(isMd5)),
  type: v.optional(v.picklist(['book', 'test', 'doc'])),
  reason: v.picklist(TAKEDOWN_REASONS),
  /** Milliseconds since 1970. */
  since: v.number(),
  state: v.picklist(STATES),
  /** The paths of the archive that were copied. */
  paths: v.optional(v.array(v.string()), []),
  /** Of these paths, as `SHA256SUMS` had them. */
  sums: v.optional(v.record(v.string(), v.string()), {}),
  /** Whether Git knew any of these paths. */
  wasInGit: v.optional(v.boolean(), false),
});

/** The record of a takedown on this machine. */
export type TakedownRecord = v.InferOutput<typeof RecordSchema>;

const RECORD = 'takedown.json';

/** The folders of an archive that an item has files in. */
export const ITEM_FOLDERS = ['metadata', 'files', 'sources'] as const;
export type ItemFolder = (typeof ITEM_FOLDERS)[number];

/**
 * The copies of what was taken down, in `taken-down/{id}/` of the data folder: only this user may
 * read them, and they are never served.
 */
export interface KeptCopies {
  find(id: string): Promise<TakedownRecord | undefined>;
  list(): Promise<readonly TakedownRecord[]>;
  /** Removes the folder of a run that was killed before it had a record. */
  removeStray(id: string): Promise<void>;
  strays(): Promise<readonly string[]>;
  /** Removes the half-written files of killed runs. Call it with the lock of the archive. */
  tidy(id: string): Promise<void>;
  /** Writes the record, whole or not at all. */
  save(record: TakedownRecord): Promise<void>;
  /** The copied files from one folder of the archive. */
  folder(id: string, of: ItemFolder): Storage;
  remove(id: string): Promise<void>;
}

export function openKeptCopies(data: string): KeptCopies {
  const root = join(data, 'taken-down');
  const folderOf = (id: string) => join(root, id);

  async function find(id: string): Promise<TakedownRecord | undefined> {
    const text = await readStored(createDiskStorage(folderOf(id)), RECORD);
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), RecordSchema), text);
    return parsed.success && parsed.output.id === id ? parsed.output : undefined;
  }

  // A record that cannot be read, as one of a newer version, still says that there are copies.
  const isWithoutRecord = async (id: string) => !(await namesIn(folderOf(id))).includes(RECORD);
  const remove = (id: string) => rm(folderOf(id), { recursive: true, force: true });
  const listIds = async () => (await namesIn(root)).filter(isMd5);

  return {
    find,
    async list() {
      const found = await Promise.all((await listIds()).map(find));
      return found.filter((record) => record !== undefined);
    },
    async strays() {
      const ids = await listIds();
      const isStray = await Promise.all(ids.map(isWithoutRecord));
      return ids.filter((_, index) => isStray[index]);
    },
    async removeStray(id) {
      if (await isWithoutRecord(id)) await remove(id);
    },
    async tidy(id) {
      for (const folder of ['', ...ITEM_FOLDERS].map((name) => join(folderOf(id), name))) {
        const names = (await namesIn(folder)).filter((name) => name.startsWith('.'));
        for (const name of names) await rm(join(folder, name), { force: true });
      }
    },
    async save(record) {
      await mkdir(folderOf(record.id), { recursive: true, mode: 0o700 });
      // Also if somebody made the folder before.
      await chmod(root, 0o700);
      const bytes = new TextEncoder().encode(JSON.stringify(record));
      await createDiskStorage(folderOf(record.id)).write(RECORD, bytes);
    },
    folder: (id, of) => createDiskStorage(join(folderOf(id), of)),
    remove,
  };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isNotFound(error)) return [];
    throw error;
  });
}
