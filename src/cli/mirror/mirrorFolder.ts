import { createReadStream } from 'node:fs';
import { lstat, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Digest, digestOf } from '../../archive/intake/digest.ts';
import { MIRRORED_FOLDERS, parseMirroredPath } from '../../catalog/mirroredPaths.ts';
import { readSite, type SiteFile } from '../../config/readSite.ts';
import { isNotFound } from '../../lib/systemError.ts';
import { UUID_PATTERN } from '../../lib/uuid.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import { syncFolder } from '../../storage/syncFolder.ts';

/** The files of a mirror, and its settings. Paths are those of `parseMirroredPath`, which stay inside the folder. */
export interface MirrorFolder {
  /** The size of a file; undefined without one, `other` if something else has its name. */
  sizeOf(path: string): Promise<number | 'other' | undefined>;
  digestOf(path: string): Promise<Digest>;
  /** The `site.yml` that is there, whoever has written it. */
  readSite(): Promise<SiteFile>;
  /** Writes a file, whole or not at all, through to the disk. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Removes a file, and what has arrived of it. */
  remove(path: string): Promise<void>;
  /** Where the beginning of a document is kept until all of it has arrived. */
  partial(path: string): string;
  /** Gives a complete document its name. */
  finish(path: string): Promise<void>;
  /** Removes what killed runs have left half-written, but the beginnings of these documents. */
  sweep(partials: ReadonlySet<string>): Promise<void>;
}

/** No ending of it is one by which `check` recognises files that were left behind. */
const PARTIAL = /^\.(?<name>.+)\.mirroring$/u;

/** As `createDiskStorage` names unfinished files. */
const UNFINISHED = new RegExp(`^\\.(?<name>.+)\\.${UUID_PATTERN}$`, 'u');

export function openMirrorFolder(folder: string): MirrorFolder {
  const full = (path: string) => join(folder, path);

  function partial(path: string): string {
    const { folder: below, name } = parsed(path);
    return join(folder, below, `.${name}.mirroring`);
  }

  return {
    async sizeOf(path) {
      const stats = await lstat(full(path)).catch(orAbsent);
      if (stats === undefined) return undefined;
      return stats.isFile() ? stats.size : 'other';
    },
    digestOf: (path) => digestOf(createReadStream(full(path))),
    readSite: () => readSite(folder, String),
    async write(path, bytes) {
      const { folder: below, name } = parsed(path);
      await createDiskStorage(join(folder, below)).write(name, bytes);
    },
    async remove(path) {
      for (const one of [full(path), partial(path)]) await rm(one, { force: true });
      await syncFolder(dirname(full(path))).catch(orAbsent);
    },
    partial,
    async finish(path) {
      const handle = await open(partial(path), 'r+');
      await handle.sync().finally(() => handle.close());
      await rename(partial(path), full(path));
      await syncFolder(dirname(full(path)));
    },
    async sweep(partials) {
      for (const below of ['', ...Object.values(MIRRORED_FOLDERS)]) {
        for (const name of (await readdir(full(below)).catch(orAbsent)) ?? []) {
          const of = (pattern: RegExp) => {
            const whole = pattern.exec(name)?.groups?.name;
            const path = below === '' ? whole : `${below}/${whole}`;
            return whole !== undefined && path !== undefined && parseMirroredPath(path)
              ? path
              : undefined;
          };
          const path = of(PARTIAL);
          const isOld = path === undefined ? of(UNFINISHED) !== undefined : !partials.has(path);
          if (isOld) await rm(join(full(below), name), { force: true });
        }
      }
    },
  };
}

function parsed(path: string) {
  const found = parseMirroredPath(path);
  if (!found) throw new Error(`mirrors have no ${JSON.stringify(path)}`);
  return found;
}

function orAbsent(error: unknown): undefined {
  if (!isNotFound(error)) throw error;
}
