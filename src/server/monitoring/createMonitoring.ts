import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { MiddlewareHandler } from 'hono';
import type { LimitKey } from '../../access/limits/limits.ts';
import { isBrokenOff } from '../readBody.ts';
import { createRegistry, type Registry } from './registry.ts';
import { routeName } from './routeName.ts';

/** The events of a server for its maintainers. Never contains persons. */
export interface Monitoring {
  readonly registry: Registry;
  /** Measures the time until a response begins. */
  readonly measure: MiddlewareHandler;
  /** @param result `done`, or the error code */
  signedIn(way: string, result: string): void;
  downloaded(): void;
  refused(limit: string, as: LimitKey['as']): void;
  close(): void;
}

/** In seconds. Responses take a millisecond; one above a second has been waiting for something. */
const BOUNDS = [0.005, 0.025, 0.1, 0.5, 2.5];

/** The resolution of the event loop's delay, in ms. */
const RESOLUTION_MS = 20;

/** @param now milliseconds since 1970 */
export function createMonitoring(now: () => number): Monitoring {
  const registry = createRegistry();
  const durations = registry.histogram(
    'campusdocs_http_request_duration_seconds',
    'Time until an answer began, by route and class of status.',
    BOUNDS,
  );
  const downloads = registry.counter('campusdocs_downloads_total', 'Documents that were saved.');
  const signIns = registry.counter(
    'campusdocs_sign_ins_total',
    'Sign-ins by way, and what came of them.',
  );
  const refusals = registry.counter(
    'campusdocs_limited_requests_total',
    'Requests refused with 429, by limit and by what they were counted.',
  );
  downloads.add({}, 0);
  const started = now();
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  registry.gauge('campusdocs_event_loop_lag_seconds', 'Since the last scrape.', () => {
    const lag = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1e3) || 0;
    const readings = [
      { labels: { quantile: '0.5' }, value: lag(delays.percentile(50)) },
      { labels: { quantile: '0.99' }, value: lag(delays.percentile(99)) },
      { labels: { quantile: '1' }, value: lag(delays.max) },
    ];
    delays.reset();
    return readings;
  });
  registry.gauge('campusdocs_memory_bytes', 'What the process takes.', () => {
    const { rss, heapUsed, external } = process.memoryUsage();
    return Object.entries({ rss, heapUsed, external }).map(([kind, value]) => ({
      labels: { kind },
      value,
    }));
  });
  registry.gauge('campusdocs_start_time_seconds', 'When the server started.', () => started / 1e3);

  return {
    registry,
    async measure(c, next) {
      const begun = now();
      await next();
      if (isBrokenOff(c)) return;
      const labels = {
        route: routeName(c.req.path),
        status: `${Math.floor(c.res.status / 100)}xx`,
      };
      durations.observe(Math.max(0, now() - begun) / 1e3, labels);
    },
    signedIn: (way, result) => signIns.add({ way, result }),
    downloaded: () => downloads.add(),
    refused: (limit, as) => refusals.add({ limit, as }),
    close: () => delays.disable(),
  };
}
