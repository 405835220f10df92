import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { isNotFound } from '../lib/systemError.ts';
import { createDiskStorage } from '../storage/diskStorage.ts';
import type { Diagnostic } from './diagnostic.ts';
import { readText, type TextResult } from './readText.ts';

/**
 * `SHA256SUMS` at the root of an archive (docs/use/archive-format.md), which distinguishes files with
 * the same MD5. It has the format of coreutils, so that `sha256sum -c SHA256SUMS` checks it as well.
 */
export const CHECKSUMS_FILE = 'SHA256SUMS';

/** The folder of an archive for the originals of converted PDFs; nothing in it is served. */
export const SOURCES_FOLDER = 'sources';

/** About 110 bytes a line: room for 600,000 files. */
const LONGEST_CHECKSUMS_BYTES = 64 * 1024 * 1024;

/** Path inside the archive with forward slashes, such as `files/….pdf` → SHA-256 in lower case. */
export type Checksums = ReadonlyMap<string, string>;

export interface ReadChecksums {
  readonly sums: Checksums;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the archive has the file at all. */
  readonly isThere: boolean;
  /** Why the file cannot be read; then nothing may be added to it. */
  readonly reason?: string;
}

/** Reads `SHA256SUMS`, which an archive may have; never throws. */
export async function readChecksums(archiveFolder: string): Promise<ReadChecksums> {
  const { isThere, source } = await readSource(archiveFolder);
  const reason = source.reason === undefined ? {} : { reason: source.reason };
  return { ...parseChecksums(source), isThere, ...reason };
}

/**
 * Parses the text of `SHA256SUMS`, line by line. Reports and skips invalid lines. Accepts comments,
 * empty lines, CRLF and the marker of binary mode.
 */
export function parseChecksums(
  source: TextResult,
): Pick<ReadChecksums, 'sums' | 'diagnostics'> & { readonly rest: readonly string[] } {
  if (source.text === undefined) {
    return { sums: new Map(), diagnostics: [diagnostic('', source.reason)], rest: [] };
  }
  const sums = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  const rest: string[] = [];
  source.text.split(/\r?\n/u).forEach((line, index) => {
    if (line.trim() === '') return;
    const reason = line.startsWith('#') ? undefined : addLine(line, sums);
    if (line.startsWith('#') || reason !== undefined) rest.push(line);
    if (reason !== undefined) diagnostics.push(diagnostic(`line ${index + 1}`, reason));
  });
  return { sums, diagnostics, rest };
}

/** Parses one line, or returns why it is invalid. */
function addLine(line: string, sums: Map<string, string>): string | undefined {
  const groups = /^(?<sum>[0-9a-f]{64}) [ *](?:\.\/)?(?<path>\S(?:.*\S)?)\s*$/iu.exec(line)?.groups;
  if (!groups?.sum || !groups.path) {
    return 'is no checksum; write 64 hexadecimal digits, two spaces and a path, or remove the line';
  }
  const sum = groups.sum.toLowerCase();
  const known = sums.get(groups.path);
  if (known !== undefined && known !== sum) {
    return `gives ${groups.path} another checksum than a line above; keep the right one`;
  }
  sums.set(groups.path, sum);
  return undefined;
}

/**
 * Adds lines to `SHA256SUMS`, which is created if it is missing: sorted by path, atomically, and
 * synced. A path that already has another checksum is not changed, and is listed in `conflicts`; then
 * nothing is written. Comments and invalid lines are kept, on top. Only one process may do this at a
 * time. Throws the error of the file system if the file cannot be read or written.
 */
export async function addChecksums(
  archiveFolder: string,
  added: Checksums,
): Promise<{
  readonly conflicts: readonly { readonly path: string; readonly sha256: string }[];
}> {
  const { source } = await readSource(archiveFolder);
  if (source.reason !== undefined) throw new Error(`${CHECKSUMS_FILE} ${source.reason}`);
  const { sums, rest } = parseChecksums(source);
  const conflicts = [...added].flatMap(([path, sha256]) => {
    const known = sums.get(path);
    return known === undefined || known === sha256 ? [] : [{ path, sha256: known }];
  });
  const isNews = [...added.keys()].some((path) => !sums.has(path));
  if (conflicts.length > 0 || !isNews) return { conflicts };
  const text = formatChecksums(new Map([...sums, ...added]), rest);
  await createDiskStorage(archiveFolder).write(CHECKSUMS_FILE, new TextEncoder().encode(text));
  return { conflicts };
}

/**
 * Adds one line, as {@link addChecksums} does.
 *
 * @param path inside the archive, such as `files/….pdf`
 * @param sha256 in lower case
 * @returns `known` if the line exists, `conflict` if the path has another checksum
 */
export async function addChecksum(
  archiveFolder: string,
  path: string,
  sha256: string,
): Promise<{ readonly conflict?: string }> {
  const { conflicts } = await addChecksums(archiveFolder, new Map([[path, sha256]]));
  const [first] = conflicts;
  return first === undefined ? {} : { conflict: first.sha256 };
}

/**
 * Removes the lines of these paths, with the guarantees of {@link addChecksums}. Does nothing if none
 * is listed.
 */
export async function removeChecksums(
  archiveFolder: string,
  paths: readonly string[],
): Promise<void> {
  const { source } = await readSource(archiveFolder);
  if (source.reason !== undefined) throw new Error(`${CHECKSUMS_FILE} ${source.reason}`);
  const { sums, rest } = parseChecksums(source);
  if (!paths.some((path) => sums.has(path))) return;
  const kept = new Map([...sums].filter(([path]) => !paths.includes(path)));
  const text = formatChecksums(kept, rest);
  await createDiskStorage(archiveFolder).write(CHECKSUMS_FILE, new TextEncoder().encode(text));
}

/** The text of the file: other lines first, then the checksums sorted by path. */
export function formatChecksums(sums: Checksums, rest: readonly string[]): string {
  const lines = [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, sum]) => `${sum}  ${path}`);
  return [...rest, ...lines].map((line) => `${line}\n`).join('');
}

async function readSource(
  archiveFolder: string,
): Promise<{ readonly isThere: boolean; readonly source: TextResult }> {
  const path = join(archiveFolder, CHECKSUMS_FILE);
  const nothing = { text: '', byteOrderMark: false };
  try {
    const stats = await lstat(path);
    if (stats.isFile() && stats.size === 0) return { isThere: true, source: nothing };
  } catch (error) {
    if (isNotFound(error)) return { isThere: false, source: nothing };
  }
  return { isThere: true, source: await readText(path, LONGEST_CHECKSUMS_BYTES) };
}

function diagnostic(field: string, reason: string): Diagnostic {
  return { file: CHECKSUMS_FILE, field, reason, severity: 'error' };
}
