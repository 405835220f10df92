import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cleaner } from '../../archive/clean/createCleaner.ts';
import { findProposalCommit, listCommittedItems } from '../../archive/git/commitProposal.ts';
import type { Git } from '../../archive/git/createGit.ts';
import { digestOf } from '../../archive/intake/digest.ts';
import type { IntakeOptions } from '../../archive/intake/openIntake.ts';
import { readSource, SourceError } from '../../archive/intake/readSource.ts';
import {
  type Changes,
  type ChangesOutcome,
  publishChanges,
} from '../../archive/publish/publishChanges.ts';
import type {
  ArchiveChange,
  Publication,
  PublicationOutcome,
  Publisher,
} from '../../contribute/archivePorts.ts';
import type { InTurn } from '../../lib/createTurns.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import type { CommitQueue } from './createCommitQueue.ts';

export interface PublisherOptions {
  /** The archive folder. */
  readonly archive: string;
  readonly intake: () => IntakeOptions;
  readonly cleaner: Cleaner;
  /** For cleaned documents until they are in the archive. */
  readonly cleanedFolder: string;
  readonly git: Git;
  readonly isRepository: () => Promise<boolean>;
  readonly inTurn: InTurn;
  readonly commits: Pick<CommitQueue, 'commit' | 'keep'>;
  /** Throws if this node must not change the archive: another one leads. */
  readonly requireLead?: () => void;
  /** Called when the archive has changed: it is to be read now. */
  readonly onChanged: () => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Publishes proposals one after the other, and never while a pull changes the archive. */
export function createPublisher(options: PublisherOptions): Publisher {
  return { publish: (publication) => options.inTurn(() => publish(options, publication)) };
}

async function publish(
  options: PublisherOptions,
  publication: Publication,
): Promise<PublicationOutcome> {
  const { archive, commits, onChanged, now } = options;
  const { proposal, thanks } = publication;
  options.requireLead?.();
  const known = await findPublished(options, proposal);
  if (known) {
    await commits.keep(proposal);
    return known;
  }
  const prepared = await prepare(options, publication.changes);
  if ('kind' in prepared) return prepared;
  const outcome = await publishChanges(archive, prepared.changes, options.intake());
  await prepared.cleanUp?.();
  if (outcome.kind === 'unavailable') return outcome;
  if (outcome.kind === 'refused') return refusalOf(outcome);
  // Read before it is committed: what visitors see does not wait for Git.
  onChanged();
  const { items, paths } = outcome;
  const verb = 'file' in prepared.changes ? 'add' : 'edit';
  const commit = await commits.commit({ proposal, verb, items, thanks, paths, time: now() });
  options.requireLead?.();
  return { kind: 'published', items: items.map(({ id }) => id), commit };
}

/** What an earlier run has published and committed. */
async function findPublished(
  { git, isRepository }: PublisherOptions,
  proposal: string,
): Promise<PublicationOutcome | undefined> {
  if (!(await isRepository())) return undefined;
  const commit = await findProposalCommit(git, proposal);
  if (commit === undefined) return undefined;
  return { kind: 'published', items: await listCommittedItems(git, commit), commit };
}

interface Prepared {
  readonly changes: Changes;
  readonly cleanUp?: () => Promise<void>;
}

/** Checks and cleans the document of a proposal. */
async function prepare(
  options: PublisherOptions,
  changes: readonly ArchiveChange[],
): Promise<Prepared | PublicationOutcome> {
  const [first] = changes;
  if (first === undefined) return refuse('invalid', 'nothing is changed');
  const edits = changes.flatMap((change) => (change.kind === 'edit' ? [change] : []));
  if (edits.length === changes.length) return { changes: edits };
  if (first.kind === 'edit' || changes.length > 1) {
    return refuse('invalid', 'a proposal has one document, or edits only');
  }
  const { id, sha256, path, type, filetype, values } = first;
  try {
    const digest = await digestOf(readSource(path));
    if (digest.md5 !== id || digest.sha256 !== sha256) {
      return refuse('invalid', `${id} is not the file that was examined`);
    }
  } catch (error) {
    if (error instanceof SourceError) return { kind: 'unavailable', reason: error.message };
    throw error;
  }
  const addition = { id, file: path, type, filetype, values };
  if (first.clean !== true || filetype !== 'pdf') return { changes: addition };
  return clean(options, { ...addition, sourceSha256: sha256 });
}

async function clean(
  { cleaner, cleanedFolder }: PublisherOptions,
  addition: Extract<Changes, { file: string }> & { readonly sourceSha256: string },
): Promise<Prepared | PublicationOutcome> {
  const outcome = await cleaner.clean(addition.file);
  if (outcome.pdf === undefined) {
    const reason = `${addition.id} cannot be cleaned: it ${outcome.reason}`;
    return outcome.isLasting ? refuse('invalid', reason) : { kind: 'unavailable', reason };
  }
  const key = `${addition.sourceSha256}.pdf`;
  await createDiskStorage(cleanedFolder).write(key, outcome.pdf);
  const file = join(cleanedFolder, key);
  const { md5: id } = await digestOf(readSource(file));
  return { changes: { ...addition, id, file }, cleanUp: () => rm(file, { force: true }) };
}

type Refused = Extract<PublicationOutcome, { kind: 'refused' }>;

function refuse(why: Refused['why'], detail: string): Refused {
  return { kind: 'refused', why, detail };
}

/** What a reviewer can do about it: try again, or decide about the proposal. */
function refusalOf({
  why,
  detail,
}: Extract<ChangesOutcome, { kind: 'refused' }>): PublicationOutcome {
  switch (why) {
    case 'present':
    case 'missing-item':
    case 'invalid':
    case 'collision':
    case 'taken-down':
      return refuse(why, detail);
    case 'changed':
    case 'unfit':
      return refuse('invalid', detail);
    case 'damaged':
      return refuse('collision', detail);
    case 'metadata':
    case 'checksums':
    case 'disk':
    case 'stopped':
      return { kind: 'unavailable', reason: detail };
  }
}
