import { type Context, Hono } from 'hono';
import { MONITORING_PATHS } from '../../protocol/urls.ts';
import type { Readiness } from './readiness.ts';
import { METRICS_TYPE, type Registry } from './registry.ts';

interface MonitoringParts {
  readonly readiness: Readiness;
  readonly registry: Registry;
  /** Refuses who may not see the figures; absent on a port that is nobody's but the maintainers'. */
  readonly refuse?: (c: Context) => Promise<Response | undefined>;
}

const NOT_STORED = { 'cache-control': 'no-store' };

/**
 * `GET /healthz`: whether the process answers at all. `GET /readyz`: whether everything that it needs
 * is there, or 503 with the names of what is not; why stands in the log. `GET /metrics`: figures.
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
