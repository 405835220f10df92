import { open } from 'node:fs/promises';

/**
 * Flushes a folder to disk (fsync), so that created, renamed and removed names survive a power failure.
 */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and flushes names by itself.
  if (process.platform === 'win32') return;
  await using handle = await open(folder);
  await handle.sync();
}
