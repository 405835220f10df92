import { join, resolve } from 'node:path';
import { type Archive, findArchiveProblem, readArchive } from '../archive/readArchive.ts';
import { renderMarkdown } from '../archive/renderMarkdown.ts';
import { prepareDataFolder } from '../config/dataFolder.ts';
import type { Environment } from '../config/environment.ts';
import { findAccessProblem } from '../config/findAccessProblem.ts';
import { openProtectedMarker } from '../config/protectedMarker.ts';
import { readSite } from '../config/readSite.ts';
import { findDataFolder } from '../config/rememberedData.ts';
import type { Settings } from '../config/settings.ts';
import { messageOf } from '../lib/messageOf.ts';
import type { Site } from '../protocol/site.ts';
import type { Log } from '../server/log.ts';
import { findTextCluster, TEXT_INDEX, type TextIndexPlace } from './fulltext/textIndexPlace.ts';
import { createDiagnosticReports, logDiagnostics } from './live/createDiagnosticLog.ts';
import { type Artifacts, openArtifacts } from './openArtifacts.ts';
import { type FilesOptions, type OpenedFiles, openFiles } from './openFiles.ts';

interface SiteOptions {
  /** The archive folder. */
  readonly archive: string;
  readonly data?: string;
  readonly environment: Environment;
}

/** The documents of an archive, and the folders of its data. */
export interface SiteFolders {
  /** The data folder itself. */
  readonly data: string;
  readonly files: OpenedFiles;
  readonly coversFolder: string;
  readonly textsFolder: string;
  /** Pictures of pages for links in other apps. */
  readonly sharePicturesFolder: string;
  /** The checksums of documents that were in a pack. */
  readonly checksumsFolder: string;
  /** The file of the pages that were recognised. */
  readonly recognizedFile: string;
  /** Where the index of the texts is. */
  readonly textIndex: TextIndexPlace;
  /** What was made of the documents. */
  readonly artifacts: Artifacts;
}

/** An archive that was read, with its settings and folders. */
export interface OpenedSite extends SiteFolders {
  readonly archive: Archive;
  readonly site: Site;
  /** The settings in `site.yml` that only the server sees. */
  readonly settings: Settings;
  /** Why the access rules are unknown, if they are. */
  readonly accessUnknown: string | undefined;
  /** Why the documents could not be listed, if they are not on this machine. */
  readonly unlisted: string | undefined;
}

/**
 * Reads an archive folder and its settings, logs their diagnostics, and creates the data folder.
 * `error` is one line for a person.
 */
export async function openSite(
  options: SiteOptions,
  log: Log,
): Promise<{ opened: OpenedSite; error?: never } | { opened?: never; error: string }> {
  const folder = resolve(options.archive);
  const { folders, error } = await prepareFolders(options);
  if (!folders) return { error };
  const { files } = folders;
  const { marker, error: unreadable } = await openProtectedMarker(folders.data);
  if (!marker) return { error: unreadable };
  const unlisted = await files.list().then(
    () => undefined,
    (failure: unknown) => messageOf(failure),
  );
  const { archive, reason } = await readArchive(folder, { documents: files.known });
  if (!archive) return { error: reason };
  const file = await readSite(folder, renderMarkdown);
  const { site, settings, diagnostics } = file;
  logDiagnostics(log, createDiagnosticReports()([...archive.diagnostics, ...diagnostics]));
  const accessUnknown = findAccessProblem(file, marker.isSet());
  return { opened: { archive, site, settings, accessUnknown, unlisted, ...folders } };
}

/** Creates the data folder of an archive, and returns the folders of both. */
export async function prepareFolders(
  options: SiteOptions,
): Promise<{ folders: SiteFolders; error?: never } | { folders?: never; error: string }> {
  const { data, error } = await prepareData(options);
  if (data === undefined) return { error };
  return openFolders({ ...options, archive: resolve(options.archive), data });
}

/** Creates the data folder of an archive. `error` is one line for a person. */
export async function prepareData(
  options: SiteOptions,
): Promise<{ data: string; error?: never } | { data?: never; error: string }> {
  const archive = resolve(options.archive);
  const reason = await findArchiveProblem(archive);
  if (reason !== undefined) return { error: reason };
  const { folder: data, ...found } = await findDataFolder(
    archive,
    options.environment,
    options.data,
  );
  if (found.error !== undefined) return { error: found.error };
  const prepared = await prepareDataFolder(data, archive);
  if (prepared.error !== undefined) return { error: prepared.error };
  return { data };
}

/** Opens the documents of an archive, and names the folders in its data folder. */
export async function openFolders(
  options: FilesOptions,
): Promise<{ folders: SiteFolders; error?: never } | { folders?: never; error: string }> {
  const { data } = options;
  const { files, error } = await openFiles(options);
  if (!files) return { error };
  const { cluster, error: unplaced } = await findTextCluster(options);
  if (unplaced !== undefined) return { error: unplaced };
  const folders = {
    coversFolder: join(data, 'covers'),
    textsFolder: join(data, 'texts'),
    sharePicturesFolder: join(data, 'share'),
  };
  return {
    folders: {
      ...folders,
      data,
      files,
      artifacts: openArtifacts(folders, files, options.environment),
      checksumsFolder: join(data, 'checksums'),
      recognizedFile: join(data, 'recognized.sqlite'),
      textIndex: cluster ?? join(data, TEXT_INDEX),
    },
  };
}
