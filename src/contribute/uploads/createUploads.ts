import type { ContributeSettings } from '../../config/contributeSettings.ts';
import { LIFETIMES } from '../../lib/lifetimes.ts';
import type { ErrorCode } from '../../protocol/errors.ts';
import type { Upload, Uploads } from '../../state/uploads.ts';
import type { Actor } from '../actor.ts';
import type { Examinations } from './createExaminations.ts';
import type { Writers } from './createWriters.ts';
import type { Inbox } from './inbox.ts';
import { isDiskFull } from './isDiskFull.ts';
import type { Part } from './part.ts';
import { type Room, roomFor, uploadProblem } from './uploadLimits.ts';

/** A file that somebody wants to send. */
export interface NewUpload {
  readonly name: string;
  readonly size: number;
  /** In lower-case hexadecimal. */
  readonly md5: string;
}

/** The part of a file that a request brings. */
export type SentPart = Pick<Part, 'offset' | 'bytes' | 'checksum'>;

/** An upload and how much of it has arrived. */
export interface UploadProgress {
  readonly upload: Upload;
  readonly offset: number;
  readonly error?: never;
}

interface Refused {
  readonly error: ErrorCode;
  /** How much has arrived, where a client can go on there. */
  readonly offset?: number;
}

/** Files that visitors send, by the rules of tus 1.0 but without HTTP. */
export interface UploadService {
  /** Makes room for a file. Nothing else is promised to others in the meantime. */
  begin(actor: Actor, file: NewUpload): Promise<UploadProgress | Refused>;
  find(id: string): Promise<UploadProgress | Refused>;
  append(id: string, part: SentPart): Promise<UploadProgress | Refused>;
  /** Removes a file that belongs to no proposal. */
  remove(id: string): Promise<Refused | undefined>;
  room(actor: Pick<Actor, 'person' | 'origin'>): Promise<Room>;
  /** Removes what has expired, and files that nothing refers to. Returns how many. */
  sweep(): Promise<number>;
}

interface UploadParts {
  readonly uploads: Uploads;
  readonly inbox: Inbox;
  readonly writers: Writers;
  readonly examinations: Pick<Examinations, 'add'>;
  readonly settings: () => ContributeSettings;
  /** Whether a document was taken down and must not come back. */
  readonly isTakenDown: (hashes: { readonly md5: string }) => Promise<boolean>;
  /** 128 random bits as 32 hexadecimal digits. */
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** How many requests may send bytes at once: each holds some 200 kB. */
const MOST_WRITERS = 256;

export function createUploads(parts: UploadParts): UploadService {
  const { uploads, inbox, writers, examinations, settings, isTakenDown, newId, now } = parts;
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other: what one is promised, the next must not count on. */
  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = last.then(act);
    last = turn.catch(() => undefined);
    return turn;
  }

  async function begin(
    actor: Actor,
    { name, size, md5 }: NewUpload,
  ): Promise<UploadProgress | Refused> {
    if (await isTakenDown({ md5 })) return { error: 'taken-down' };
    const error = uploadProblem(size, await roomFor(actor, settings(), parts));
    if (error !== undefined) return { error };
    const id = newId();
    const { person: author, origin } = actor;
    try {
      await inbox.create(id);
    } catch (failure) {
      if (isDiskFull(failure)) return { error: 'inbox-full' };
      throw failure;
    }
    const expires = now() + LIFETIMES.upload;
    await uploads.add({ id, author, origin, name, size, md5, expires });
    return find(id);
  }

  async function find(id: string): Promise<UploadProgress | Refused> {
    const upload = await uploads.find(id);
    if (upload === undefined || upload.state === 'refused') return { error: 'upload-not-found' };
    if (upload.proposal === undefined && upload.expires <= now())
      return { error: 'upload-expired' };
    const offset = await inbox.lengthOf(id);
    return offset === undefined ? { error: 'upload-not-found' } : { upload, offset };
  }

  async function write(id: string, part: Omit<Part, 'most'>): Promise<UploadProgress | Refused> {
    const found = await find(id);
    if (found.error !== undefined) return found;
    const { upload, offset } = found;
    if (part.offset !== offset) return { error: 'upload-offset', offset };
    if (offset === upload.size) return found;
    const written = await inbox.append(id, { ...part, most: upload.size - offset });
    if (written.offset === upload.size) examinations.add(id);
    switch (written.end) {
      case 'whole':
      case 'broken-off':
        return { upload, offset: written.offset };
      case 'checksum':
        return { error: 'upload-checksum', offset: written.offset };
      case 'overtaken':
        return { error: 'upload-offset', offset: written.offset };
      case 'too-long':
        return { error: 'content-too-large', offset: written.offset };
      case 'full':
        return { error: 'inbox-full', offset: written.offset };
    }
  }

  async function append(id: string, part: SentPart): Promise<UploadProgress | Refused> {
    if (writers.count() >= MOST_WRITERS) return { error: 'too-many-requests' };
    try {
      const written = await writers.run(id, (writer) => write(id, { ...part, ...writer }));
      return written ?? { error: 'upload-locked' };
    } catch (error) {
      if (isDiskFull(error)) return { error: 'inbox-full' };
      if (isBucketAway(error)) return { error: 'storage-unavailable' };
      throw error;
    }
  }

  async function remove(id: string): Promise<Refused | undefined> {
    const upload = await uploads.find(id);
    if (upload === undefined) return { error: 'upload-not-found' };
    if (upload.proposal !== undefined) return { error: 'upload-locked' };
    const removed = await writers.run(id, () => discard(id));
    return removed === undefined ? { error: 'upload-locked' } : undefined;
  }

  /** The bytes first: what is left after a crash is found by its row, or as a file without one. */
  async function discard(id: string): Promise<true> {
    await inbox.remove(id);
    await uploads.remove(id);
    return true;
  }

  async function sweep(): Promise<number> {
    let removed = 0;
    for (const { id, proposal } of await uploads.expired()) {
      const isRemoved = await writers.run(id, async () => {
        // It may have become part of a proposal just now, and not of one that has ended or never was.
        const isFree = (await uploads.find(id))?.proposal === proposal;
        return isFree && (await discard(id));
      });
      if (isRemoved === true) removed += 1;
    }
    const files = await inbox.list();
    const known = new Set(await uploads.ids());
    for (const id of files.keys()) {
      if (known.has(id) || writers.isWriting(id)) continue;
      await inbox.remove(id);
      removed += 1;
    }
    await inbox.tidy();
    return removed;
  }

  return {
    begin: (actor, file) => inTurn(() => begin(actor, file)),
    find,
    append,
    remove,
    room: (actor) => roomFor(actor, settings(), parts),
    sweep: () => inTurn(sweep),
  };
}

/** By name, because the S3 module is large and only needed for an inbox in a bucket. */
function isBucketAway(error: unknown): boolean {
  return error instanceof Error && error.name === 'S3Error';
}
