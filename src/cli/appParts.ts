import type { Environment } from '../config/environment.ts';
import type { AppParts } from '../server/app/appParts.ts';
import { createNodeSignatures } from '../server/cluster/nodeSignature.ts';
import type { Opened } from './openServer.ts';

/** What the HTTP server gets of an opened server. */
export function appParts(
  {
    cluster,
    live,
    files,
    followed,
    access,
    texts,
    covers,
    coverStorage,
    sharePictures,
    checksums,
    monitoring,
    watch,
    output,
    puller,
    publishing,
    mirror,
    contributions,
    tombstones,
    limiting,
    web,
    log,
    now,
  }: Opened,
  environment: Environment,
): AppParts {
  const secret = environment.CAMPUSDOCS_WEBHOOK_SECRET;
  return {
    edition: live.edition,
    files: {
      documents: files.documents,
      covers: coverStorage,
      checksums,
      signedUrlSeconds: files.signedUrlSeconds,
      ensureCover: covers.ensure,
    },
    sharePictures,
    assets: web.assets,
    access,
    texts: texts.engine,
    downloads: {
      counts: access.state.downloads,
      count(id) {
        monitoring.downloaded();
        access.counter.count(id);
      },
      settled: access.counter.whenCommitted,
    },
    monitoring: {
      metrics: monitoring,
      readiness: watch.readiness,
      health: () => ({
        ...live.health(),
        ...(cluster && { cluster: cluster.health() }),
        ...followed.health(),
        ...puller.health(),
        ...tombstones.health(),
        ...publishing.commits.health(),
        texts: texts.engine.health(),
        downloads: access.counter.health(),
        log: { dropped: output.dropped(), stuck: output.isStuck() },
      }),
      log,
      logsNetworks: environment.CAMPUSDOCS_LOG_NETWORKS === 'on',
    },
    changes: access.state.itemChanges,
    mirror,
    contributions,
    limiting,
    nodes: cluster && {
      leadership: cluster.leadership,
      signatures: createNodeSignatures(access.secret.deriveKey('node'), now),
    },
    pullHook: secret === undefined ? undefined : { secret, requestPull: puller.request },
    httpsDays: environment.CAMPUSDOCS_HSTS_DAYS,
    now,
  };
}
