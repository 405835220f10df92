import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { archiveFile, type DocumentType } from '../../catalog/documentFile.ts';
import type { FieldValues } from '../../catalog/fieldName.ts';
import { errorCode } from '../../lib/systemError.ts';
import { pathExists } from '../../storage/pathExists.ts';
import { CHECKSUMS_FILE } from '../checksums.ts';
import { assembleItem, type ItemType } from '../intake/itemFields.ts';
import { type Intake, type IntakeOptions, openIntake } from '../intake/openIntake.ts';
import type { IntakeErrorCode } from '../intake/placement.ts';
import { readKnownMetadata, titleOf } from '../intake/readKnownMetadata.ts';
import { explainWriteError } from '../intake/refusal.ts';
import { convertedItem } from '../intake/sourceHash.ts';
import type { Metadata } from '../metadataSchema.ts';
import { parseMetadata } from '../parseMetadata.ts';
import { decodeText } from '../readText.ts';
import { type MetadataEdit, writeEdits } from './editJournal.ts';
import { editMetadata } from './editMetadata.ts';

/** A new document. */
export interface Addition {
  /** The MD5 of the file. */
  readonly id: string;
  readonly file: string;
  readonly type: ItemType;
  readonly filetype: DocumentType;
  readonly values: FieldValues;
  /** If the file was made from the one that was given: its SHA-256. */
  readonly sourceSha256?: string | undefined;
}

/** All values of an item's form, as they are to be. */
export interface ItemEdit {
  readonly id: string;
  readonly values: FieldValues;
}

/** Either one document, or the metadata of items. */
export type Changes = Addition | readonly ItemEdit[];

export type ChangesOutcome =
  | {
      readonly kind: 'changed';
      readonly items: readonly ChangedItem[];
      /** The paths inside the archive, even if an earlier run has written them. */
      readonly paths: readonly string[];
    }
  /** Nothing was changed. */
  | {
      readonly kind: 'refused';
      readonly why: 'present' | 'missing-item' | 'invalid' | IntakeErrorCode;
      readonly detail: string;
    };

export interface ChangedItem {
  readonly id: string;
  readonly title: string;
}

/**
 * Makes changes in an archive, all or none, even if it is interrupted. Run again with the same changes,
 * it finishes, and changes nothing that is there already.
 */
export async function publishChanges(
  archiveFolder: string,
  changes: Changes,
  options: IntakeOptions = {},
): Promise<ChangesOutcome | { readonly kind: 'unavailable'; readonly reason: string }> {
  const { intake, reason } = await openIntake(archiveFolder, options);
  if (!intake) return { kind: 'unavailable', reason };
  try {
    return 'file' in changes
      ? await add(archiveFolder, changes, intake)
      : await edit(archiveFolder, changes);
  } finally {
    await intake.close();
  }
}

async function add(
  archiveFolder: string,
  { id, file, type, filetype, values, sourceSha256 }: Addition,
  intake: Intake,
): Promise<ChangesOutcome> {
  const assembled = assembleItem({ id, type, filetype }, values);
  if (!assembled.item) return refuseValues(id, assembled.diagnostics);
  const item =
    sourceSha256 === undefined
      ? assembled.item
      : convertedItem(assembled.item, { id, sha256: sourceSha256 });
  const known = await readKnownMetadata(join(archiveFolder, 'metadata'), id);
  if (known.item && !isDeepStrictEqual(plain(known.item), plain(item))) {
    return { kind: 'refused', why: 'present', detail: `${id} is ${titleOf(known.item)}` };
  }
  const outcome = await intake.place({ item, file, mode: 'copy' });
  if (outcome.kind === 'refused') {
    return { kind: 'refused', why: outcome.why, detail: outcome.reason };
  }
  return {
    kind: 'changed',
    items: [{ id, title: titleOf(item) }],
    paths: [`files/${archiveFile(id, filetype)}`, CHECKSUMS_FILE, `metadata/${id}.yml`],
  };
}

/** Optional fields without a value may be missing or undefined. */
function plain(item: Metadata): unknown {
  return JSON.parse(JSON.stringify(item));
}

async function edit(archiveFolder: string, changes: readonly ItemEdit[]): Promise<ChangesOutcome> {
  const planned: PlannedEdit[] = [];
  if (new Set(changes.map(({ id }) => id)).size < changes.length) {
    return refuse('invalid', 'an item is changed twice');
  }
  for (const change of changes) {
    const one = await planEdit(archiveFolder, change);
    if ('kind' in one) return one;
    planned.push(one);
  }
  const edits = planned.filter(({ was, text }) => was !== text);
  try {
    await writeEdits(
      archiveFolder,
      edits.map(({ file, was, text }) => ({ file, was, text })),
    );
  } catch (error) {
    const detail = `${archiveFolder} ${explainWriteError(error)}`;
    return { kind: 'refused', why: 'disk', detail };
  }
  return {
    kind: 'changed',
    items: planned.map(({ item }) => item),
    paths: planned.map(({ file }) => `metadata/${file}`),
  };
}

interface PlannedEdit extends MetadataEdit {
  readonly item: ChangedItem;
}

type Refusal = Extract<ChangesOutcome, { kind: 'refused' }>;

async function planEdit(
  archiveFolder: string,
  { id, values }: ItemEdit,
): Promise<PlannedEdit | Refusal> {
  const found = await readItem(archiveFolder, id);
  if ('kind' in found) return found;
  const { file, was, source, item } = found;
  const { type, data } = item;
  const assembled = assembleItem({ id, type, filetype: data.filetype }, values);
  if (!assembled.item) return refuseValues(id, assembled.diagnostics);
  const text = editMetadata(source, item, assembled.item);
  const edited = parseMetadata(file, { text, byteOrderMark: false });
  if (!edited.item) {
    return refuse('invalid', `metadata/${file} cannot be changed like this`);
  }
  const isSame = text === source;
  return { file, was, text: isSame ? was : text, item: { id, title: titleOf(edited.item) } };
}

/** The metadata file of an item, which must be UTF-8 and without errors. */
async function readItem(
  archiveFolder: string,
  id: string,
): Promise<
  | {
      readonly file: string;
      readonly was: string;
      /** Without a byte order mark. */
      readonly source: string;
      readonly item: Metadata;
    }
  | Refusal
> {
  for (const file of [`${id}.yml`, `${id}.yaml`]) {
    const path = join(archiveFolder, 'metadata', file);
    if (!(await pathExists(path))) continue;
    try {
      const bytes = await readFile(path);
      const source = decodeText(bytes);
      const { item } = parseMetadata(file, source);
      const was = bytes.toString('utf8');
      if (source.text === undefined || !item || !Buffer.from(was).equals(bytes)) {
        return refuse('metadata', `metadata/${file} has errors; mend it, then try again`);
      }
      return { file, was, source: source.text, item };
    } catch (error) {
      return refuse('disk', `metadata/${file} cannot be read (${errorCode(error)})`);
    }
  }
  return refuse('missing-item', `${id} is not in the archive`);
}

function refuse(why: Refusal['why'], detail: string): Refusal {
  return { kind: 'refused', why, detail };
}

function refuseValues(
  id: string,
  diagnostics: readonly { readonly field: string; readonly reason: string }[],
): Refusal {
  const detail = diagnostics.map(({ field, reason }) => `${field} ${reason}`).join('; ');
  return refuse('invalid', `${id}: ${detail}`);
}
