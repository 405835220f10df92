import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  type ClusterNetwork,
  type ClusterServices,
  type ClusterSite,
  createClusterSite,
} from './clusterSite.ts';
import { type ServedSite, serveArchive } from './liveFixture.ts';

/** A site for several nodes, in a temporary folder. */
export interface TestCluster extends Omit<ClusterSite, 'prepareNode'> {
  readonly home: string;
  /** Starts a node with a clone of its own; the same number is the same clone. */
  startNode(number: number, options?: NodeOptions): Promise<ServedSite>;
}

export interface NodeOptions {
  readonly variables?: Readonly<Record<string, string>>;
  /** The data folder of an earlier node. */
  readonly data?: string;
  /** The port to listen on; any free one by default. */
  readonly port?: number;
}

/**
 * Makes a site for several nodes until the test ends.
 *
 * @param files the archive; `site.yml` gets the bucket and the repository
 * @param site more of `site.yml`
 */
export async function makeCluster(
  services: ClusterServices,
  files: Readonly<Record<string, string>>,
  site: object = {},
  connected?: ClusterNetwork,
): Promise<TestCluster> {
  const home = await mkdtemp(join(tmpdir(), 'campusdocs-nodes-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const { prepareNode, ...shared } = await createClusterSite({
    services,
    home,
    files,
    site,
    connected,
  });
  return {
    home,
    ...shared,
    async startNode(number, { variables, data, port } = {}) {
      const node = await prepareNode(number, port);
      return await serveArchive(node.folder, { ...node.variables, ...variables }, data, node);
    },
  };
}
