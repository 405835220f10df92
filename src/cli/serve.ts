import { once } from 'node:events';
import { resolve } from 'node:path';
import { createCovers } from '../archive/covers/createCovers.ts';
import { createGit } from '../archive/git/createGit.ts';
import { pullArchive } from '../archive/git/pullArchive.ts';
import type { Environment } from '../config/environment.ts';
import { gitVariables } from '../config/gitVariables.ts';
import { methodSecret } from '../config/methodSecrets.ts';
import { openProtectedMarker } from '../config/protectedMarker.ts';
import { rememberData } from '../config/rememberedData.ts';
import type { Site } from '../protocol/site.ts';
import { createApp } from '../server/createApp.ts';
import { listen } from '../server/listen.ts';
import { createMonitoring } from '../server/monitoring/createMonitoring.ts';
import { createDiskStorage } from '../storage/diskStorage.ts';
import { claimData } from './claimData.ts';
import type { ExitCode } from './commandContext.ts';
import { createLog } from './createLog.ts';
import { followFiles } from './followFiles.ts';
import { createLiveSite } from './live/createLiveSite.ts';
import { createPuller } from './live/createPuller.ts';
import { openAccess } from './openAccess.ts';
import { prepareFolders } from './openSite.ts';
import { refuse } from './refuse.ts';
import { startMonitoring } from './startMonitoring.ts';
import { countOf } from './terminal/countOf.ts';
import type { Terminal } from './terminal/terminal.ts';
import type { WebApp } from './webApp.ts';

/** How long running downloads may take to finish after a stop was asked for. */
const GRACE_MS = 30_000;

export interface ServeOptions {
  /** The archive folder. */
  readonly archive: string;
  readonly host: string;
  readonly port: number;
  readonly data?: string;
  /** Whether `data` is that of the archive from now on, also for other commands. */
  readonly rememberData?: boolean;
  readonly environment: Environment;
  readonly terminal: Terminal;
  /** Ends it: running downloads may finish. */
  readonly signal: AbortSignal;
}

/**
 * Serves an archive until it is told to stop: the one place where everything is wired. Returns the
 * exit code: 1 where it cannot start, after one line on stderr that says why.
 */
export async function serve(options: ServeOptions, web: WebApp): Promise<ExitCode> {
  const { environment, terminal, signal } = options;
  const { log, output } = createLog(environment.LOG_LEVEL, terminal.isWatched);
  const { folders, error: problem } = await prepareFolders(options);
  if (!folders) return refuse(terminal, problem);
  const { data, files, coversFolder, textsFolder } = folders;
  await using stack = new AsyncDisposableStack();
  stack.defer(output.close);
  const { claim, error: taken } = await claimData(data, log);
  if (!claim) return refuse(terminal, taken);
  stack.defer(claim.release);
  const { marker, error: unmarked } = await openProtectedMarker(data);
  if (!marker) return refuse(terminal, unmarked);
  const followed = await followFiles({ files, log, now: Date.now, signal });
  const folder = resolve(options.archive);
  const { live, error: reason } = await createLiveSite({
    folder,
    largestPacked: environment.CAMPUSDOCS_BROWSER_SEARCH,
    watch: environment.CAMPUSDOCS_WATCH,
    wasGated: marker.isSet(),
    documents: files.known,
    createRenderer: web.createRenderer,
    log,
    now: Date.now,
  });
  if (!live) return refuse(terminal, reason);
  stack.defer(live.close);
  // Before anybody is served: from now on silence in site.yml opens nothing.
  const marked = await marker.follow(live.settings().access.mode !== 'open');
  if (marked.error !== undefined) return refuse(terminal, marked.error);
  followed.onChanged(live.refresh);
  const monitoring = createMonitoring(Date.now);
  stack.defer(monitoring.close);
  const { access, error: locked } = await openAccess({
    settings: live.settings().access,
    site: () => live.edition().site,
    data,
    environment,
    methodSecret,
    log,
    onSignIn: monitoring.signedIn,
    now: Date.now,
  });
  if (!access) return refuse(terminal, locked);
  stack.defer(access.close);
  const coverStorage = createDiskStorage(coversFolder);
  const covers = createCovers({
    documents: files.coverDocuments,
    covers: coverStorage,
    texts: createDiskStorage(textsFolder),
    log,
  });
  stack.defer(covers.close);
  const git = createGit(folder, gitVariables());
  const puller = createPuller({
    pull: (source, stopped) => pullArchive(git, source, stopped),
    onUpdate: live.refresh,
    log,
    now: Date.now,
    random: Math.random,
  });
  stack.defer(puller.close);
  const secret = environment.CAMPUSDOCS_WEBHOOK_SECRET;
  const watch = startMonitoring({
    monitoring,
    data,
    live,
    files,
    followed,
    access,
    log,
    logOutput: output,
    now: Date.now,
    signal,
  });
  const app = createApp({
    edition: live.edition,
    files: {
      documents: files.documents,
      covers: coverStorage,
      signedFor: files.signedFor,
      ensureCover: covers.ensure,
    },
    assets: web.assets,
    access,
    downloads: {
      counts: access.state.downloads,
      count(id) {
        monitoring.downloaded();
        access.counter.count(id);
      },
      settled: access.counter.kept,
    },
    monitoring: {
      metrics: monitoring,
      readiness: watch.readiness,
      health: () => ({
        ...live.health(),
        ...followed.health(),
        ...puller.health(),
        downloads: access.counter.health(),
        log: { dropped: output.dropped(), stuck: output.isStuck() },
      }),
      log,
      logsNetworks: environment.CAMPUSDOCS_LOG_NETWORKS === 'on',
    },
    pullHook: secret === undefined ? undefined : { secret, ask: puller.ask },
    httpsDays: environment.CAMPUSDOCS_HSTS_DAYS,
    now: Date.now,
  });

  const { listening, error } = await listen(app, { ...options, log, ...web });
  if (!listening) return refuse(terminal, error);
  const figures = await watch.listen(environment);
  if (figures.error !== undefined) {
    await listening.stop(0);
    return refuse(terminal, figures.error);
  }
  // Until the end, so that who looks after the server sees it stop.
  stack.defer(async () => void (await figures.listening?.stop(0)));
  if (options.data !== undefined && options.rememberData) {
    await rememberData(folder, environment, options.data).catch((failure: unknown) =>
      log.warn({ reason: String(failure) }, 'which data folder this is cannot be remembered'),
    );
  }
  const { site } = live.edition();
  const { items } = live.health().edition;
  terminal.print(greeting(site, items, addressOf(listening)));

  live.onSettings((settings) => {
    puller.follow(settings.archive.git);
    void access.follow(settings.access);
    void marker.follow(settings.access.mode !== 'open').then(({ error: reason }) => {
      if (reason !== undefined) log.error({ reason }, 'a restart may not know who may open files');
    });
  });
  let drawn: Promise<unknown> = Promise.resolve();
  let isFirst = true;
  live.onChanged((ids) => {
    // What an edit names may have been put into the bucket just before.
    if (!isFirst) void followed.list();
    isFirst = false;
    drawn = Promise.all([drawn, covers.drawAll(ids, signal)]);
  });
  if (!signal.aborted) await once(signal, 'abort');
  log.info({}, 'stopping: running downloads may finish, and another server may take over');
  const stopped = listening.stop(GRACE_MS);
  // It takes no more requests: who starts the next one need not wait for the last download.
  await claim.release();
  const { finished } = await stopped;
  if (!finished) log.warn({ seconds: GRACE_MS / 1000 }, 'some downloads were cut off');
  await drawn;
  return 0;
}

function addressOf({ address, port }: { address: string; port: number }): string {
  const host = ['0.0.0.0', '::'].includes(address) ? 'localhost' : address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;
}

function greeting(site: Site, items: number, address: string): string {
  return `${site.brand.name} is ready at ${address} with ${countOf(items, 'item')}`;
}
