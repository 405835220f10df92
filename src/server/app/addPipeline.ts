import type { Hono } from 'hono';
import type { Limiter } from '../access/createLimiter.ts';
import { isHttps } from '../access/isHttps.ts';
import { sendCookies } from '../access/signInCookies.ts';
import { setVisitorParts, visitorOf } from '../access/visitorOf.ts';
import { withBearer } from '../access/withBearer.ts';
import { accessLog } from '../accessLog.ts';
import { announceDeprecations } from '../api/announceDeprecations.ts';
import { compressText } from '../compressText.ts';
import { cors } from '../cors.ts';
import { securityHeaders } from '../securityHeaders.ts';
import type { AppParts } from './appParts.ts';
import { editionOf, mainHostOf, setEdition } from './editionOf.ts';

/** The middleware for every request, in this order. */
export function addPipeline(
  app: Hono,
  {
    edition,
    access: { principalOf, programs },
    monitoring: { metrics, log, logsNetworks },
    httpsDays,
    now,
  }: Pick<AppParts, 'edition' | 'access' | 'monitoring' | 'httpsDays' | 'now'>,
  limiter: Limiter,
): void {
  const authStatusOf = withBearer(principalOf, programs.tokenService);
  app.use(async (c, next) => {
    const current = edition();
    setEdition(c, current);
    const { access: policy, site } = current;
    setVisitorParts(c, { policy, principalOf: authStatusOf, mainHost: site.hosts.main });
    await next();
  });
  app.use(metrics.measure);
  app.use(accessLog(log, now, logsNetworks ? (c) => visitorOf(c).address : undefined));
  app.use(compressText());
  app.use(
    securityHeaders({
      hostsOf: (c) => editionOf(c).site.hosts,
      isSecure: (c) => isHttps(c, mainHostOf(c)),
      httpsDays,
    }),
  );
  app.use(cors());
  app.use(announceDeprecations());
  app.use(sendCookies());
  app.use(limiter.guard('searches'));
}
