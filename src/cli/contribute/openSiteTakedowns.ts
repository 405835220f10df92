import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { recognizedKey } from '../../archive/covers/createSharedPages.ts';
import { openRecognizedWriter } from '../../archive/covers/openRecognizedWriter.ts';
import { createGit } from '../../archive/git/createGit.ts';
import {
  createGeneratedFiles,
  type GeneratedFiles,
} from '../../archive/takedown/generatedFiles.ts';
import { openTakedowns, type Takedowns } from '../../archive/takedown/openTakedowns.ts';
import {
  type CommitTakedown,
  commitHere,
  openTakedownGit,
} from '../../archive/takedown/takedownGit.ts';
import { gitVariables } from '../../config/gitVariables.ts';
import { dayInChina } from '../../lib/chinaTime.ts';
import type { InTurn } from '../../lib/createTurns.ts';
import { LIFETIMES } from '../../lib/lifetimes.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import { openTextIndex } from '../fulltext/openTextIndex.ts';
import type { TextIndexPlace } from '../fulltext/textIndexPlace.ts';
import type { SiteFolders } from '../openSite.ts';
import type { CommitQueue } from './createCommitQueue.ts';
import { createPublicationStore } from './publicationStore.ts';

interface SiteTakedownOptions {
  /** The archive folder. */
  readonly archive: string;
  readonly folders: SiteFolders;
  /** The parts of a server in this process, which keeps the index of the texts up to date. */
  readonly server?: {
    readonly commits: Pick<CommitQueue, 'commit'>;
    readonly inTurn: InTurn;
    /** Why nothing can be published at present. */
    readonly whyNot: () => string | undefined;
  };
  /** Whether `site.yml` pushes commits: a server does that later for a command. */
  readonly pushes?: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The takedowns of a site, with its data folder and its repository. */
export async function openSiteTakedowns({
  archive: named,
  folders,
  server,
  pushes = false,
  now,
}: SiteTakedownOptions): Promise<{
  readonly takedowns: Takedowns;
  readonly generated: GeneratedFiles;
}> {
  const archive = resolve(named);
  const { data, files } = folders;
  const generated = createGeneratedFiles({
    covers: folders.artifacts.covers,
    texts: folders.artifacts.texts,
    checksums: createDiskStorage(folders.checksumsFolder),
    sharePictures: folders.artifacts.sharePictures,
    removeRecognized: (id) => removeRecognized(folders, id),
    // The next edition removes it there, in a process that does not keep visitors waiting.
    removeFromIndex: server
      ? async () => undefined
      : (id) => removeFromIndex(folders.textIndex, id),
  });
  const git = createGit(archive, gitVariables());
  const store = createPublicationStore(createDiskStorage(join(data, 'publications')));
  const commit: CommitTakedown = async (change) => {
    const { uuid, verb, id, paths } = change;
    const record = { proposal: uuid, verb, items: [{ id, title: id }], paths, time: now() };
    if (!server) {
      if (pushes) await store.put(record);
      return commitHere(git, change);
    }
    const made = await server.commits.commit(record);
    // The queue tries again by itself, and reports a failure.
    return made === undefined ? { kind: 'nothing' } : { kind: 'committed', commit: made };
  };
  const takedowns = openTakedowns({
    archive,
    data,
    files: files.folder === undefined ? files.documents : undefined,
    generated,
    git: await openTakedownGit(archive, git, commit),
    undoMs: LIFETIMES.takedownUndo,
    now,
    dayOf: dayInChina,
  });
  return { takedowns: server ? takenInTurn(takedowns, server) : takedowns, generated };
}

/** Never changes the archive while a pull does. */
function takenInTurn(
  takedowns: Takedowns,
  { inTurn, whyNot }: { readonly inTurn: InTurn; readonly whyNot: () => string | undefined },
): Takedowns {
  async function change<Outcome>(act: () => Promise<Outcome>) {
    const reason = whyNot();
    return reason === undefined ? inTurn(act) : ({ kind: 'unavailable', reason } as const);
  }
  return {
    ...takedowns,
    takeDown: (id, reason) => change(() => takedowns.takeDown(id, reason)),
    restore: (id) => change(() => takedowns.restore(id)),
    allow: (id) => change(() => takedowns.allow(id)),
    sweep: () => inTurn(takedowns.sweep),
  };
}

async function removeRecognized(
  { recognizedFile, artifacts }: Pick<SiteFolders, 'recognizedFile' | 'artifacts'>,
  id: string,
): Promise<void> {
  await artifacts.recognized?.delete(recognizedKey(id));
  if (!existsSync(recognizedFile)) return;
  const writer = openRecognizedWriter(recognizedFile);
  writer.remove(id);
  writer.close();
}

async function removeFromIndex(place: TextIndexPlace, id: string): Promise<void> {
  if (typeof place === 'string' && !existsSync(place)) return;
  const index = await openTextIndex(place);
  await index.remove([id]);
  await index.close();
}
