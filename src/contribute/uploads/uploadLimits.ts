import type { ContributeSettings } from '../../config/contributeSettings.ts';
import { LARGEST_UPLOAD, MOST_FILES } from '../../protocol/contribution/uploads.ts';
import type { ErrorCode } from '../../protocol/errors.ts';
import type { Uploads } from '../../state/uploads.ts';
import type { Actor } from '../actor.ts';
import type { Inbox } from './inbox.ts';

const GB = 1e9;

/**
 * Uploads leave so many bytes of the disk free: the database, covers and texts are on it, too, and an
 * accepted document is copied.
 */
export const DISK_RESERVE = 1024 * 1024 * 1024;

/** What one visitor may still send. */
export interface Room {
  readonly files: number;
  readonly bytes: number;
}

interface RoomParts {
  readonly uploads: Pick<Uploads, 'usage'>;
  readonly inbox: Pick<Inbox, 'list' | 'freeBytes'>;
}

/** How much one visitor may still send: a person counts at any address, others by their network. */
export async function roomFor(
  { person, origin }: Pick<Actor, 'person' | 'origin'>,
  { filesPerVisitor, inboxSize }: Pick<ContributeSettings, 'filesPerVisitor' | 'inboxSize'>,
  { uploads, inbox }: RoomParts,
): Promise<Room> {
  const [own, all, files, free] = await Promise.all([
    uploads.usage(person === undefined ? { origin } : { author: person }),
    uploads.usage(),
    inbox.list(),
    inbox.freeBytes(),
  ]);
  const arrived = files.values().reduce((sum, length) => sum + length, 0);
  // What others have been promised is not free.
  const promised = Math.max(0, all.bytes - arrived);
  return {
    files: Math.max(0, Math.min(MOST_FILES, filesPerVisitor - own.files)),
    bytes: Math.max(0, Math.min(inboxSize * GB - all.bytes, free - promised - DISK_RESERVE)),
  };
}

/** Why a file may not be sent, before its first byte. */
export function uploadProblem(size: number, room: Room): ErrorCode | undefined {
  if (size > LARGEST_UPLOAD) return 'upload-too-large';
  if (room.files === 0) return 'inbox-share-full';
  return size > room.bytes ? 'inbox-full' : undefined;
}
