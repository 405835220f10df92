import { join } from 'node:path';
import { testTitle } from '../../catalog/testTitle.ts';
import { pathExists } from '../../storage/pathExists.ts';
import { formatDiagnostic } from '../diagnostic.ts';
import type { Metadata } from '../metadataSchema.ts';
import { parseMetadata } from '../parseMetadata.ts';
import { LONGEST_METADATA_BYTES } from '../readMetadata.ts';
import { readText } from '../readText.ts';

/**
 * The metadata that an archive has for an id: an item, nothing, or the reason why it cannot be
 * read.
 */
export interface KnownMetadata {
  readonly item?: Metadata;
  readonly title?: string;
  readonly reason?: string;
}

/** Looks up the metadata of one id, without reading the whole archive. */
export async function readKnownMetadata(
  metadataFolder: string,
  id: string,
): Promise<KnownMetadata> {
  for (const name of [`${id}.yml`, `${id}.yaml`]) {
    const path = join(metadataFolder, name);
    if (!(await pathExists(path))) continue;
    const { item, diagnostics } = parseMetadata(name, await readText(path, LONGEST_METADATA_BYTES));
    if (item) return { item, title: titleOf(item) };
    const [diagnostic] = diagnostics;
    return {
      reason: diagnostic ? `is described by a broken file, ${formatDiagnostic(diagnostic)}` : name,
    };
  }
  return {};
}

/** The title of an item; a test without one gets a generated title. */
export function titleOf(item: Metadata): string {
  return item.type === 'test' ? (item.data.title ?? testTitle(item.data)) : item.data.title;
}
