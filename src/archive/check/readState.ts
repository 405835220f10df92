import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { isMd5 } from '../../catalog/md5.ts';
import { errorCode, isNotFound } from '../../lib/systemError.ts';
import { readChecksums, SOURCES_FOLDER } from '../checksums.ts';
import type { Diagnostic } from '../diagnostic.ts';
import { cutFrontMatter } from '../frontMatter.ts';
import { parseAnnouncement } from '../parseAnnouncement.ts';
import { validateMetadata } from '../parseMetadata.ts';
import { parseYaml } from '../parseYaml.ts';
import { readAliases } from '../readAliases.ts';
import { LONGEST_ANNOUNCEMENT_BYTES } from '../readAnnouncements.ts';
import { readListedSizes } from '../readFileSizes.ts';
import { LONGEST_METADATA_BYTES } from '../readMetadata.ts';
import { readTextSync, type TextResult } from '../readText.ts';
import { readWiki } from '../readWiki.ts';
import { readTombstones } from '../tombstones/readTombstones.ts';
import type { AnnouncementFile, ArchiveState, MetadataFile, Providers } from './archiveState.ts';
import { idOf } from './idOf.ts';
import { mapInBatches } from './mapInBatches.ts';
import { type DocumentLocation, readDocuments } from './readDocuments.ts';
import { type CheckDiagnostic, checkDiagnostic, type Rule } from './rules.ts';

/**
 * Reads everything in an archive folder that can be checked, except for the contents of documents.
 * `diagnostics` already contains the faults of single files.
 *
 * @param folder an archive folder; see `whyNoArchive`
 */
export async function readState(
  folder: string,
  place: DocumentLocation,
  dependencies: Providers,
): Promise<ArchiveState> {
  const [metadata, documents, announcements, sizes, aliases, checksums, sources, root, taken] =
    await Promise.all([
      readMetadataFiles(join(folder, 'metadata')),
      readDocuments(place),
      readAnnouncementFiles(join(folder, 'announcements')),
      readListedSizes(folder),
      readAliases(folder),
      readChecksums(folder),
      listFolder(join(folder, SOURCES_FOLDER), SOURCES_FOLDER),
      listFolder(folder, ''),
      readTombstones(folder),
    ]);
  const tests = new Set(
    metadata.files.flatMap(({ item }) => (item?.type === 'test' ? [item.id] : [])),
  );
  const wiki = await readWiki(folder, (id) => tests.has(id));
  return {
    metadata: metadata.files,
    documents: documents.documents,
    announcements: announcements.files,
    wiki: wiki.entries,
    sizes: sizes.sizes,
    checksums: checksums.sums,
    sources: sources.names,
    tombstones: taken.tombstones,
    strays: [
      ...root.names,
      ...metadata.strays.map((name) => `metadata/${name}`),
      ...documents.strays.map((name) => `files/${name}`),
      ...announcements.strays.map((name) => `announcements/${name}`),
    ],
    diagnostics: [
      ...metadata.diagnostics,
      ...documents.diagnostics,
      ...announcements.diagnostics,
      ...checkDiagnosticsOf(wiki.diagnostics, 'wiki-entry'),
      ...checkDiagnosticsOf(aliases.diagnostics, 'aliases-entry'),
      ...checkDiagnosticsOf(sizes.diagnostics, 'sizes-entry'),
      ...checkDiagnosticsOf(checksums.diagnostics, 'checksum-line'),
      ...checkDiagnosticsOf(taken.diagnostics, 'tombstone-entry'),
      ...sources.diagnostics,
      ...root.diagnostics,
    ],
    dependencies,
  };
}

/** Converts diagnostics of a reader to those of a rule. */
export function checkDiagnosticsOf(
  diagnostics: readonly Pick<Diagnostic, 'file' | 'field' | 'reason'>[],
  rule: Rule,
): CheckDiagnostic[] {
  return diagnostics.map(({ file, field, reason }) => checkDiagnostic(rule, file, field, reason));
}

interface ReadFolder<File> {
  readonly files: readonly File[];
  /** Names of other files. */
  readonly strays: readonly string[];
  readonly diagnostics: readonly CheckDiagnostic[];
}

async function readMetadataFiles(folder: string): Promise<ReadFolder<MetadataFile>> {
  const { names, diagnostics } = await listFolder(folder, 'metadata');
  const isMetadata = (name: string) => /^[^.].*\.ya?ml$/iu.test(name);
  const read = await mapInBatches(names.filter(isMetadata), (name) =>
    readMetadataFile(name, readTextSync(join(folder, name), LONGEST_METADATA_BYTES)),
  );
  return {
    files: read.map(({ file }) => file),
    strays: names.filter((name) => !isMetadata(name)),
    diagnostics: [...diagnostics, ...read.flatMap((one) => one.diagnostics)],
  };
}

function readMetadataFile(
  name: string,
  source: TextResult,
): { readonly file: MetadataFile; readonly diagnostics: readonly CheckDiagnostic[] } {
  const path = `metadata/${name}`;
  const isMarked = source.text !== undefined && source.byteOrderMark;
  const yaml = source.text === undefined ? source : parseYaml(source.text);
  if (yaml.reason !== undefined) {
    const isNamed = isMd5(name.replace(/\.ya?ml$/u, ''));
    const diagnostics = [
      ...(isNamed
        ? []
        : checkDiagnosticsOf(validateMetadata(name, yaml, false).diagnostics, 'metadata-name')),
      checkDiagnostic('metadata-syntax', path, '', yaml.reason),
    ];
    return { file: { name, isMarked }, diagnostics };
  }
  const id = idOf(yaml.value);
  const { item, diagnostics: judged } = validateMetadata(name, yaml, false);
  const isNamed = isMd5(name.replace(/\.ya?ml$/u, ''));
  const diagnostics = errorsOf(judged).flatMap((diagnostic) => {
    if (!isNamed) return checkDiagnosticsOf([diagnostic], 'metadata-name');
    const isOther = diagnostic.field === 'id' && id !== undefined;
    return checkDiagnosticsOf([diagnostic], isOther ? 'id-mismatch' : 'metadata-field');
  });
  // Reports also the other faults of a wrongly named file, so that fixing the name reveals none.
  if (item === undefined && id !== undefined && `${id}.yml` !== name) {
    const { diagnostics: others } = validateMetadata(`${id}.yml`, yaml, false);
    const known = new Set(diagnostics.map(({ field, reason }) => `${field} ${reason}`));
    diagnostics.push(
      ...errorsOf(others)
        .filter(({ field, reason }) => !known.has(`${field} ${reason}`))
        .map(({ field, reason }) => checkDiagnostic('metadata-field', path, field, reason)),
    );
  }
  if (isMarked) {
    const reason = 'starts with a byte order mark; save it as UTF-8 without one';
    diagnostics.push(checkDiagnostic('metadata-mark', path, '', reason));
  }
  return { file: { name, item, value: yaml.value, isMarked }, diagnostics };
}

function errorsOf(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === 'error');
}

async function readAnnouncementFiles(folder: string): Promise<ReadFolder<AnnouncementFile>> {
  const { names, diagnostics } = await listFolder(folder, 'announcements');
  const isAnnouncement = (name: string) => name.endsWith('.md') && !name.startsWith('.');
  const read = await mapInBatches(names.filter(isAnnouncement), (name) => {
    const source = readTextSync(join(folder, name), LONGEST_ANNOUNCEMENT_BYTES);
    const { announcement, diagnostics } = parseAnnouncement(name, source);
    const found = diagnostics.flatMap((diagnostic) =>
      checkDiagnosticsOf(
        [diagnostic],
        diagnostic.field === '' ? 'announcement-syntax' : 'announcement-field',
      ),
    );
    if (!announcement) return { files: [], diagnostics: found };
    const file = { name, url: announcement.url, markdown: markdownOf(source.text ?? '') };
    return { files: [file], diagnostics: found };
  });
  return {
    files: read.flatMap(({ files }) => files),
    strays: names.filter((name) => !isAnnouncement(name)),
    diagnostics: [...diagnostics, ...read.flatMap((one) => one.diagnostics)],
  };
}

/** The text and the summary of an announcement. */
function markdownOf(text: string): string[] {
  const parts = cutFrontMatter(text);
  const matter = v.safeParse(
    v.looseObject({ summary: v.string() }),
    parseYaml(parts?.matter ?? '').value,
  );
  return [parts?.body ?? '', matter.success ? matter.output.summary : ''];
}

/** The names in a folder of the archive, sorted; none if it is missing. */
async function listFolder(
  folder: string,
  name: string,
): Promise<{
  readonly names: readonly string[];
  readonly diagnostics: readonly CheckDiagnostic[];
}> {
  try {
    return { names: (await readdir(folder)).sort(), diagnostics: [] };
  } catch (error) {
    if (isNotFound(error)) return { names: [], diagnostics: [] };
    const reason = `cannot be listed (${errorCode(error)}); it must be a folder that may be read`;
    return { names: [], diagnostics: [checkDiagnostic('folder-unreadable', name, '', reason)] };
  }
}
