import { join } from 'node:path';
import * as v from 'valibot';
import { readStored } from '../../archive/readStored.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';

const FILE = 'purged.json';
const FileSchema = v.pipe(v.string(), v.parseJson(), v.object({ ids: v.array(v.string()) }));

/** The items that the cache in front has dropped, in the data folder: a restart must not forget others. */
export interface PurgedItems {
  read(): Promise<ReadonlySet<string>>;
  write(ids: ReadonlySet<string>): Promise<void>;
}

export function openPurgedItems(data: string): PurgedItems {
  const storage = createDiskStorage(join(data, 'purged'));
  return {
    async read() {
      // Without the file everything is purged again, which does no harm.
      const parsed = v.safeParse(FileSchema, await readStored(storage, FILE));
      return new Set(parsed.success ? parsed.output.ids : []);
    },
    write: (ids) =>
      storage.write(FILE, new TextEncoder().encode(JSON.stringify({ ids: [...ids] }))),
  };
}
