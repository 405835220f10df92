import { constants } from 'node:fs';
import { copyFile, cp, link, mkdir, realpath, utimes, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, extname, join, resolve } from 'node:path';
import pLimit from 'p-limit';
import { createCovers } from '../archive/covers/createCovers.ts';
import { createAddedDates } from '../archive/git/addedDates.ts';
import { createGit } from '../archive/git/createGit.ts';
import { DOCUMENT_TYPES, filePath } from '../catalog/documentFile.ts';
import type { Environment } from '../config/environment.ts';
import { gitVariables } from '../config/gitVariables.ts';
import { appPolicy, VIEWER_POLICY } from '../protocol/pagePolicy.ts';
import {
  AI_RULES,
  ASSETS_FOLDER,
  coverUrl,
  PATHS,
  PROGRAM_PATHS,
  SIGN_IN_FOLDERS,
  thumbnailUrl,
} from '../protocol/urls.ts';
import { IMMUTABLE, REVALIDATE } from '../server/assetCaching.ts';
import { webManifest } from '../server/offline/webManifest.ts';
import { scriptWith, workerSettings } from '../server/offline/workerScript.ts';
import type { PageFacts } from '../server/pageRenderer.ts';
import { aiRules, robots } from '../server/robots.ts';
import { downloadTo } from '../storage/localCopies.ts';
import type { Storage } from '../storage/storage.ts';
import { tagOf } from '../storage/tagOf.ts';
import type { ExitCode } from './commandContext.ts';
import { type ExportFolder, openExportFolder } from './exportFolder.ts';
import { exportPage } from './exportPage.ts';
import { type OpenedSite, openSite } from './openSite.ts';
import { BUILT } from './packagePaths.ts';
import { publishEdition } from './publishEdition.ts';
import { refuse } from './refuse.ts';
import { countOf } from './terminal/countOf.ts';
import { createTerminalLog } from './terminal/createTerminalLog.ts';
import type { Terminal } from './terminal/terminal.ts';
import type { WebApp } from './webApp.ts';

export interface ExportOptions {
  /** The archive folder. */
  readonly archive: string;
  /** The folder to write to. An earlier export there is replaced; other files stay. */
  readonly folder: string;
  readonly data?: string;
  /** Whether documents and covers are exported; if not, pages request them from `hosts.main`. */
  readonly files: boolean;
  /** Makes hard links to documents and covers instead of copies. */
  readonly link: boolean;
  readonly json: boolean;
  readonly environment: Environment;
  readonly terminal: Terminal;
  /** The origin of the site, if `hosts.main` is not set. */
  readonly origin?: string;
  /** Aborting leaves the folder as it was. */
  readonly signal: AbortSignal;
}

/** The result, as `--json` prints it. */
interface Exported {
  readonly folder: string;
  readonly items: number;
  /** How many documents are in the export, and how many of them have covers. */
  readonly documents: number;
  readonly covers: number;
}

/** The paths of the pages, by the file that a static host serves for them. */
const PAGES = {
  'index.html': PATHS.home,
  'about/index.html': PATHS.about,
  'privacy/index.html': PATHS.privacy,
  'offline/index.html': PATHS.offline,
  'share/index.html': PATHS.share,
  'login/index.html': PATHS.login,
  'callback/index.html': SIGN_IN_FOLDERS.callback,
  // Any path without a file, including those with an id, such as /login/{uuid}.
  '404.html': '/404',
} as const;

/** The file `_headers`, which some hosts read and others ignore. */
const HEADERS = `/*
  X-Content-Type-Options: nosniff
${ASSETS_FOLDER}*
  Cache-Control: ${IMMUTABLE}
${PATHS.serviceWorker}
  Cache-Control: ${REVALIDATE}
`;

const FILES_AT_ONCE = 8;

/**
 * Writes a site as files that any web server can serve: pages, lists, the app, documents and covers.
 * Browsers search it on their own. Returns the exit code: 1 if it fails, after one line on stderr with
 * the reason. An earlier export stays until the new one is complete.
 */
export async function exportSite(options: ExportOptions, web: WebApp): Promise<ExitCode> {
  const { terminal, signal } = options;
  const { opened, error } = await openSite(options, createTerminalLog(terminal));
  if (!opened) return refuse(terminal, error);
  if (!options.files && opened.site.hosts.main === undefined) {
    return refuse(
      terminal,
      'Without files the site has to say where they are: set hosts.main in site.yml.',
    );
  }
  const problem = options.files ? findAccessProblem(opened) : undefined;
  if (problem !== undefined) return refuse(terminal, problem);
  if (options.files && opened.unlisted !== undefined) {
    return refuse(
      terminal,
      `The documents cannot be had: ${opened.unlisted}. Try again, or --without-files.`,
    );
  }
  const { folder, error: refusal } = await openExportFolder(options.folder);
  if (!folder) return refuse(terminal, refusal);
  try {
    await copyWebApp(folder.staging);
    await writePages(folder.staging, options, opened, web);
    const files = options.files
      ? await placeFiles(folder, opened, options)
      : { documents: 0, covers: 0 };
    if (signal.aborted) terminal.log(`Stopped. ${folder.path} is as it was.`);
    signal.throwIfAborted();
    const problem = await folder.publish();
    if (problem !== undefined) return refuse(terminal, problem);
    const items = opened.archive.items.length;
    printResult({ folder: folder.path, items, ...files }, options);
    return 0;
  } finally {
    await folder.close();
  }
}

/** Why files must not be exported, if they must not: a static host cannot check access. */
function findAccessProblem({ accessUnknown, settings }: OpenedSite): string | undefined {
  if (accessUnknown !== undefined) return accessUnknown;
  const { mode } = settings.access;
  if (mode === 'open') return undefined;
  return `Not everybody may open the files of this site (access.mode is ${mode}), and an export cannot check who opens them: export it --without-files.`;
}

function printResult(exported: Exported, { terminal, json, files }: ExportOptions): void {
  if (json) {
    terminal.printJson(exported);
    return;
  }
  const { folder, items, documents, covers } = exported;
  const parts = files ? `, ${countOf(documents, 'document')} and ${countOf(covers, 'cover')}` : '';
  terminal.print(`${folder} holds the site with ${countOf(items, 'item')}${parts}`);
}

/** Copies the built app without the page template and compressed files, which hosts make themselves. */
async function copyWebApp(folder: string): Promise<void> {
  const built = join(BUILT, 'web');
  const template = join(built, 'index.html');
  await cp(built, folder, {
    recursive: true,
    filter: (path) => path !== template && !['.br', '.gz'].includes(extname(path)),
  });
  await writeFile(join(folder, '_headers'), HEADERS);
}

async function writePages(
  folder: string,
  options: Pick<ExportOptions, 'archive' | 'files' | 'origin'>,
  { archive, site, settings: { crawlers } }: OpenedSite,
  web: WebApp,
): Promise<void> {
  const source = resolve(options.archive);
  const addedDates = createAddedDates(source, createGit(source, gitVariables()));
  const origin = options.origin ?? site.hosts.main;
  const { documents, engine, announcements } = await publishEdition(archive, site, {
    // There is no server to search.
    largestPacked: Number.POSITIVE_INFINITY,
    added: () => addedDates.of(archive.items.map(({ id }) => id)),
    origin,
  });
  await write(folder, PROGRAM_PATHS.robots, robots({ index: site.index, crawlers, origin }));
  await write(folder, AI_RULES, aiRules({ crawlers }));
  for (const { path, body } of documents.values()) await write(folder, path, body);

  const { main } = site.hosts;
  const policy = appPolicy(site.hosts, main === undefined ? [] : [main]);
  const renderer = web.createRenderer(site);
  const facts: PageFacts = {
    nonce: '',
    announcements,
    hasCatalog: true,
    hasFeeds: origin !== undefined,
    search: async (request) => engine.search(request),
    colleges: async () => [],
    standalone: { hasFiles: options.files },
  };
  for (const [file, path] of Object.entries(PAGES)) {
    const { html } = await renderer.render(new URL(path, 'http://localhost'), facts);
    await write(folder, file, exportPage(html, policy));
  }
  const rendered = await renderer.render(new URL(PATHS.home, 'http://localhost'), {
    ...facts,
    announcements: [],
    offlineShell: { protectsTexts: false },
  });
  const built = await web.assets.find(PATHS.viewer);
  if (!built) throw new Error('the PDF viewer was not built');
  const viewer = exportPage(
    // There is no server to ask for the texts of documents.
    new TextDecoder().decode(built.body).replace('<html', '<html data-standalone'),
    VIEWER_POLICY,
  );
  await write(folder, PATHS.viewer, viewer);
  await writeOffline(folder, { shell: exportPage(rendered.html, policy), viewer }, site, web);
}

/** Writes the shell, the worker with the settings of this site, and the manifest. */
async function writeOffline(
  folder: string,
  pages: { readonly shell: string; readonly viewer: string },
  site: OpenedSite['site'],
  web: WebApp,
): Promise<void> {
  await write(folder, PATHS.offlineShell, pages.shell);
  await write(
    folder,
    PATHS.manifest,
    JSON.stringify(webManifest(site, { hasArchivePages: false, takesFiles: false })),
  );
  const worker = await web.assets.find(PATHS.serviceWorker);
  if (!worker) throw new Error('the service worker was not built');
  const hashes = { shell: tagOf(pages.shell), viewer: tagOf(pages.viewer) };
  const settings = workerSettings(hashes, site, true);
  await write(folder, PATHS.serviceWorker, scriptWith(settings, worker));
}

async function write(folder: string, path: string, content: string | Uint8Array): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** Puts the documents of the catalog and their covers in place. Draws missing covers. */
async function placeFiles(
  folder: ExportFolder,
  { archive, files, artifacts, coversFolder }: OpenedSite,
  { link: isLinking, terminal, signal }: ExportOptions,
): Promise<{ documents: number; covers: number }> {
  await mkdir(join(folder.staging, PATHS.files), { recursive: true });
  const drawn = artifacts.covers;
  // What is in the bucket has no path here.
  const drawnFolder = artifacts.sharedTexts ? undefined : coversFolder;
  const covers = createCovers({
    documents: files.coverDocuments,
    covers: drawn,
    log: createTerminalLog(terminal),
    processes: Math.max(1, availableParallelism() - 1),
  });
  const counts = { documents: 0, covers: 0 };
  const progress = terminal.progress({
    title: 'Documents and covers',
    total: archive.items.length,
  });

  /** Puts a file in place, unless an earlier export has the same one. */
  async function place(from: Storage, source: string | undefined, path: string): Promise<boolean> {
    // From the storage, which decides what a server would serve.
    const key = path.slice(PATHS.files.length);
    const stored = await from.stat(key);
    if (!stored) return false;
    const isSame = await folder.keep(
      path.slice(1),
      ({ size, mtimeMs, nlink }) =>
        size === stored.size &&
        Math.abs(mtimeMs - stored.modified.getTime()) < 2 &&
        (isLinking || nlink === 1),
    );
    if (isSame) return true;
    const target = join(folder.staging, path);
    if (source === undefined) {
      await downloadTo(from, key, target, { tag: stored.tag, signal });
    } else {
      const original = await realpath(join(source, key));
      if (isLinking && (await link(original, target).then(isDone, isImpossible))) return true;
      await copyFile(original, target, constants.COPYFILE_FICLONE);
    }
    await utimes(target, stored.modified, stored.modified);
    return true;
  }

  try {
    await pLimit(FILES_AT_ONCE).map(archive.items, async ({ id }) => {
      if (signal.aborted) return;
      for (const type of DOCUMENT_TYPES) {
        if (await place(files.documents, files.folder, filePath(id, type))) {
          counts.documents += 1;
        }
      }
      if ((await covers.ensure(id, signal)) === 'ready') {
        for (const path of [thumbnailUrl(id), coverUrl(id)]) await place(drawn, drawnFolder, path);
        counts.covers += 1;
      }
      progress.advance();
    });
  } finally {
    progress.end();
    await covers.close();
  }
  return counts;
}

const isDone = () => true;

/** Makes a hard link, or a copy on another disk or one without links. */
const isImpossible = () => false;
