import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { archiveFile, documentTypeOf, parseDocumentFile } from '../../../catalog/documentFile.ts';
import { isMd5, type Md5, parseMd5 } from '../../../catalog/md5.ts';
import { PUBLISHED_PATHS } from '../../../catalog/publishedPaths.ts';
import { digestOf } from '../../intake/digest.ts';
import { decodeText } from '../../readText.ts';
import type { ArchiveState, MetadataFile } from '../archiveState.ts';
import { tidyingsOf } from '../checkTexts.ts';
import { mapInBatches } from '../mapInBatches.ts';
import type { DocumentLocation } from '../readDocuments.ts';
import type { Change, EditChange, RenameChange } from './change.ts';
import { editYaml } from './editYaml.ts';

/**
 * Plans the fixes that need no decision: the spelling of texts and ISBNs, and names that differ from
 * the id. Reads documents that are not named by their MD5. Changes nothing.
 */
export async function planFixes(
  folder: string,
  state: ArchiveState,
  place: DocumentLocation,
  signal: AbortSignal,
): Promise<Change[]> {
  const edits = await mapInBatches(state.metadata, (file) => planEdit(folder, file));
  return [
    ...edits.flatMap((edit) => edit ?? []),
    ...planMetadataNames(folder, state),
    ...(await planDocumentNames(state, place, signal)),
  ];
}

/** The normalized texts for one metadata file; undefined if there are none. */
function planEdit(folder: string, { name, value, isMarked }: MetadataFile): EditChange | undefined {
  const tidyings = tidyingsOf(value);
  // Most files need no fix, and are not read again.
  if (tidyings.length === 0 && !isMarked) return undefined;
  const was = readRegular(join(folder, 'metadata', name));
  const source = decodeText(was);
  if (source.text === undefined) return undefined;
  // An edit that fails does not prevent the others.
  const possible = tidyings.filter((one) => editYaml(source.text, [one]) !== undefined);
  const text = editYaml(source.text, possible);
  if (text === undefined) return undefined;
  const edits: EditChange['edits'] = [
    ...possible.map(({ path, ...edit }) => ({ field: path.join('.'), ...edit })),
    ...(isMarked
      ? ([{ field: '', before: 'byte order mark', after: '', rule: 'metadata-mark' }] as const)
      : []),
  ];
  return edits.length === 0
    ? undefined
    : { kind: 'edit', file: `metadata/${name}`, edits, was, text };
}

/** The bytes of a regular file; empty for others, such as links. */
function readRegular(path: string): Uint8Array {
  try {
    return lstatSync(path).isFile() ? readFileSync(path) : new Uint8Array();
  } catch {
    // Removed since the state was read.
    return new Uint8Array();
  }
}

/** Renames of metadata files to the id in them. */
function planMetadataNames(folder: string, state: ArchiveState): RenameChange[] {
  const taken = new Set(state.metadata.map(({ name }) => name.toLowerCase()));
  const documents = new Set(
    state.documents.flatMap(({ name }) => parseDocumentFile(name)?.id ?? []),
  );
  return state.metadata.flatMap((file): RenameChange[] => {
    const { name } = file;
    const stem = name.replace(/\.ya?ml$/iu, '');
    const id = parseMd5(textOf(file.value, 'id'));
    if (id === undefined || name === `${id}.yml` || name === `${id}.yaml`) return [];
    const isNamed = isMd5(stem) && /\.ya?ml$/u.test(name);
    if (isNamed && !isIdRight(id, stem, file, documents)) return [];
    const to = `${id}.yml`;
    const isFree = !taken.has(to) || isOneFile(join(folder, 'metadata'), name, to);
    const isOnlyCase = to === name.toLowerCase();
    if (!(isFree || isOnlyCase) || taken.has(`${id}.yaml`)) return [];
    taken.add(to);
    const rule = isNamed ? 'id-mismatch' : 'metadata-name';
    return [{ kind: 'rename', file: `metadata/${name}`, to: `metadata/${to}`, rule }];
  });
}

/** Whether two names are the same file, as after an interrupted rename. */
function isOneFile(folder: string, name: string, other: string): boolean {
  try {
    const [one, two] = [name, other].map((each) => lstatSync(join(folder, each), { bigint: true }));
    return one !== undefined && one.ino === two?.ino && one.dev === two.dev;
  } catch {
    return false;
  }
}

/** Whether the name of a file is wrong rather than its id, judged by document and url. */
function isIdRight(
  id: Md5,
  named: string,
  { value }: MetadataFile,
  documents: ReadonlySet<string>,
): boolean {
  if (documents.has(id) !== documents.has(named)) return documents.has(id);
  const url = textOf(value, 'url');
  return url.includes(`${PUBLISHED_PATHS.files}${id}.`) && !documents.has(named);
}

function textOf(value: unknown, key: 'id' | 'url'): string {
  const parsed = v.safeParse(v.looseObject({ [key]: v.string() }), value);
  return parsed.success ? (parsed.output[key] ?? '') : '';
}

/** Renames of documents to their MD5. */
async function planDocumentNames(
  { documents }: ArchiveState,
  { folder, storage }: DocumentLocation,
  signal: AbortSignal,
): Promise<RenameChange[]> {
  // Only documents on disk can be renamed.
  if (folder === undefined) return [];
  const taken = new Set(documents.map(({ name }) => name));
  const changes: RenameChange[] = [];
  for (const { name, size } of documents) {
    if (parseDocumentFile(name) !== undefined || !size) continue;
    signal.throwIfAborted();
    const digest = await digestOf(storage.read(name, { signal })).catch(() => undefined);
    const type = documentTypeOf(name);
    const to = digest && type && archiveFile(digest.md5, type);
    if (to === undefined || (taken.has(to) && !isOneFile(folder, name, to))) continue;
    taken.add(to);
    changes.push({
      kind: 'rename',
      file: `files/${name}`,
      to: `files/${to}`,
      rule: 'document-name',
    });
  }
  return changes;
}
