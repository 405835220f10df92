import * as v from 'valibot';
import { filePath } from '../../catalog/documentFile.ts';
import { type Metadata, MetadataSchema } from '../metadataSchema.ts';

/** The items that were converted, by the SHA-256 of their source. */
export function itemsBySource(items: readonly Metadata[]): ReadonlyMap<string, Metadata> {
  return new Map(
    items.flatMap((item) =>
      item.data.source_sha256 === undefined ? [] : [[item.data.source_sha256, item] as const],
    ),
  );
}

/** The item of a converted PDF, with the checksum of its source. */
export function convertedItem(
  item: Metadata,
  { id, sha256 }: { readonly id: string; readonly sha256: string },
): Metadata {
  const url = filePath(id, item.data.filetype);
  return v.parse(MetadataSchema, {
    ...item,
    id,
    url,
    data: { ...item.data, source_sha256: sha256 },
  });
}
