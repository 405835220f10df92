/** The space of this site in this browser, in bytes, as far as the browser says. */
export interface StorageRoom {
  readonly used: number;
  readonly free: number;
  /** Whether the browser keeps it even if the device runs out of space. */
  readonly isPersistent: boolean;
}

/** Left free for the app, its covers and what the browser itself needs, in bytes. */
const RESERVE = 20 * 1024 * 1024;

/** Undefined if the browser does not say. */
export async function readRoom(): Promise<StorageRoom | undefined> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota === undefined) return undefined;
  const isPersistent = (await navigator.storage.persisted?.()) ?? false;
  return { used: usage, free: Math.max(0, quota - usage - RESERVE), isPersistent };
}

/** Whether so many bytes fit, as far as the browser says. */
export async function hasRoom(bytes: number): Promise<boolean> {
  const room = await readRoom();
  return room === undefined || room.free >= bytes;
}
