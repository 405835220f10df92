import { type Context, Hono } from 'hono';
import { MONITORING_PATHS } from '../../protocol/urls.ts';
import type { Readiness } from './readiness.ts';
import { METRICS_TYPE, type Registry } from './registry.ts';

interface MonitoringParts {
  readonly readiness: Readiness;
  readonly registry: Registry;
  /**
   * Returns the response if the client may not read metrics; absent on a port for maintainers only.
   */
  readonly refuse?: (c: Context) => Promise<Response | undefined>;
}

const NOT_STORED = { 'cache-control': 'no-store' };

/**
 * `GET /healthz`: whether the process responds. `GET /readyz`: whether everything it needs is
 * available, or 503 with the names of the failing parts; the log has the reasons. `GET /metrics`:
 * the metrics.
 */
export function createMonitoringRoutes({ readiness, registry, refuse }: MonitoringParts): Hono {
  return new Hono()
    .get(MONITORING_PATHS.alive, (c) => c.json({ status: 'alive' }, 200, NOT_STORED))
    .get(MONITORING_PATHS.ready, async (c) => {
      const unwell = [...(await readiness.look()).keys()];
      if (unwell.length === 0) return c.json({ status: 'ready', unwell }, 200, NOT_STORED);
      return c.json({ status: 'not ready', unwell }, 503, NOT_STORED);
    })
    .get(MONITORING_PATHS.metrics, async (c) => {
      const problem = await refuse?.(c);
      if (problem) return problem;
      return c.body(await registry.text(), 200, { ...NOT_STORED, 'content-type': METRICS_TYPE });
    });
}
