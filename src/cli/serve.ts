import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { rememberData } from '../config/rememberedData.ts';
import type { Site } from '../protocol/site.ts';
import { createApp } from '../server/createApp.ts';
import { type Listening, listen } from '../server/listen.ts';
import type { Log } from '../server/log.ts';
import { appParts } from './appParts.ts';
import type { ExitCode } from './commandContext.ts';
import { drawChangedCovers, followSettings, indexTexts } from './followEditions.ts';
import { type Opened, openServer, type ServeOptions } from './openServer.ts';
import { refuse } from './refuse.ts';
import { countOf } from './terminal/countOf.ts';
import type { WebApp } from './webApp.ts';

/** How long running downloads may take to finish after a stop signal. */
const GRACE_MS = 30_000;

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

function addressOf({ address, port }: { address: string; port: number }): string {
  const host = ['0.0.0.0', '::'].includes(address) ? 'localhost' : address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;
}

function greeting(site: Site, items: number, address: string): string {
  return `${site.brand.name} is ready at ${address} with ${countOf(items, 'item')}`;
}
