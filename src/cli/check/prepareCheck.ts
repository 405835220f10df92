import { join } from 'node:path';
import type { ArchiveState } from '../../archive/check/archiveState.ts';
import type { DocumentLocation } from '../../archive/check/readDocuments.ts';
import { checkDiagnosticsOf, readState } from '../../archive/check/readState.ts';
import type { CheckDiagnostic } from '../../archive/check/rules.ts';
import { renderMarkdown } from '../../archive/renderMarkdown.ts';
import type { Environment } from '../../config/environment.ts';
import { readSite } from '../../config/readSite.ts';
import { findDataFolder } from '../../config/rememberedData.ts';
import { PATHS, PROGRAM_PATHS } from '../../protocol/urls.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import { openFiles } from '../openFiles.ts';

/** An archive folder that can be checked. */
export interface PreparedCheck {
  /** Where its documents are. */
  readonly place: DocumentLocation;
  /** Why the documents cannot be opened, such as a bucket without keys; `place` has none of them then. */
  readonly closed: string | undefined;
  /** The faults of `site.yml`. */
  readonly siteFaults: readonly CheckDiagnostic[];
  /** Reads the folder, each time anew. */
  read(): Promise<ArchiveState>;
}

/**
 * Finds out where the parts of an archive are.
 *
 * @param folder an archive folder, absolute
 * @param strict whether each missing document is named
 */
export async function prepareCheck(
  folder: string,
  { environment, strict }: { readonly environment: Environment; readonly strict: boolean },
): Promise<PreparedCheck> {
  const { site, diagnostics } = await readSite(folder, renderMarkdown);
  // Nothing is stored there: a missing data folder is not a fault of the archive.
  const { folder: data } = await findDataFolder(folder, environment);
  const { files, error } = await openFiles({ archive: folder, data, environment });
  // People who review metadata do not need the keys of the bucket.
  const filesFolder = join(folder, 'files');
  const place: DocumentLocation = files
    ? { folder: files.folder, storage: files.documents }
    : { folder: filesFolder, storage: createDiskStorage(filesFolder) };
  const dependencies = {
    mainHost: site.hosts.main,
    pages: [...Object.values(PATHS), ...Object.values(PROGRAM_PATHS)],
    thisYear: new Date().getFullYear(),
    strict,
  };
  return {
    place,
    closed: error,
    siteFaults: [
      ...checkDiagnosticsOf(
        diagnostics.filter(({ severity }) => severity !== 'warning'),
        'site-key',
      ),
      ...checkDiagnosticsOf(
        diagnostics.filter(({ severity }) => severity === 'warning'),
        'site-access',
      ),
    ],
    read: () => readState(folder, place, dependencies),
  };
}
