import { opendir } from 'node:fs/promises';
import { Hono } from 'hono';
import type { Environment } from '../config/environment.ts';
import { type Listening, listen } from '../server/listen.ts';
import type { Log } from '../server/log.ts';
import { createDiskCheck } from '../server/monitoring/createDiskCheck.ts';
import type { Monitoring } from '../server/monitoring/createMonitoring.ts';
import { createMonitoringRoutes } from '../server/monitoring/monitoringRoutes.ts';
import { createReadiness, type PartName, type Readiness } from '../server/monitoring/readiness.ts';
import type { State } from '../state/state.ts';
import type { LineOutput } from './createLineOutput.ts';
import type { FollowedFiles } from './followFiles.ts';
import type { FollowedNodes } from './followNodes.ts';
import type { LiveSite } from './live/createLiveSite.ts';
import type { OpenedAccess } from './openAccess.ts';
import type { OpenedFiles } from './openFiles.ts';

interface WatchOptions {
  readonly monitoring: Monitoring;
  /** The data folder. */
  readonly data: string;
  readonly live: Pick<LiveSite, 'health'>;
  readonly files: Pick<OpenedFiles, 'folder'>;
  readonly followed: Pick<FollowedFiles, 'health'>;
  readonly nodes: Pick<FollowedNodes, 'worksElsewhere'>;
  readonly access: Pick<OpenedAccess, 'state' | 'counter'>;
  readonly log: Log;
  readonly logOutput: Pick<LineOutput, 'dropped'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Aborts on a stop signal. */
  readonly signal: AbortSignal;
}

/** Readiness and metrics of a server, for maintainers and their programs. */
export interface Watch {
  readonly readiness: Readiness;
  /** Serves both on a separate port until the process ends; `error` is one line for a person. */
  listen(environment: Environment): Promise<{ listening?: Listening; error?: string }>;
}

const PARTS = ['database', 'archive', 'documents', 'disk'] as const;

export function startMonitoring(options: WatchOptions): Watch {
  const { monitoring, data, live, files, followed, nodes, access, log, logOutput, now, signal } =
    options;
  const { registry } = monitoring;
  const { state, counter } = access;
  const readiness = createReadiness({
    checks: [
      ['database', () => reasonOf(state)],
      ['archive', () => live.health().archive.stale || undefined],
      ['documents', () => whyNoDocuments(files, followed)],
      ['disk', createDiskCheck(data)],
    ],
    shared: sharedParts(state, files),
    worksElsewhere: nodes.worksElsewhere,
    stopping: signal,
    now,
    onChange(unwell) {
      const parts = Object.fromEntries(unwell);
      if (unwell.size > 0) log.error({ parts }, 'something that the site needs is gone');
      else log.info({}, 'everything that the site needs is there again');
    },
  });
  registry.gauge('campusdocs_ready', 'Whether a part is well, as 1 or 0.', async () => {
    const unwell = await readiness.look();
    return PARTS.map((part) => ({ labels: { part }, value: unwell.has(part) ? 0 : 1 }));
  });
  registry.gauge('campusdocs_edition_time_seconds', 'Since when this edition is served.', () => {
    return Date.parse(live.health().edition.time) / 1000;
  });
  registry.gauge('campusdocs_edition_items', 'Items of the edition.', () => {
    return live.health().edition.items;
  });
  registry.gauge('campusdocs_sessions', 'Sessions that hold, by way.', async () => {
    const ways = [...(await state.sessions.count())];
    return ways.map(([way, value]) => ({ labels: { way }, value }));
  });
  // A site with one server remembers nothing of it.
  if (state.isShared) {
    registry.gauge('campusdocs_jobs_failed', 'Work on documents, dead or waiting.', async () => {
      const counts = await state.jobs.countFailed();
      return counts.flatMap(({ kind, dead, waiting }) => [
        { labels: { kind, state: 'dead' }, value: dead },
        { labels: { kind, state: 'waiting' }, value: waiting },
      ]);
    });
  }
  registry.gauge('campusdocs_downloads_uncounted', 'Downloads that wait to be counted.', () => {
    return counter.health().waiting;
  });
  registry.gauge('campusdocs_log_lines_dropped', 'Lines that the log did not take.', () => {
    return logOutput.dropped();
  });
  return {
    readiness,
    async listen({ CAMPUSDOCS_METRICS_PORT: port, CAMPUSDOCS_METRICS_HOST: host }) {
      if (port === undefined) return {};
      const chosenBy = { host: 'CAMPUSDOCS_METRICS_HOST', port: 'CAMPUSDOCS_METRICS_PORT' };
      const app = new Hono().route('/', createMonitoringRoutes({ readiness, registry }));
      return listen(app, { host, port, log, chosenBy });
    },
  };
}

/** What fails for all servers at once. A site with one server has nothing like that. */
function sharedParts(
  { isShared }: Pick<State, 'isShared'>,
  { folder }: Pick<OpenedFiles, 'folder'>,
): ReadonlySet<PartName> {
  if (!isShared) return new Set();
  return new Set(folder === undefined ? ['database', 'documents'] : ['database']);
}

async function reasonOf(state: Pick<State, 'isWell'>): Promise<string | undefined> {
  const { isWell, reason } = await state.isWell();
  return isWell ? undefined : (reason ?? 'it does not answer');
}

/** Checks a folder by opening it, a bucket by its last listing: each request may cost money. */
async function whyNoDocuments(
  { folder }: Pick<OpenedFiles, 'folder'>,
  followed: Pick<FollowedFiles, 'health'>,
): Promise<string | undefined> {
  if (folder === undefined) {
    const isFailed = followed.health().documents?.result === 'failed';
    return isFailed ? 'the last listing of the bucket failed' : undefined;
  }
  const opened = await opendir(folder);
  await opened.close();
  return undefined;
}
