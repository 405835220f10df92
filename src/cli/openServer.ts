import { createGit, type Git } from '../archive/git/createGit.ts';
import { pullArchive } from '../archive/git/pullArchive.ts';
import { finishInterruptedEdits } from '../archive/publish/finishInterruptedEdits.ts';
import type { Environment } from '../config/environment.ts';
import { gitVariables } from '../config/gitVariables.ts';
import { methodSecret } from '../config/methodSecrets.ts';
import { openProtectedMarker } from '../config/protectedMarker.ts';
import { createTurns, type InTurn } from '../lib/createTurns.ts';
import type { Log } from '../server/log.ts';
import { createMonitoring } from '../server/monitoring/createMonitoring.ts';
import { openState } from '../state/openState.ts';
import { createDiskStorage } from '../storage/diskStorage.ts';
import { createFaultFinder } from './check/createFaultFinder.ts';
import { claimData } from './claimData.ts';
import { claimRecognition } from './cluster/claimRecognition.ts';
import { claimWork } from './cluster/claimWork.ts';
import { joinNodes } from './cluster/joinNodes.ts';
import { createTextTwins } from './contribute/createTextTwins.ts';
import { createWorkMeter } from './contribute/createWorkMeter.ts';
import { followTombstones, type TombstoneState } from './contribute/followTombstones.ts';
import { lookAtMachine } from './contribute/lookAtMachine.ts';
import { openContributions } from './contribute/openContributions.ts';
import { openPublishing } from './contribute/openPublishing.ts';
import { openSiteTakedowns } from './contribute/openSiteTakedowns.ts';
import { createLog } from './createLog.ts';
import { followFiles } from './followFiles.ts';
import { followNodes } from './followNodes.ts';
import { openTexts } from './fulltext/openTexts.ts';
import { createLiveSite, type LiveSite } from './live/createLiveSite.ts';
import { createPuller, type Puller } from './live/createPuller.ts';
import { recordChanges } from './live/recordChanges.ts';
import { openMirrorPort } from './mirror/openMirrorPort.ts';
import { openAccess } from './openAccess.ts';
import {
  openChecksums,
  openCovers,
  openSharePictures,
  shareTexts,
  workOf,
} from './openDocumentWork.ts';
import { openRecognition } from './openRecognition.ts';
import { openSharedLimiting } from './openSharedLimiting.ts';
import { openFolders, prepareData } from './openSite.ts';
import { prepareServedArchive } from './prepareServedArchive.ts';
import { shareAssets } from './shareAssets.ts';
import { startMonitoring } from './startMonitoring.ts';
import type { Terminal } from './terminal/terminal.ts';
import type { WebApp } from './webApp.ts';

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
 * Opens and connects all parts of a server. This is the composition root. `stack` closes them in
 * reverse order.
 */
export async function openServer(options: ServeOptions, web: WebApp, stack: AsyncDisposableStack) {
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
  const claiming = { jobs: state.jobs, log, clock: () => performance.now() };
  const claims = cluster && claimWork({ ...claiming, random: Math.random });
  const { covers, coverStorage } = openCovers(folders, claims, log);
  stack.defer(covers.close);
  const sharePictures = openSharePictures(folders, { covers, coverStorage }, log);
  stack.defer(sharePictures.close);
  const checksums = openChecksums(folders, log, stack);
  const texts = openTexts(folders, log);
  stack.defer(texts.close);
  if (cluster && texts.isShared) {
    texts.allow(false);
    cluster.leadership.onChange(texts.allow);
  }
  const recognition = openRecognition({
    folders,
    settings: live.settings,
    downloads: access.state.downloads,
    node: cluster && {
      claim: claimRecognition(claiming),
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
  const recorder = recordChanges({
    changes: state.itemChanges,
    edition: live.edition,
    leadership: cluster?.leadership,
    isLatest: cluster?.isLatest,
    log,
    now,
  });
  stack.defer(recorder.close);
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
      mirror: openMirrorPort({ folder, settings: live.settings, log, now }),
      contributions,
      tombstones,
      recorder,
      limiting,
      watch,
    },
  };
}

export type Opened = NonNullable<Awaited<ReturnType<typeof openServer>>['opened']>;

/** What the current edition says of takedowns. */
function tombstoneStateOf(live: LiveSite): TombstoneState {
  const { tombstones, site } = live.edition();
  const { main } = site.hosts;
  const host = main === undefined ? undefined : new URL(main).host;
  return { ids: new Set(tombstones.keys()), purge: live.settings().purge, host };
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
