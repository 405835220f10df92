import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createCovers, type WorkClaims, type WorkDone } from '../archive/covers/createCovers.ts';
import { createGit, type Git } from '../archive/git/createGit.ts';
import { pullArchive } from '../archive/git/pullArchive.ts';
import { finishInterruptedEdits } from '../archive/publish/finishInterruptedEdits.ts';
import { createSharePictures } from '../archive/sharePictures/createSharePictures.ts';
import type { Environment } from '../config/environment.ts';
import { gitVariables } from '../config/gitVariables.ts';
import { methodSecret } from '../config/methodSecrets.ts';
import { openProtectedMarker } from '../config/protectedMarker.ts';
import { rememberData } from '../config/rememberedData.ts';
import { openSecret } from '../config/secret.ts';
import { createTurns, type InTurn } from '../lib/createTurns.ts';
import type { DeskWork } from '../protocol/contribution/desk.ts';
import type { Site } from '../protocol/site.ts';
import type { AppParts } from '../server/app/appParts.ts';
import { createNodeSignatures } from '../server/cluster/nodeSignature.ts';
import { createApp } from '../server/createApp.ts';
import { type Listening, listen } from '../server/listen.ts';
import type { Log } from '../server/log.ts';
import { createMonitoring } from '../server/monitoring/createMonitoring.ts';
import { openState } from '../state/openState.ts';
import type { State } from '../state/state.ts';
import { type Checksums, createChecksums } from '../storage/createChecksums.ts';
import { createDiskStorage } from '../storage/diskStorage.ts';
import { createFaultFinder } from './check/createFaultFinder.ts';
import { claimData } from './claimData.ts';
import { claimRecognition } from './cluster/claimRecognition.ts';
import { claimWork } from './cluster/claimWork.ts';
import { copiedTexts, followSharedTexts, type SharedTexts } from './cluster/followSharedTexts.ts';
import { type Cluster, type ClusterOptions, joinCluster } from './cluster/joinCluster.ts';
import type { ExitCode } from './commandContext.ts';
import { createTextTwins } from './contribute/createTextTwins.ts';
import { createWorkMeter, type WorkMeter } from './contribute/createWorkMeter.ts';
import { followTombstones, type TombstoneState } from './contribute/followTombstones.ts';
import { lookAtMachine } from './contribute/lookAtMachine.ts';
import { openContributions } from './contribute/openContributions.ts';
import { openPublishing } from './contribute/openPublishing.ts';
import { openSiteTakedowns } from './contribute/openSiteTakedowns.ts';
import { takeOverCommits } from './contribute/takeOverCommits.ts';
import { createLog } from './createLog.ts';
import { followFiles } from './followFiles.ts';
import { followNodes } from './followNodes.ts';
import { openTexts, type Texts } from './fulltext/openTexts.ts';
import { createLiveSite, type LiveSite } from './live/createLiveSite.ts';
import { createPuller, type Puller } from './live/createPuller.ts';
import { openAccess } from './openAccess.ts';
import type { OpenedFiles } from './openFiles.ts';
import { openRecognition, type ServerRecognition } from './openRecognition.ts';
import { openSharedLimiting } from './openSharedLimiting.ts';
import { openFolders, prepareData, type SiteFolders } from './openSite.ts';
import { readVersion } from './packagePaths.ts';
import { prepareChecksums } from './prepareChecksums.ts';
import { prepareServedArchive } from './prepareServedArchive.ts';
import { refuse } from './refuse.ts';
import { shareAssets } from './shareAssets.ts';
import { startMonitoring } from './startMonitoring.ts';
import { countOf } from './terminal/countOf.ts';
import type { Terminal } from './terminal/terminal.ts';
import type { WebApp } from './webApp.ts';

/** How long running downloads may take to finish after a stop signal. */
const GRACE_MS = 30_000;

export interface ServeOptions {
  /** The archive folder. */
  readonly archive: string;
  readonly host: string;
  readonly port: number;
  readonly data?: string;
  /** Whether `data` is remembered for the archive, also for other commands. */
  readonly rememberData?: boolean;
  readonly environment: Environment;
  readonly terminal: Terminal;
  /** Stops the server; running downloads may finish. */
  readonly signal: AbortSignal;
}

/**
 * Serves an archive until a stop signal. Returns the exit code: 1 if it cannot start, after one line on
 * stderr with the reason.
 */
export async function serve(options: ServeOptions, web: WebApp): Promise<ExitCode> {
  const { environment, terminal, signal } = options;
  await using stack = new AsyncDisposableStack();
  const { opened, error: problem } = await openServer(options, web, stack);
  if (!opened) return refuse(terminal, problem);
  const { live, log, claim, watch } = opened;
  await opened.web.shared;
  const app = createApp(appParts(opened, environment));
  const { listening, error } = await listen(app, { ...options, log, ...web });
  if (!listening) return refuse(terminal, error);
  const figures = await watch.listen(environment);
  if (figures.error !== undefined) {
    await listening.stop(0);
    return refuse(terminal, figures.error);
  }
  // Closed last, so that monitoring sees the server stop.
  stack.defer(async () => void (await figures.listening?.stop(0)));
  await rememberFolder(options, opened);
  const { site } = live.edition();
  terminal.print(greeting(site, live.health().edition.items, addressOf(listening)));

  followSettings(opened);
  indexTexts(opened);
  const drawn = drawChangedCovers(opened, signal);
  if (!signal.aborted) await once(signal, 'abort');
  log.info({}, 'stopping: running downloads may finish, and another server may take over');
  // Another node leads from now on, however long this one serves.
  const left = opened.cluster?.leave();
  await drain(listening, environment.CAMPUSDOCS_DRAIN_SECONDS, log);
  const stopped = listening.stop(GRACE_MS);
  // No more requests are accepted: the next server need not wait for the last download.
  await claim.release();
  const [{ finished }] = await Promise.all([stopped, left]);
  if (!finished) log.warn({ seconds: GRACE_MS / 1000 }, 'some downloads were cut off');
  await drawn();
  return 0;
}

/** Serves on for a while, not ready, so that a balancer sends no more requests before the port closes. */
async function drain(
  listening: Pick<Listening, 'closeConnections'>,
  seconds: number,
  log: Log,
): Promise<void> {
  if (seconds === 0) return;
  log.info({ seconds }, 'draining: requests are still answered, and readiness says that it stops');
  listening.closeConnections();
  await delay(seconds * 1000);
}

type Opened = NonNullable<Awaited<ReturnType<typeof openServer>>['opened']>;

/**
 * Opens and connects all parts of a server. This is the composition root. `stack` closes them in
 * reverse order.
 */
async function openServer(options: ServeOptions, web: WebApp, stack: AsyncDisposableStack) {
  const { environment, terminal, signal } = options;
  const now = Date.now;
  const { log, output } = createLog(environment.LOG_LEVEL, terminal.isWatched);
  const { data, error: problem } = await prepareData(options);
  if (data === undefined) return { error: problem };
  stack.defer(output.close);
  const { claim, error: taken } = await claimData(data, log);
  if (!claim) return { error: taken };
  stack.defer(claim.release);
  const folder = await prepareServedArchive(options.archive, data);
  const { folders, error: unopened } = await openFolders({ archive: folder, data, environment });
  if (!folders) return { error: unopened };
  const { files } = folders;
  const sharedAssets = shareAssets(web, folders, { log, now });
  stack.defer(sharedAssets.close);
  const { state, error: noState } = await openState({
    url: environment.DATABASE_URL,
    folder: data,
    now,
  });
  if (!state) return { error: noState };
  stack.defer(state.close);
  const { marker, error: unmarked } = await openProtectedMarker(data, state.marks);
  if (!marker) return { error: unmarked };
  const followed = await followFiles({ files, log, now, signal });
  const unfinished = await finishInterruptedEdits(folder);
  if (unfinished !== undefined) log.error({ reason: unfinished }, 'edits are not finished');
  const git = createGit(folder, gitVariables());
  const inTurn = createTurns();
  const { cluster, error: apart } = await joinNodes({
    environment,
    files,
    data,
    state,
    folder,
    git,
    inTurn,
    stopped: signal,
    log,
    now,
  });
  if (apart !== undefined) return { error: apart };
  if (cluster) stack.defer(cluster.leave);
  const shared = cluster &&
    files.shared && { ...cluster, storage: files.shared, signals: state.signals };
  const { live, error: reason } = await createLiveSite({
    folder,
    ...(cluster && { startReader: cluster.startReader }),
    largestPacked: environment.CAMPUSDOCS_BROWSER_SEARCH,
    watch: environment.CAMPUSDOCS_WATCH,
    wasProtected: marker.isSet(),
    documents: files.known,
    createRenderer: web.createRenderer,
    log,
    now,
  });
  if (!live) return { error: reason };
  stack.defer(live.close);
  // Before the first request: from now on, a site.yml without access rules makes nothing public.
  const marked = await marker.follow(live.settings().access.mode !== 'open');
  if (marked.error !== undefined) return { error: marked.error };
  followed.onChanged(live.refresh);
  const monitoring = createMonitoring(now);
  stack.defer(monitoring.close);
  const { access, error: locked } = await openAccess({
    state,
    settings: live.settings().access,
    site: () => live.edition().site,
    data,
    environment,
    methodSecret,
    log,
    onSignIn: monitoring.signedIn,
    now,
  });
  if (!access) return { error: locked };
  stack.defer(access.close);
  const claims = cluster && claimWork({ leases: state.leases, log, random: Math.random });
  const { covers, coverStorage } = openCovers(folders, claims, log);
  stack.defer(covers.close);
  const sharePictures = openSharePictures(folders, { covers, coverStorage }, log);
  stack.defer(sharePictures.close);
  const checksums = openChecksums(folders, log, stack);
  const texts = openTexts(folders, log);
  stack.defer(texts.close);
  const recognition = openRecognition({
    folders,
    settings: live.settings,
    downloads: access.state.downloads,
    node: cluster && {
      claim: claimRecognition({ leases: state.leases, clock: () => performance.now() }),
      announce: (id) => sharedTexts?.announce(id),
    },
    onPage: (id) => texts.update([id]),
    log,
    now,
    signal,
  });
  stack.defer(recognition.close);
  const sharedTexts =
    cluster && shareTexts({ folders, recognition, texts, signals: state.signals, log });
  if (sharedTexts) stack.defer(sharedTexts.close);
  const puller = openPuller({ git, inTurn, live, log });
  stack.defer(puller.close);
  const publishing = openPublishing({
    archive: folder,
    data,
    files,
    git,
    inTurn,
    settings: live.settings,
    shared,
    mainHost: () => live.edition().site.hosts.main,
    environment,
    onChanged() {
      void followed.list();
      live.refresh();
    },
    log,
    now,
  });
  stack.defer(publishing.close);
  const { takedowns, generated } = await openSiteTakedowns({
    archive: folder,
    folders,
    server: { ...publishing, inTurn },
    now,
  });
  const tombstones = followTombstones({
    data,
    takedowns,
    ...shared?.leadership,
    generated,
    state: () => tombstoneStateOf(live),
    log,
  });
  stack.defer(tombstones.close);
  const nodes = followNodes({
    state,
    report: (err) => log.debug({ err }, 'which servers live cannot be looked up at present'),
  });
  stack.defer(nodes.close);
  const limiting = openSharedLimiting({
    state,
    nodes: nodes.count,
    secret: access.secret,
    log,
    now,
  });
  const work = { covers: createWorkMeter(now), texts: createWorkMeter(now) };
  const faults = createFaultFinder({
    folder,
    environment: { ...environment, CAMPUSDOCS_DATA: data },
    revision: () => JSON.stringify(live.health()),
    known: () => live.health().archive.faults,
    log,
    now,
  });
  stack.defer(faults.close);
  const contributions = await openContributions({
    state: access.state,
    secret: access.secret,
    data,
    live,
    shared,
    takedowns,
    publisher: publishing.publisher,
    // Nodes have copies of the texts they share: all are looked through.
    texts: createTextTwins(createDiskStorage(folders.textsFolder)),
    outbox: access.outbox,
    site: () => live.edition().site,
    settings: () => live.settings().contribute,
    desk: {
      diagnostics: faults.find,
      work: () => workOf({ work, texts, recognition }),
      machine: () =>
        lookAtMachine({
          archive: folder,
          data,
          isPostgres: environment.DATABASE_URL !== undefined,
          pull: () => puller.health().pull,
          commits: () => publishing.commits.health().commits,
        }),
    },
    log,
    now,
  });
  stack.defer(contributions.close);
  const parts = {
    cluster,
    monitoring,
    data,
    live,
    files,
    followed,
    nodes,
    access,
    texts,
    log,
    now,
    signal,
  };
  const watch = startMonitoring({ ...parts, logOutput: output });
  return {
    opened: {
      ...parts,
      output,
      web: sharedAssets,
      claim,
      marker,
      covers,
      coverStorage,
      sharePictures,
      sharedTexts,
      checksums,
      recognition,
      puller,
      publishing,
      work,
      contributions,
      tombstones,
      limiting,
      watch,
    },
  };
}

interface NodeParts
  extends Pick<ClusterOptions, 'folder' | 'git' | 'inTurn' | 'stopped' | 'log' | 'now'> {
  readonly state: State;
  readonly environment: Environment;
  readonly files: OpenedFiles;
  /** The data folder. */
  readonly data: string;
}

/** Joins the other nodes of the site, if it has what nodes share: a database and a bucket. */
async function joinNodes({
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

/** What the current edition says of takedowns. */
function tombstoneStateOf(live: LiveSite): TombstoneState {
  const { tombstones, site } = live.edition();
  const { main } = site.hosts;
  const host = main === undefined ? undefined : new URL(main).host;
  return { ids: new Set(tombstones.keys()), purge: live.settings().purge, host };
}

interface SharedTextParts {
  readonly folders: SiteFolders;
  readonly recognition: ServerRecognition;
  readonly texts: Texts;
  readonly signals: State['signals'];
  readonly log: Log;
}

/** Takes over what other nodes have read and recognised. */
function shareTexts({ folders, recognition, texts, signals, log }: SharedTextParts): SharedTexts {
  const read = folders.artifacts.sharedTexts;
  const sources = [read && copiedTexts(read), recognition.shared].filter(
    (source) => source !== undefined,
  );
  return followSharedTexts({ sources, signals, onChanged: texts.update, log });
}

/** The work on documents that goes on in the background. */
function workOf({
  work,
  texts,
  recognition,
}: {
  readonly work: Readonly<Record<'covers' | 'texts', WorkMeter>>;
  readonly texts: Texts;
  readonly recognition: ServerRecognition;
}): DeskWork[] {
  const { documents, waiting } = texts.engine.health();
  const index = { done: documents, total: documents + waiting, failed: 0 };
  const recognized = recognition.progress();
  return [
    { kind: 'covers', ...work.covers.state() },
    { kind: 'texts', ...work.texts.state() },
    { kind: 'index', ...index },
    ...(recognized ? [{ kind: 'recognition' as const, ...recognized }] : []),
  ];
}

/** After a failure that may pass, such as a full disk or a bucket that was away. */
const RETRY_MS = 60_000;

function openCovers({ files, artifacts }: SiteFolders, claims: WorkClaims | undefined, log: Log) {
  const coverStorage = artifacts.covers;
  const covers = createCovers({
    documents: files.coverDocuments,
    covers: coverStorage,
    texts: artifacts.texts,
    ...(claims && { claims }),
    retryMs: RETRY_MS,
    log,
  });
  return { covers, coverStorage };
}

function openSharePictures(
  { artifacts }: SiteFolders,
  { covers, coverStorage }: ReturnType<typeof openCovers>,
  log: Log,
) {
  const storage = artifacts.sharePictures;
  const ensureCover = covers.ensure;
  const pictures = createSharePictures({
    pictures: storage,
    covers: coverStorage,
    ensureCover,
    log,
  });
  return { storage, ...pictures };
}

/** The checksums of documents, for packs. */
function openChecksums(
  { files, checksumsFolder }: SiteFolders,
  log: Log,
  stack: AsyncDisposableStack,
): Checksums {
  const stopped = new AbortController();
  stack.defer(() => stopped.abort());
  return createChecksums({
    stopped: stopped.signal,
    files: files.documents,
    found: createDiskStorage(checksumsFolder),
    report: (err) => log.warn({ err }, 'the checksum of a document cannot be kept'),
  });
}

interface PullerParts {
  readonly git: Git;
  readonly inTurn: InTurn;
  readonly live: LiveSite;
  readonly log: Log;
}

function openPuller({ git, inTurn, live, log }: PullerParts): Puller {
  return createPuller({
    pull: (source, stopped) => pullArchive(git, source, stopped, inTurn),
    onUpdate: live.refresh,
    log,
    now: Date.now,
    random: Math.random,
  });
}

function appParts(
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

/** Remembers the data folder of the archive if the command line names one. */
async function rememberFolder(
  { archive, data, rememberData: isAsked, environment }: ServeOptions,
  { log }: Opened,
): Promise<void> {
  if (data === undefined || !isAsked) return;
  await rememberData(resolve(archive), environment, data).catch((failure: unknown) =>
    log.warn({ reason: String(failure) }, 'which data folder this is cannot be remembered'),
  );
}

/** Applies the settings of `site.yml` now and after each change. */
function followSettings({
  cluster,
  live,
  puller,
  publishing,
  access,
  marker,
  tombstones,
  log,
}: Opened): void {
  const followGit = () => {
    const leads = cluster?.leadership.isLeader() ?? true;
    const source = leads ? live.settings().archive.git : undefined;
    puller.follow(source);
    publishing.commits.follow(source);
  };
  cluster?.leadership.onChange(followGit);
  live.onSettings((settings) => {
    followGit();
    tombstones.onEdition();
    void access.follow(settings.access);
    void marker.follow(settings.access.mode !== 'open').then(({ error: reason }) => {
      if (reason !== undefined) log.error({ reason }, 'a restart may not know who may open files');
    });
  });
}

/** Texts are indexed after a start has settled: visitors and covers come first. */
const INDEXING_DELAY_MS = 3000;

/** Indexes the texts of each edition. */
function indexTexts({ live, texts, log, signal }: Opened): void {
  const index = () => {
    live
      .edition()
      .items.packedIds()
      .then(texts.follow)
      .catch((err: unknown) => log.error({ err }, 'texts cannot be indexed at present'));
  };
  setTimeout(() => {
    if (!signal.aborted) live.onSettings(index);
  }, INDEXING_DELAY_MS).unref();
}

/**
 * Draws the covers of new and changed items; recognises scans and finds checksums after that. Returns
 * a function that waits for the covers in progress.
 */
function drawChangedCovers(
  { live, files, followed, covers, checksums, texts, sharedTexts, recognition, work }: Opened,
  signal: AbortSignal,
): () => Promise<unknown> {
  let drawn: Promise<unknown> = Promise.resolve();
  let summed: Promise<unknown> = Promise.resolve();
  let isFirst = true;
  live.onChanged((ids) => {
    // The documents of an edit may have been uploaded to the bucket just before.
    if (!isFirst) void followed.list();
    isFirst = false;
    const onDone = ({ id, work: name, outcome: { kind } }: WorkDone) => {
      const result = kind === 'made' || kind === 'failed' ? kind : 'kept';
      work[name === 'cover' ? 'covers' : 'texts'].note(result);
      if (name !== 'texts' || kind !== 'made') return;
      texts.update([id]);
      sharedTexts?.announce(id);
    };
    const drawing = covers.drawAll(ids, signal, { onDone });
    work.covers.expect(ids.length, drawing);
    work.texts.expect(ids.length, drawing);
    const taken = sharedTexts?.takeAll(ids);
    drawn = Promise.all([drawn, drawing, taken]);
    texts.expect(drawn);
    recognition.follow(ids, drawn);
    // Those in a bucket are read when a pack has them: each reading may be paid for.
    if (files.folder === undefined) return;
    const parts = { documents: files.documents, checksums, signal };
    summed = Promise.all([summed, drawn]).then(() => prepareChecksums(ids, parts));
  });
  return () => drawn;
}

function addressOf({ address, port }: { address: string; port: number }): string {
  const host = ['0.0.0.0', '::'].includes(address) ? 'localhost' : address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;
}

function greeting(site: Site, items: number, address: string): string {
  return `${site.brand.name} is ready at ${address} with ${countOf(items, 'item')}`;
}
