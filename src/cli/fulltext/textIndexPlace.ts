import { resolve } from 'node:path';
import { renderMarkdown } from '../../archive/renderMarkdown.ts';
import type { Environment } from '../../config/environment.ts';
import { openSearchCredentials } from '../../config/openSearchCredentials.ts';
import { readSite } from '../../config/readSite.ts';
import type { OpenSearchAccess } from '../../fulltext/opensearch/connectOpenSearch.ts';

/** An index in a cluster of OpenSearch, which all nodes of a site share. */
export interface OpenSearchPlace extends OpenSearchAccess {
  /** What the names of its indices begin with. */
  readonly name: string;
  readonly shards: number;
  readonly replicas: number;
}

/** Where the index of the texts is: the path of its file, or a cluster. */
export type TextIndexPlace = string | OpenSearchPlace;

/** The file of the index, in the data folder. It may be deleted at any time. */
export const TEXT_INDEX = 'texts.sqlite';

interface PlaceOptions {
  /** The archive folder. */
  readonly archive: string;
  readonly environment: Environment;
}

/**
 * The cluster of `text.opensearch` in `site.yml`; undefined if the index is a file. `error` is one line
 * for a person. Sends no request yet.
 */
export async function findTextCluster({
  archive,
  environment,
}: PlaceOptions): Promise<
  { cluster: OpenSearchPlace | undefined; error?: never } | { cluster?: never; error: string }
> {
  const { settings, diagnostics } = await readSite(archive, renderMarkdown);
  const broken = diagnostics.find(({ field }) => /^text(?:\.|$)/u.test(field));
  // Ignoring it would index millions of pages into a file.
  if (broken) return { error: `site.yml: ${broken.field} ${broken.reason}.` };
  const { opensearch } = settings.text;
  if (opensearch === undefined) return { cluster: undefined };
  const { credentials, error } = openSearchCredentials(environment);
  if (!credentials) return { error };
  const { nodes, index: name, shards, replicas } = opensearch;
  const ca = opensearch.ca === undefined ? undefined : resolve(archive, opensearch.ca);
  return { cluster: { nodes, name, shards, replicas, ca, ...credentials } };
}
