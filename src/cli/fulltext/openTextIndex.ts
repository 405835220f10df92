import { createSqliteTextIndex } from '../../fulltext/sqlite/createSqliteTextIndex.ts';
import type { TextIndex } from '../../fulltext/textIndex.ts';
import type { TextIndexPlace } from './textIndexPlace.ts';

interface OpenOptions {
  /** A reader never creates or heals the index; without it, it is empty. */
  readonly readOnly?: boolean;
  /** Called when a reader finds no index that it can read: then it finds nothing. */
  readonly onUnreadable?: () => void;
}

/** Opens the index of the texts, in a file or in a cluster. */
export async function openTextIndex(
  place: TextIndexPlace,
  options: OpenOptions = {},
): Promise<TextIndex> {
  if (typeof place === 'string') return createSqliteTextIndex({ path: place, ...options });
  // Loaded on demand: most sites have a file.
  const [{ connectOpenSearch }, { createOpenSearchTextIndex }] = await Promise.all([
    import('../../fulltext/opensearch/connectOpenSearch.ts'),
    import('../../fulltext/opensearch/createOpenSearchTextIndex.ts'),
  ]);
  const { name, shards, replicas, ...access } = place;
  const cluster = connectOpenSearch(access);
  return createOpenSearchTextIndex({ cluster, name, shards, replicas, ...options });
}
