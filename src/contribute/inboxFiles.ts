/** The bytes of uploads, on this machine. */
export interface InboxFiles {
  /** Where the file of a complete upload is. */
  pathOf(id: string): string;
  /** Removes the bytes of an upload; nothing happens if there are none. */
  remove(id: string): Promise<void>;
}
