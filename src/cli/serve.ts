import { join, resolve } from 'node:path';
import { createCovers } from '../archive/covers/createCovers.ts';
import { describeFault } from '../archive/fault.ts';
import { publish } from '../archive/publish.ts';
import { type Archive, readArchive } from '../archive/readArchive.ts';
import { renderMarkdown } from '../archive/renderMarkdown.ts';
import type { PublishedDocument } from '../catalog/publication.ts';
import { dataFolder, prepareDataFolder } from '../config/dataFolder.ts';
import type { Environment } from '../config/environment.ts';
import { readSite } from '../config/readSite.ts';
import { announcementsOf } from '../protocol/announcement.ts';
import type { Site } from '../protocol/site.ts';
import { PATHS } from '../protocol/urls.ts';
import { buildIndex } from '../search/buildIndex.ts';
import { createEngine } from '../search/createEngine.ts';
import type { Segment } from '../search/engine.ts';
import { createApp, type Edition } from '../server/createApp.ts';
import { listen } from '../server/listen.ts';
import { createDiskStorage } from '../storage/diskStorage.ts';
import { createLog } from './createLog.ts';
import { loadSegmenter } from './segmenter.ts';
import type { WebApp } from './webApp.ts';

/** How long running downloads may take to finish after a stop was asked for. */
const GRACE_MS = 30_000;

export interface ServeOptions {
  /** The archive folder. */
  readonly archive: string;
  readonly host: string;
  readonly port: number;
  readonly data?: string;
  readonly environment: Environment;
}

/**
 * Serves an archive until it is told to stop: the one place where everything is wired. Returns the
 * exit code: 1 where it cannot start, after one line on stderr that says why.
 */
export async function serve(options: ServeOptions, web: WebApp): Promise<number> {
  const log = createLog(options.environment.LOG_LEVEL, process.stderr.isTTY);
  const archiveFolder = resolve(options.archive);
  const { archive, reason } = await readArchive(archiveFolder);
  if (!archive) return refuse(reason);
  const { site, faults } = await readSite(archiveFolder, renderMarkdown);
  for (const fault of [...archive.faults, ...faults]) {
    log.warn({ file: fault.file, field: fault.field }, describeFault(fault));
  }

  const data = options.data
    ? resolve(options.data)
    : dataFolder(archiveFolder, options.environment);
  const prepared = await prepareDataFolder(data);
  if (prepared.error !== undefined) return refuse(prepared.error);
  const filesFolder = join(archiveFolder, 'files');
  const coverStorage = createDiskStorage(join(data, 'covers'));
  const covers = createCovers({ filesFolder, covers: coverStorage, log });
  const edition = await publishEdition(archive, site, loadSegmenter());
  const app = createApp({
    edition: () => edition,
    hosts: site.hosts,
    documents: createDiskStorage(filesFolder),
    covers: coverStorage,
    ensureCover: covers.ensure,
    assets: web.assets,
    renderer: web.createRenderer(site),
    log,
    now: Date.now,
  });

  const { listening, error } = await listen(app, { ...options, log, ...web });
  if (!listening) {
    covers.close();
    return refuse(error);
  }
  process.stdout.write(`${greeting(site, archive.items.length, addressOf(listening))}\n`);

  const stopping = new AbortController();
  const drawn = covers.drawAll(
    archive.items.map(({ id }) => id),
    stopping.signal,
  );
  await stopSignal();
  log.info({}, 'stopping: running downloads may finish');
  process.once('SIGINT', () => process.exit(1));
  process.once('SIGTERM', () => process.exit(1));
  stopping.abort();
  const { finished } = await listening.stop(GRACE_MS);
  if (!finished) log.warn({ seconds: GRACE_MS / 1000 }, 'some downloads were cut off');
  await drawn;
  covers.close();
  return 0;
}

/** Everything that is served of an archive, made in one go. */
async function publishEdition(archive: Archive, site: Site, segment: Segment): Promise<Edition> {
  const { catalog, documents: list } = await publish(archive, {
    site: { title: site.brand.name, homePageUrl: `${site.hosts.main ?? ''}/` },
    buildIndex: (items) => JSON.stringify(buildIndex(items, segment)),
  });
  const documents = new Map(list.map((document) => [document.path, document]));
  const index = contentOf(documents.get(PATHS.searchIndex));
  const { engine, error } = createEngine({ items: catalog.items, index, segment });
  if (!engine) throw new Error(`the index does not fit the catalog it was built from: ${error}`);
  return {
    documents,
    engine,
    announcements: announcementsOf(contentOf(documents.get(PATHS.feed))),
  };
}

/** What a published document says: read from the very bytes that browsers get. */
function contentOf(document: PublishedDocument | undefined): unknown {
  if (!document) throw new Error('a document that every edition has was not published');
  return JSON.parse(new TextDecoder().decode(document.body));
}

function addressOf({ address, port }: { address: string; port: number }): string {
  const host = ['0.0.0.0', '::'].includes(address) ? 'localhost' : address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;
}

function greeting(site: Site, items: number, address: string): string {
  return `${site.brand.name} is ready at ${address} with ${items} ${items === 1 ? 'item' : 'items'}`;
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

function refuse(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return 1;
}
