import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** The last line of a backup: the SHA-256 of every byte before it. */
const SEAL = /^\ncampusdocs-backup sha256 ([0-9a-f]{64})\n$/u;
const sealOf = (hash: Hash) => `\ncampusdocs-backup sha256 ${hash.digest('hex')}\n`;
const LENGTH = sealOf(createHash('sha256')).length;

/** Appends the seal to a file, and syncs it. SQLite ignores bytes after the database. */
export async function seal(path: string): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  await using file = await open(path, 'a');
  await file.writeFile(sealOf(hash));
  await file.sync();
}

/**
 * Copies a sealed file without its seal, and checks every byte. `error` is one line; then the copy is
 * unusable.
 *
 * @param to must not exist; created with mode 600
 */
export async function copySealed(from: string, to: string): Promise<{ readonly error?: string }> {
  await using source = await open(from);
  const { size } = await source.stat();
  const broken = { error: `${from} is not a backup, or has lost its end. Nothing was changed.` };
  if (size <= LENGTH) return broken;
  const line = SEAL.exec(await readLine(source, size - LENGTH));
  if (!line) return broken;
  const hash = createHash('sha256');
  await using copy = await open(to, 'wx', 0o600);
  for await (const chunk of createReadStream(from, { end: size - LENGTH - 1 })) {
    hash.update(chunk);
    await copy.writeFile(chunk);
  }
  if (hash.digest('hex') === line[1]) return {};
  return { error: `${from} is damaged: it is not what was written. Nothing was changed.` };
}

async function readLine(file: FileHandle, position: number): Promise<string> {
  const { buffer } = await file.read(Buffer.alloc(LENGTH), 0, LENGTH, position);
  return buffer.toString('latin1');
}
