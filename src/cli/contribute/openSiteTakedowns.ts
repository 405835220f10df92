import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openRecognizedWriter } from '../../archive/covers/openRecognizedWriter.ts';
import { createGit } from '../../archive/git/createGit.ts';
import {
  createGeneratedFiles,
  type GeneratedFiles,
} from '../../archive/takedown/generatedFiles.ts';
import { openTakedowns, type Takedowns } from '../../archive/takedown/openTakedowns.ts';
import { openTakedownGit } from '../../archive/takedown/takedownGit.ts';
import { gitVariables } from '../../config/gitVariables.ts';
import { createSqliteTextIndex } from '../../fulltext/sqlite/createSqliteTextIndex.ts';
import { LIFETIMES } from '../../lib/lifetimes.ts';
import { dayInChina } from '../../protocol/dayInChina.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import { TEXT_INDEX } from '../fulltext/openTexts.ts';
import type { SiteFolders } from '../openSite.ts';

interface SiteTakedownOptions {
  /** The archive folder. */
  readonly archive: string;
  readonly folders: SiteFolders;
  /** Whether a server of this process keeps the index of the texts up to date. */
  readonly isServing: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The takedowns of a site, with its data folder and its repository. */
export async function openSiteTakedowns({
  archive: named,
  folders,
  isServing,
  now,
}: SiteTakedownOptions): Promise<{
  readonly takedowns: Takedowns;
  readonly generated: GeneratedFiles;
}> {
  const archive = resolve(named);
  const { data, files } = folders;
  const generated = createGeneratedFiles({
    covers: createDiskStorage(folders.coversFolder),
    texts: createDiskStorage(folders.textsFolder),
    checksums: createDiskStorage(folders.checksumsFolder),
    sharePictures: createDiskStorage(folders.sharePicturesFolder),
    removeRecognized: (id) => removeRecognized(folders.recognizedFile, id),
    // The next edition removes it there, in a process that does not keep visitors waiting.
    removeFromIndex: isServing
      ? async () => undefined
      : (id) => removeFromIndex(join(data, TEXT_INDEX), id),
  });
  const takedowns = openTakedowns({
    archive,
    data,
    files: files.folder === undefined ? files.documents : undefined,
    generated,
    git: await openTakedownGit(archive, createGit(archive, gitVariables())),
    undoMs: LIFETIMES.takedownUndo,
    now,
    dayOf: dayInChina,
  });
  return { takedowns, generated };
}

function removeRecognized(path: string, id: string): void {
  if (!existsSync(path)) return;
  const writer = openRecognizedWriter(path);
  writer.remove(id);
  writer.close();
}

async function removeFromIndex(path: string, id: string): Promise<void> {
  if (!existsSync(path)) return;
  const index = createSqliteTextIndex({ path });
  await index.remove([id]);
  await index.close();
}
