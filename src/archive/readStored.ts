import { type Storage, StorageError } from '../storage/storage.ts';

/**
 * The text under a key, or its beginning; undefined if there is none.
 * @param most bytes to read; a character truncated by the limit becomes U+FFFD
 */
export async function readStored(
  storage: Storage,
  key: string,
  most = Number.POSITIVE_INFINITY,
): Promise<string | undefined> {
  const stored = await storage.stat(key);
  if (stored === undefined) return undefined;
  if (stored.size === 0) return '';
  const range = { start: 0, end: Math.min(stored.size, most) - 1 };
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of storage.read(key, { range })) chunks.push(chunk);
  } catch (error) {
    // The file was replaced or removed in the meantime.
    if (error instanceof StorageError) return undefined;
    throw error;
  }
  return Buffer.concat(chunks).toString('utf8');
}
