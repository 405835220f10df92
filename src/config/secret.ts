import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { link, lstat, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, isNotFound } from '../lib/systemError.ts';
import { syncFolder } from '../storage/syncFolder.ts';
import type { Environment } from './environment.ts';

/** The secret that all keys of the site are derived from; never shown, logged or compared. */
export interface Secret {
  /**
   * Derives a key for one purpose, the same at each start: 32 bytes by HKDF (RFC 5869). Keys of
   * different purposes are independent.
   *
   * @param purpose such as `person` or `cookie:{id}`
   */
  deriveKey(purpose: string): Buffer;
}

type Opened = { secret: Secret; error?: never } | { secret?: never; error: string };

const FILE = 'secret';
const SHORTEST = 32;

/**
 * The secret of the site: `CAMPUSDOCS_SECRET`, or else a random one that is created once in the
 * data folder, readable by its owner only. Machines that share a database must share it, so with
 * `DATABASE_URL` it must be set. Errors are one line.
 *
 * @param folder the data folder, which exists
 */
export async function openSecret(
  environment: Pick<Environment, 'CAMPUSDOCS_SECRET' | 'DATABASE_URL'>,
  folder: string,
): Promise<Opened> {
  const given = environment.CAMPUSDOCS_SECRET;
  if (given !== undefined) return { secret: secretOf(given) };
  if (environment.DATABASE_URL !== undefined) {
    return {
      error:
        'DATABASE_URL is set and CAMPUSDOCS_SECRET is not: set both, the secret to what openssl rand -hex 32 prints, the same on each machine.',
    };
  }
  const path = join(folder, FILE);
  try {
    return (await readSecret(path)) ?? (await makeSecret(folder, path));
  } catch (error) {
    const code = errorCode(error);
    return { error: `The secret of the site cannot be kept in ${path} (${code}).` };
  }
}

/** The existing secret of a site, for a backup; undefined if none was created yet. */
export interface StoredSecret {
  readonly secret: Secret;
  /** The content of the file in the data folder; undefined if the secret is in the environment. */
  readonly text: string | undefined;
}

/** Finds the secret of a site without creating one. */
export async function findSecret(
  environment: Pick<Environment, 'CAMPUSDOCS_SECRET'>,
  folder: string,
): Promise<{ kept: StoredSecret | undefined; error?: never } | { kept?: never; error: string }> {
  const given = environment.CAMPUSDOCS_SECRET;
  if (given !== undefined) return { kept: { secret: secretOf(given), text: undefined } };
  const path = join(folder, FILE);
  const found = await readSecret(path);
  if (!found) return { kept: undefined };
  if (!found.secret) return { error: found.error };
  return { kept: { secret: found.secret, text: (await readFile(path, 'utf8')).trim() } };
}

/** Stores the secret of a backup in a data folder, replacing an existing one. */
export async function restoreSecret(text: string, folder: string): Promise<void> {
  const draft = join(folder, `.${FILE}-${randomUUID()}`);
  try {
    await writeDraft(draft, text);
    await rename(draft, join(folder, FILE));
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(folder);
}

/** Parses a secret. */
export function secretOf(text: string): Secret {
  return {
    deriveKey(purpose) {
      return Buffer.from(hkdfSync('sha256', text, '', `campusdocs ${purpose}`, 32));
    },
  };
}

/** A fingerprint that distinguishes secrets, and reveals nothing of them. */
export function fingerprintOf(secret: Secret): string {
  return secret.deriveKey('mark').toString('hex').slice(0, 16);
}

async function readSecret(path: string): Promise<Opened | undefined> {
  const found = await lstat(path).catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
  if (!found) return undefined;
  if (!found.isFile()) return { error: `${path} is not a file: move it away.` };
  // Windows has no such modes.
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    return {
      error: `The secret of the site, ${path}, can be read by others: chmod 600 it. If somebody may have, delete it, and everybody signs in again.`,
    };
  }
  const text = (await readFile(path, 'utf8')).trim();
  if (text.length < SHORTEST) {
    return {
      error: `The secret of the site, ${path}, is ${text === '' ? 'empty' : 'too short'}: restore it from a backup, or delete it, and everybody signs in again.`,
    };
  }
  return { secret: secretOf(text) };
}

/** Creates one atomically; of several concurrent processes one wins. */
async function makeSecret(folder: string, path: string): Promise<Opened> {
  const draft = join(folder, `.${FILE}-${randomUUID()}`);
  try {
    await writeDraft(draft, randomBytes(32).toString('hex'));
    // Unlike a rename it never replaces a file that another process has created.
    await link(draft, path).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(folder);
  return (await readSecret(path)) ?? { error: `The secret of the site, ${path}, is gone again.` };
}

async function writeDraft(draft: string, text: string): Promise<void> {
  await using file = await open(draft, 'wx', 0o600);
  await file.writeFile(`${text}\n`);
  await file.sync();
}
