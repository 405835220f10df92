import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { isMd5 } from '../../catalog/md5.ts';
import { errorCode, isNotFound } from '../../lib/systemError.ts';
import { readChecksums, SOURCES_FOLDER } from '../checksums.ts';
import type { Fault } from '../fault.ts';
import { cutFrontMatter } from '../frontMatter.ts';
import { parseAnnouncement } from '../parseAnnouncement.ts';
import { judgeMetadata } from '../parseMetadata.ts';
import { parseYaml } from '../parseYaml.ts';
import { readAliases } from '../readAliases.ts';
import { LONGEST_ANNOUNCEMENT_BYTES } from '../readAnnouncements.ts';
import { readListedSizes } from '../readFileSizes.ts';
import { LONGEST_METADATA_BYTES } from '../readMetadata.ts';
import { readTextSync, type TextResult } from '../readText.ts';
import { readWiki } from '../readWiki.ts';
import type { AnnouncementFile, ArchiveState, MetadataFile, Providers } from './archiveState.ts';
import { idOf } from './idOf.ts';
import { mapInTurns } from './mapInTurns.ts';
import { type DocumentPlace, readDocuments } from './readDocuments.ts';
import { type Finding, finding, type Rule } from './rules.ts';

/**
 * Reads everything in an archive folder that can be checked, without reading its documents. What is
 * wrong with single files is in `findings` already.
 *
 * @param folder an archive folder; see `whyNoArchive`
 */
export async function readState(
  folder: string,
  place: DocumentPlace,
  dependencies: Providers,
): Promise<ArchiveState> {
  const [metadata, documents, announcements, sizes, aliases, checksums, sources, root] =
    await Promise.all([
      readMetadataFiles(join(folder, 'metadata')),
      readDocuments(place),
      readAnnouncementFiles(join(folder, 'announcements')),
      readListedSizes(folder),
      readAliases(folder),
      readChecksums(folder),
      listFolder(join(folder, SOURCES_FOLDER), SOURCES_FOLDER),
      listFolder(folder, ''),
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
    strays: [
      ...root.names,
      ...metadata.strays.map((name) => `metadata/${name}`),
      ...documents.strays.map((name) => `files/${name}`),
      ...announcements.strays.map((name) => `announcements/${name}`),
    ],
    findings: [
      ...metadata.findings,
      ...documents.findings,
      ...announcements.findings,
      ...findingsOf(wiki.faults, 'wiki-entry'),
      ...findingsOf(aliases.faults, 'aliases-entry'),
      ...findingsOf(sizes.faults, 'sizes-entry'),
      ...findingsOf(checksums.faults, 'checksum-line'),
      ...sources.findings,
      ...root.findings,
    ],
    dependencies,
  };
}

/** Faults that a reader has named, under the name that the check has for them. */
export function findingsOf(
  faults: readonly Pick<Fault, 'file' | 'field' | 'reason'>[],
  rule: Rule,
): Finding[] {
  return faults.map(({ file, field, reason }) => finding(rule, file, field, reason));
}

interface ReadFolder<File> {
  readonly files: readonly File[];
  /** Names of what is there beside them. */
  readonly strays: readonly string[];
  readonly findings: readonly Finding[];
}

async function readMetadataFiles(folder: string): Promise<ReadFolder<MetadataFile>> {
  const { names, findings } = await listFolder(folder, 'metadata');
  const isMetadata = (name: string) => /^[^.].*\.ya?ml$/iu.test(name);
  const read = await mapInTurns(names.filter(isMetadata), (name) =>
    readMetadataFile(name, readTextSync(join(folder, name), LONGEST_METADATA_BYTES)),
  );
  return {
    files: read.map(({ file }) => file),
    strays: names.filter((name) => !isMetadata(name)),
    findings: [...findings, ...read.flatMap((one) => one.findings)],
  };
}

function readMetadataFile(
  name: string,
  source: TextResult,
): { readonly file: MetadataFile; readonly findings: readonly Finding[] } {
  const path = `metadata/${name}`;
  const isMarked = source.text !== undefined && source.byteOrderMark;
  const yaml = source.text === undefined ? source : parseYaml(source.text);
  if (yaml.reason !== undefined) {
    const isNamed = isMd5(name.replace(/\.ya?ml$/u, ''));
    const findings = [
      ...(isNamed ? [] : findingsOf(judgeMetadata(name, yaml, false).faults, 'metadata-name')),
      finding('metadata-syntax', path, '', yaml.reason),
    ];
    return { file: { name, isMarked }, findings };
  }
  const id = idOf(yaml.value);
  const { item, faults } = judgeMetadata(name, yaml, false);
  const isNamed = isMd5(name.replace(/\.ya?ml$/u, ''));
  const findings = errorsOf(faults).flatMap((fault) => {
    if (!isNamed) return findingsOf([fault], 'metadata-name');
    const isOther = fault.field === 'id' && id !== undefined;
    return findingsOf([fault], isOther ? 'id-mismatch' : 'metadata-field');
  });
  // What else is wrong in a file under a wrong name: nobody wants to hear of it after mending that.
  if (item === undefined && id !== undefined && `${id}.yml` !== name) {
    const { faults: others } = judgeMetadata(`${id}.yml`, yaml, false);
    const known = new Set(faults.map(({ field, reason }) => `${field} ${reason}`));
    findings.push(
      ...errorsOf(others)
        .filter(({ field, reason }) => !known.has(`${field} ${reason}`))
        .map(({ field, reason }) => finding('metadata-field', path, field, reason)),
    );
  }
  if (isMarked) {
    const reason = 'starts with a byte order mark; save it as UTF-8 without one';
    findings.push(finding('metadata-mark', path, '', reason));
  }
  return { file: { name, item, value: yaml.value, isMarked }, findings };
}

function errorsOf(faults: readonly Fault[]): readonly Fault[] {
  return faults.filter(({ severity }) => severity === 'error');
}

async function readAnnouncementFiles(folder: string): Promise<ReadFolder<AnnouncementFile>> {
  const { names, findings } = await listFolder(folder, 'announcements');
  const isAnnouncement = (name: string) => name.endsWith('.md') && !name.startsWith('.');
  const read = await mapInTurns(names.filter(isAnnouncement), (name) => {
    const source = readTextSync(join(folder, name), LONGEST_ANNOUNCEMENT_BYTES);
    const { announcement, faults } = parseAnnouncement(name, source);
    const found = faults.flatMap((fault) =>
      findingsOf([fault], fault.field === '' ? 'announcement-syntax' : 'announcement-field'),
    );
    if (!announcement) return { files: [], findings: found };
    const file = { name, url: announcement.url, markdown: markdownOf(source.text ?? '') };
    return { files: [file], findings: found };
  });
  return {
    files: read.flatMap(({ files }) => files),
    strays: names.filter((name) => !isAnnouncement(name)),
    findings: [...findings, ...read.flatMap((one) => one.findings)],
  };
}

/** The text of an announcement, and its summary. */
function markdownOf(text: string): string[] {
  const parts = cutFrontMatter(text);
  const matter = v.safeParse(
    v.looseObject({ summary: v.string() }),
    parseYaml(parts?.matter ?? '').value,
  );
  return [parts?.body ?? '', matter.success ? matter.output.summary : ''];
}

/** The names in a folder of the archive, sorted; none where there is no such folder. */
async function listFolder(
  folder: string,
  name: string,
): Promise<{ readonly names: readonly string[]; readonly findings: readonly Finding[] }> {
  try {
    return { names: (await readdir(folder)).sort(), findings: [] };
  } catch (error) {
    if (isNotFound(error)) return { names: [], findings: [] };
    const reason = `cannot be listed (${errorCode(error)}); it must be a folder that may be read`;
    return { names: [], findings: [finding('folder-unreadable', name, '', reason)] };
  }
}
