import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createCleaner } from '../../archive/clean/createCleaner.ts';
import { isRepository } from '../../archive/git/commitProposal.ts';
import type { Git } from '../../archive/git/createGit.ts';
import { pullArchive } from '../../archive/git/pullArchive.ts';
import type { Environment } from '../../config/environment.ts';
import type { Settings } from '../../config/settings.ts';
import type { Publisher } from '../../contribute/archivePorts.ts';
import type { InTurn } from '../../lib/createTurns.ts';
import { NoLeaderError } from '../../server/cluster/noLeaderError.ts';
import type { Log } from '../../server/log.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import type { SharedParts } from '../cluster/sharedParts.ts';
import type { OpenedFiles } from '../openFiles.ts';
import { createCommitHandover } from './createCommitHandover.ts';
import { type CommitQueue, createCommitQueue } from './createCommitQueue.ts';
import { createPublisher } from './createPublisher.ts';
import { createDelivery } from './deliverCommits.ts';
import { createPublicationStore } from './publicationStore.ts';

export interface PublishingOptions {
  /** The archive folder. */
  readonly archive: string;
  /** The data folder. */
  readonly data: string;
  readonly files: Pick<OpenedFiles, 'documents' | 'folder'>;
  readonly git: Git;
  /** Shared with the puller. */
  readonly inTurn: InTurn;
  readonly settings: () => Settings;
  /** The address of the site, such as `https://docs.example.edu`. */
  readonly mainHost: () => string | undefined;
  readonly environment: Pick<Environment, 'CAMPUSDOCS_FORGE_TOKEN'>;
  /** Undefined if this is the only node. */
  readonly shared?: SharedParts | undefined;
  /** Called when the archive has changed: it is to be read now. */
  readonly onChanged: () => void;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** How long a reviewer waits for another process that changes the archive, in ms. */
const LOCK_MS = 10_000;

/** Puts together what publishes accepted proposals, and brings their commits to the remote. */
export function openPublishing(options: PublishingOptions): {
  readonly publisher: Publisher;
  readonly commits: CommitQueue;
  /** Why nothing can be published with these settings. */
  whyNot(): string | undefined;
  close(): Promise<void>;
} {
  const { archive, data, files, git, inTurn, settings, mainHost, onChanged, log, now, shared } =
    options;
  const [publications, cleanedFolder] = [join(data, 'publications'), join(data, 'cleaned')];
  removeUnfinished(publications, cleanedFolder);
  const store = createPublicationStore(
    shared?.storage('publications') ?? createDiskStorage(publications),
  );
  const source = () => settings().archive.git;
  const handover =
    shared &&
    createCommitHandover({ git, store, source, isLeader: shared.leadership.isLeader, log });
  const isOwnRepository = () => isRepository(git, archive);
  const deliver = createDelivery({
    git,
    store,
    pull: (source, signal) => pullArchive(git, source, signal, inTurn),
    onUpdate: onChanged,
    keepsCommits: shared !== undefined,
    token: options.environment.CAMPUSDOCS_FORGE_TOKEN,
    trustedApi: settings().archive.git?.push?.pullRequest?.api,
    log,
  });
  const commits = createCommitQueue({
    git,
    isRepository: isOwnRepository,
    store,
    inTurn,
    deliver,
    handover,
    host: () => URL.parse(mainHost() ?? '')?.hostname,
    log,
    now,
    random: Math.random,
  });
  const cleaner = createCleaner();
  const publisher = createPublisher({
    archive,
    intake: () => ({
      files: files.folder === undefined ? files.documents : undefined,
      schema: mainHost() === undefined ? undefined : `${mainHost()}/schema/`,
      timeoutMs: LOCK_MS,
    }),
    cleaner,
    cleanedFolder,
    git,
    isRepository: async () => settings().archive.git !== undefined || isOwnRepository(),
    inTurn,
    commits,
    requireLead() {
      if (shared && !shared.leadership.isLeader()) throw new NoLeaderError();
    },
    onChanged,
    now,
  });
  const whyNot = () =>
    shared && settings().archive.git?.push === undefined
      ? 'several nodes need archive.git.push in site.yml'
      : undefined;
  return {
    publisher: {
      async publish(publication) {
        const reason = whyNot();
        return reason === undefined
          ? publisher.publish(publication)
          : { kind: 'unavailable', reason };
      },
    },
    commits,
    whyNot,
    async close() {
      cleaner.close();
      await commits.close();
    },
  };
}

/**
 * Removes what a killed server has left: half a record, with a name to thank, and a cleaned document.
 * Only one server uses a data folder.
 */
function removeUnfinished(publications: string, cleanedFolder: string): void {
  rmSync(cleanedFolder, { recursive: true, force: true });
  mkdirSync(publications, { recursive: true });
  for (const name of readdirSync(publications)) {
    if (name.startsWith('.')) rmSync(join(publications, name));
  }
}
