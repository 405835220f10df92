import { createHmac } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createS3Storage } from '../../../src/storage/s3Storage.ts';
import { commit, git } from '../archive/gitFixture.ts';
import { freePort } from '../server/files/nginx.ts';
import { type RunningPostgres, startPostgresOrWarn } from '../state/startPostgres.ts';
import type { RunningSwift } from '../storage/startSwift.ts';
import { newBucket, startSwiftOrWarn } from '../storage/swiftBucket.ts';
import type { CuttableForward, TestNetwork } from './startNetwork.ts';

/** The services that the nodes of a site share. */
export interface ClusterServices {
  readonly postgres: RunningPostgres;
  readonly swift: RunningSwift;
  stop(): Promise<void>;
}

/** Starts PostgreSQL and an S3 service; undefined, with a warning, if one of them is not installed. */
export async function startClusterServices(what: string): Promise<ClusterServices | undefined> {
  const [postgres, swift] = await Promise.all([startPostgresOrWarn(what), startSwiftOrWarn(what)]);
  const stop = async () => void (await Promise.all([postgres?.stop(), swift?.stop()]));
  if (postgres && swift) return { postgres, swift, stop };
  await stop();
  return undefined;
}

/** How the nodes of a cluster reach each other and their services, if not over loopback addresses. */
export interface ClusterNetwork {
  readonly network: TestNetwork;
  /** Forwards to PostgreSQL and to the S3 service. */
  readonly postgres: CuttableForward;
  readonly swift: CuttableForward;
}

/** Makes a network for the nodes of a cluster. */
export async function connectCluster(
  { postgres, swift }: ClusterServices,
  network: TestNetwork,
): Promise<ClusterNetwork> {
  const [toPostgres, toSwift] = await Promise.all([
    postgres.newDatabase().then((url) => network.forward(Number(new URL(url).port))),
    network.forward(Number(new URL(swift.endpoint).port)),
  ]);
  return { network, postgres: toPostgres, swift: toSwift };
}

/** `CAMPUSDOCS_SECRET` of all nodes. */
export const CLUSTER_SECRET = 'a secret that all nodes of the site have';
const HOOK_SECRET = 'a secret that nobody guesses';

/** A site whose nodes share a database, a bucket and a repository. */
export interface ClusterSite {
  /** The remote repository, which tests commit to. */
  readonly origin: string;
  readonly database: string;
  readonly documents: ReturnType<typeof createS3Storage>;
  /** The environment of each node, and of commands beside them. */
  readonly variables: Readonly<Record<string, string>>;
  /** Makes a clone for a node; the same number is the same clone. */
  prepareNode(number: number, port?: number): Promise<PreparedNode>;
}

/** How to start a node. */
export interface PreparedNode {
  /** Its clone of the archive. */
  readonly folder: string;
  readonly host: string;
  readonly port: number;
  readonly namespace: string | undefined;
  /** Its environment. */
  readonly variables: Readonly<Record<string, string>>;
}

export interface ClusterSiteOptions {
  readonly services: ClusterServices;
  /** An empty folder for the repository and its clones. */
  readonly home: string;
  /** The archive; `site.yml` gets the bucket and the repository. */
  readonly files: Readonly<Record<string, string>>;
  /** More of `site.yml`. */
  readonly site: object;
  readonly connected?: ClusterNetwork | undefined;
}

/** Makes the repository, the database and the bucket of a site for several nodes. */
export async function createClusterSite({
  services: { postgres, swift },
  home,
  files,
  site,
  connected,
}: ClusterSiteOptions): Promise<ClusterSite> {
  const [database, access] = await Promise.all([postgres.newDatabase(), newBucket(swift)]);
  const { bucket, region } = access;
  const reach = (url: string, forward: CuttableForward | undefined) =>
    connected && forward
      ? url.replace(/127\.0\.0\.1:\d+/u, `${connected.network.address}:${forward.port}`)
      : url;
  const endpoint = reach(swift.endpoint, connected?.swift);
  const settings = {
    storage: { s3: { bucket, endpoint, region } },
    archive: { git: { every: 0 } },
    ...site,
  };
  const origin = join(home, 'origin');
  await mkdir(origin);
  git(origin, 'init', '--quiet', '--initial-branch', 'main');
  await commit(origin, { ...files, 'site.yml': JSON.stringify(settings) });
  const variables = {
    DATABASE_URL: reach(database, connected?.postgres),
    CAMPUSDOCS_SECRET: CLUSTER_SECRET,
    CAMPUSDOCS_WEBHOOK_SECRET: HOOK_SECRET,
    CAMPUSDOCS_S3_ACCESS_KEY_ID: swift.credentials.accessKeyId,
    CAMPUSDOCS_S3_SECRET_ACCESS_KEY: swift.credentials.secretAccessKey,
  };
  return {
    origin,
    database,
    variables,
    documents: createS3Storage({ ...access, prefix: 'files/' }),
    async prepareNode(number, given) {
      const clone = `node-${number}`;
      const folder = join(home, clone);
      await mkdir(folder).then(
        () => git(home, 'clone', '--quiet', 'origin', clone),
        () => undefined,
      );
      const port = given ?? (await freePort());
      const place = connected?.network.nodes[number - 1];
      const host = place?.address ?? '127.0.0.1';
      const address = { CAMPUSDOCS_NODE_ADDRESS: `http://${host}:${port}` };
      const own = { ...variables, ...address };
      return { folder, host, port, namespace: place?.namespace, variables: own };
    },
  };
}

/** Calls the webhook of a node. */
export async function pull(node: string): Promise<void> {
  const body = '{}';
  const digest = createHmac('sha256', HOOK_SECRET).update(body).digest('hex');
  const headers = { 'x-hub-signature-256': `sha256=${digest}` };
  const { status } = await fetch(`${node}/api/pull`, { method: 'POST', headers, body });
  if (status !== 202) throw new Error(`the webhook answered ${status}`);
}
