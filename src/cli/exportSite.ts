import { constants } from 'node:fs';
import { access, copyFile, cp, link, mkdir, realpath, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { documentsInFolder } from '../archive/covers/coverDocuments.ts';
import { createCovers } from '../archive/covers/createCovers.ts';
import { mapConcurrently } from '../archive/mapConcurrently.ts';
import type { Environment } from '../config/environment.ts';
import { appPolicy, VIEWER_POLICY } from '../protocol/pagePolicy.ts';
import { PATHS } from '../protocol/urls.ts';
import { IMMUTABLE } from '../server/assetCaching.ts';
import type { Log } from '../server/log.ts';
import { ROBOTS } from '../server/robots.ts';
import { createDiskStorage } from '../storage/diskStorage.ts';
import { countItems } from './countItems.ts';
import { createLog } from './createLog.ts';
import { exportedPage } from './exportedPage.ts';
import { openExportFolder } from './exportFolder.ts';
import type { ExitCode } from './frame.ts';
import { type OpenedSite, openSite } from './openSite.ts';
import { BUILT } from './places.ts';
import { publishEdition } from './publishEdition.ts';
import { refuse } from './refuse.ts';
import type { WebApp } from './webApp.ts';

export interface ExportOptions {
  /** The archive folder. */
  readonly archive: string;
  /** Where the export goes; what an earlier export left there is replaced, all else stays. */
  readonly folder: string;
  readonly data?: string;
  /** Whether documents and covers are exported; without them they are asked of `hosts.main`. */
  readonly files: boolean;
  readonly environment: Environment;
}

/** The pages, by the file that a host without rewriting answers with. */
const PAGES = {
  'index.html': '/',
  'about/index.html': '/about',
  'login/index.html': '/login',
  'callback/index.html': '/callback',
  // Any path without a file, also those that name someone, such as /login/{uuid}.
  '404.html': '/404',
} as const;

/** For hosts that read it, and ignored by others. */
const HEADERS = `/*
  X-Content-Type-Options: nosniff
/assets/*
  Cache-Control: ${IMMUTABLE}
`;

const FILES_AT_ONCE = 8;

/**
 * Writes a site as files that any web server can serve, without this one: pages, lists, the app,
 * documents and covers. Browsers search it by themselves. Returns the exit code: 1 where it cannot
 * be, after one line on stderr that says why. What was there stays until the new export is whole.
 */
export async function exportSite(options: ExportOptions, web: WebApp): Promise<ExitCode> {
  const log = createLog(options.environment.LOG_LEVEL, process.stderr.isTTY);
  const { opened, error } = await openSite(options, log);
  if (!opened) return refuse(error);
  if (!options.files && opened.site.hosts.main === undefined) {
    return refuse('Without files the site has to say where they are: set hosts.main in site.yml.');
  }
  const { folder, error: refusal } = await openExportFolder(options.folder);
  if (!folder) return refuse(refusal);
  try {
    await copyWebApp(folder.staging);
    await writePages(folder.staging, options.files, opened, web);
    if (options.files) await linkFiles(folder.staging, opened, log);
    const obstacle = await folder.publish();
    if (obstacle !== undefined) return refuse(obstacle);
  } finally {
    await folder.close();
  }
  const items = countItems(opened.archive.items.length);
  process.stdout.write(`${folder.path} holds the site with ${items}\n`);
  return 0;
}

/** All that was built but the template of the pages and the compressed forms, which hosts make. */
async function copyWebApp(folder: string): Promise<void> {
  const built = join(BUILT, 'web');
  const template = join(built, 'index.html');
  await cp(built, folder, {
    recursive: true,
    filter: (path) => path !== template && !['.br', '.gz'].includes(extname(path)),
  });
  await writeFile(join(folder, '_headers'), HEADERS);
  await writeFile(join(folder, 'robots.txt'), ROBOTS);
}

async function writePages(
  folder: string,
  hasFiles: boolean,
  { archive, site }: OpenedSite,
  web: WebApp,
): Promise<void> {
  const { documents, engine, announcements } = await publishEdition(archive, site, {
    // Nobody else can search.
    largestPacked: Number.POSITIVE_INFINITY,
  });
  for (const { path, body } of documents.values()) await write(folder, path, body);

  const { main } = site.hosts;
  const policy = appPolicy(site.hosts, main === undefined ? [] : [main]);
  const renderer = web.createRenderer(site);
  for (const [file, path] of Object.entries(PAGES)) {
    const { html } = await renderer.render(new URL(path, 'http://localhost'), {
      nonce: '',
      announcements,
      hasCatalog: true,
      search: (request) => engine.search(request),
      standalone: { hasFiles },
    });
    await write(folder, file, exportedPage(html, policy));
  }
  const viewer = await web.assets.find(PATHS.viewer);
  if (!viewer) throw new Error('the PDF viewer was not built');
  await write(
    folder,
    PATHS.viewer,
    exportedPage(new TextDecoder().decode(viewer.body), VIEWER_POLICY),
  );
}

async function write(folder: string, path: string, content: string | Uint8Array): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** The documents of the catalog and their covers, drawn where they are missing. */
async function linkFiles(
  folder: string,
  { archive, filesFolder, coversFolder }: OpenedSite,
  log: Log,
): Promise<void> {
  const target = join(folder, PATHS.files);
  await mkdir(target, { recursive: true });
  const documents = createDiskStorage(filesFolder);
  const storage = createDiskStorage(coversFolder);
  const processes = Math.max(1, availableParallelism() - 1);
  const covers = createCovers({
    documents: documentsInFolder(filesFolder),
    covers: storage,
    log,
    processes,
  });
  const { signal } = new AbortController();
  try {
    await mapConcurrently(archive.items, FILES_AT_ONCE, async ({ id }) => {
      for (const name of [`${id}.pdf`, `${id}.zip`]) {
        // Asked of the storage, which knows what a server would give away and what not.
        if (await documents.stat(name))
          await linkOrCopy(join(filesFolder, name), join(target, name));
      }
      if ((await covers.ensure(id, signal)) === 'none') return;
      for (const name of [`${id}.webp`, `${id}.jpg`]) {
        await linkOrCopy(join(coversFolder, name), join(target, name));
      }
    });
  } finally {
    covers.close();
  }
}

/** The same bytes under another name, which takes no room where both are on one file system. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  const source = await realpath(from);
  await access(source, constants.R_OK);
  try {
    await link(source, to);
  } catch {
    await copyFile(source, to, constants.COPYFILE_FICLONE);
  }
}
