import { open } from 'node:fs/promises';

/**
 * Waits until what was made, renamed or removed in a folder is on the disk: a new name is lost with
 * the power otherwise.
 */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and keeps names by itself.
  if (process.platform === 'win32') return;
  await using handle = await open(folder);
  await handle.sync();
}
