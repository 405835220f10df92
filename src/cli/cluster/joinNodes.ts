import type { Environment } from '../../config/environment.ts';
import { openSecret } from '../../config/secret.ts';
import type { State } from '../../state/state.ts';
import { takeOverCommits } from '../contribute/takeOverCommits.ts';
import type { OpenedFiles } from '../openFiles.ts';
import { readVersion } from '../packagePaths.ts';
import { type Cluster, type ClusterOptions, joinCluster } from './joinCluster.ts';

interface NodeParts
  extends Pick<ClusterOptions, 'folder' | 'git' | 'inTurn' | 'stopped' | 'log' | 'now'> {
  readonly state: State;
  readonly environment: Environment;
  readonly files: OpenedFiles;
  /** The data folder. */
  readonly data: string;
}

/** Joins the other nodes of the site, if it has what nodes share: a database and a bucket. */
export async function joinNodes({
  environment,
  files,
  data,
  ...parts
}: NodeParts): Promise<{ cluster?: Cluster; error?: string }> {
  const { shared } = files;
  if (environment.DATABASE_URL === undefined || !shared) return {};
  const { secret, error } = await openSecret(environment, data);
  if (!secret) return { error };
  const { deriveKey } = secret;
  const address = environment.CAMPUSDOCS_NODE_ADDRESS;
  const { proposals } = parts.state;
  const publications = { ...parts, proposals, storage: shared('publications') };
  return joinCluster({
    ...parts,
    storage: shared('editions'),
    takeOverCommits: (source) => takeOverCommits(publications, source),
    address,
    deriveKey,
    program: readVersion(),
  });
}
