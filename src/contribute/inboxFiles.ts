import type { LocalFile } from '../storage/localCopies.ts';

/** The bytes of uploads. */
export interface InboxFiles {
  /** Opens the file of a complete upload on this machine. It must be released. */
  open(id: string): Promise<LocalFile>;
  /** Removes the bytes of an upload; nothing happens if there are none. */
  remove(id: string): Promise<void>;
}
