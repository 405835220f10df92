import { once } from 'node:events';
import { documentsInFolder } from '../archive/covers/coverDocuments.ts';
import { createCovers } from '../archive/covers/createCovers.ts';
import type { Environment } from '../config/environment.ts';
import type { Site } from '../protocol/site.ts';
import { createApp, type Edition } from '../server/createApp.ts';
import { listen } from '../server/listen.ts';
import { createDiskStorage } from '../storage/diskStorage.ts';
import { countItems } from './countItems.ts';
import { createLog } from './createLog.ts';
import type { ExitCode } from './frame.ts';
import { openSite } from './openSite.ts';
import { publishEdition } from './publishEdition.ts';
import { refuse } from './refuse.ts';
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
  /** Ends it: running downloads may finish. */
  readonly signal: AbortSignal;
}

/**
 * Serves an archive until it is told to stop: the one place where everything is wired. Returns the
 * exit code: 1 where it cannot start, after one line on stderr that says why.
 */
export async function serve(options: ServeOptions, web: WebApp): Promise<ExitCode> {
  const log = createLog(options.environment.LOG_LEVEL, process.stderr.isTTY);
  const { opened, error: reason } = await openSite(options, log);
  if (!opened) return refuse(reason);
  const { archive, site, filesFolder, coversFolder, textsFolder } = opened;
  const coverStorage = createDiskStorage(coversFolder);
  const covers = createCovers({
    documents: documentsInFolder(filesFolder),
    covers: coverStorage,
    texts: createDiskStorage(textsFolder),
    log,
  });
  const published = await publishEdition(archive, site, {
    largestPacked: options.environment.CAMPUSDOCS_BROWSER_SEARCH,
  });
  const edition: Edition = { ...published, site, renderer: web.createRenderer(site) };
  const app = createApp({
    edition: () => edition,
    documents: createDiskStorage(filesFolder),
    covers: coverStorage,
    ensureCover: covers.ensure,
    assets: web.assets,
    log,
    now: Date.now,
  });

  const { listening, error } = await listen(app, { ...options, log, ...web });
  if (!listening) {
    covers.close();
    return refuse(error);
  }
  process.stdout.write(`${greeting(site, archive.items.length, addressOf(listening))}\n`);

  const { signal } = options;
  const drawn = covers.drawAll(
    archive.items.map(({ id }) => id),
    signal,
  );
  if (!signal.aborted) await once(signal, 'abort');
  log.info({}, 'stopping: running downloads may finish');
  const { finished } = await listening.stop(GRACE_MS);
  if (!finished) log.warn({ seconds: GRACE_MS / 1000 }, 'some downloads were cut off');
  await drawn;
  covers.close();
  return 0;
}

function addressOf({ address, port }: { address: string; port: number }): string {
  const host = ['0.0.0.0', '::'].includes(address) ? 'localhost' : address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;
}

function greeting(site: Site, items: number, address: string): string {
  return `${site.brand.name} is ready at ${address} with ${countItems(items)}`;
}
