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

/** What other servers ask for with `/readyz`: the failing parts of this one, and no judgement. */
export const OWN_PARTS = 'own';

/**
 * `GET /healthz`: whether the process responds. `GET /readyz`: whether requests should be sent here, with
 * the names of the failing parts; the log has the reasons. `GET /metrics`: the metrics.
 */
export function createMonitoringRoutes({ readiness, registry, refuse }: MonitoringParts): Hono {
  return new Hono()
    .get(MONITORING_PATHS.alive, (c) => c.json({ status: 'alive' }, 200, NOT_STORED))
    .get(MONITORING_PATHS.ready, async (c) => {
      // Without a judgement, servers that ask one another do not wait for one another.
      if (c.req.query(OWN_PARTS) !== undefined) {
        const unwell = [...(await readiness.look()).keys()];
        return c.json({ unwell }, 200, NOT_STORED);
      }
      const { isReady, unwell: parts } = await readiness.judge();
      const unwell = [...parts.keys()];
      if (!isReady) return c.json({ status: 'not ready', unwell }, 503, NOT_STORED);
      const status = unwell.length === 0 ? 'ready' : 'degraded';
      return c.json({ status, unwell }, 200, NOT_STORED);
    })
    .get(MONITORING_PATHS.metrics, async (c) => {
      const problem = await refuse?.(c);
      if (problem) return problem;
      return c.body(await registry.text(), 200, { ...NOT_STORED, 'content-type': METRICS_TYPE });
    });
}
