import { Hono } from 'hono';
import { createLimits } from '../access/limits/limits.ts';
import { createPaidPacks } from '../access/limits/paidPacks.ts';
import { OPDS_PATHS } from '../protocol/urls.ts';
import { StateError } from '../state/stateError.ts';
import { createAccessGuard } from './access/accessGuard.ts';
import { createLimiter } from './access/createLimiter.ts';
import { logDenials } from './access/logDenials.ts';
import { addApi } from './app/addApi.ts';
import { addPages } from './app/addPages.ts';
import { addPipeline } from './app/addPipeline.ts';
import type { AppParts } from './app/appParts.ts';
import { createRenderHtml, createRenderPage, type RenderPage } from './app/createRenderPage.ts';
import { createSearchCaches } from './app/createSearchCaches.ts';
import { editionOf, originOf } from './app/editionOf.ts';
import { acceptForwarded, forwardToLeader, respondNoLeader } from './cluster/forwardToLeader.ts';
import { NoLeaderError } from './cluster/noLeaderError.ts';
import { refuseTakenDown } from './contribute/refuseTakenDown.ts';
import { createOfflineShells } from './offline/createOfflineShells.ts';
import { authenticationDocument } from './opds/authenticationDocument.ts';
import { respondProblem } from './respondProblem.ts';
import { createTextSearch } from './texts/createTextSearch.ts';
import { wantsPage } from './wantsPage.ts';

/** The whole site as one Hono app: the pipeline, the API and the pages. */
export function createApp(parts: AppParts): Hono {
  const { edition, files, access, monitoring, now } = parts;
  const leavesDownloads = files.signedUrlSeconds > 0;
  const canSignIn = () => access.signIn.methods().length > 0;
  const searchCacheOf = createSearchCaches();
  const searchTexts = createTextSearch(parts.texts);
  const renderHtml = createRenderHtml({
    searchCacheOf,
    searchTexts,
    leavesDownloads,
    canSignIn,
  });
  const renderPage = createRenderPage(renderHtml);
  const noteDenial = logDenials(monitoring.log, now);
  const rules = () => edition().limits;
  const limiter = createLimiter({
    limits: parts.limiting?.limitsOf(rules) ?? createLimits(rules, now),
    paidPacks: parts.limiting?.paidPacks ?? createPaidPacks(now),
    renderWait: (c, wait) => renderPage(c, { error: 'too-many-requests', wait }),
    leavesDownloads,
    canSignIn,
    onRefused(limit, counted) {
      monitoring.metrics.refused(limit, counted.as);
      noteDenial(limit, counted);
    },
  });

  const admit = createAccessGuard({
    now,
    renderError: (code, c) => renderPage(c, { error: code }),
    authentication: (c) => ({
      url: originOf(c) + OPDS_PATHS.authentication,
      text: authenticationDocument(editionOf(c).site, originOf(c)),
    }),
  });

  const app = new Hono();
  if (parts.nodes) app.use(acceptForwarded(parts.nodes.signatures));
  addPipeline(app, parts, limiter);
  if (parts.nodes) app.use(forwardToLeader(parts.nodes));
  app.on(
    ['GET', 'HEAD'],
    '*',
    refuseTakenDown((code, c) => renderPage(c, { error: code })),
  );
  addApi(app, { ...parts, limiter, searchCacheOf, searchTexts, admit, canSignIn });
  const shellOf = createOfflineShells({ leavesDownloads, canSignIn });
  addPages(app, { ...parts, limiter, admit, renderPage, renderHtml, searchCacheOf, shellOf });
  handleErrors(app, renderPage);
  return app;
}

/** Responds to a thrown error: with a page for people, a problem document for programs. */
function handleErrors(app: Hono, renderPage: RenderPage): void {
  app.onError(async (failure, c) => {
    if (failure instanceof NoLeaderError) return respondNoLeader(c);
    const error = failure instanceof StateError ? 'state-unavailable' : 'internal';
    if (!wantsPage(c.req.raw.headers)) return respondProblem(c, error);
    try {
      return await renderPage(c, { error });
    } catch {
      // The renderer itself fails; the problem document does not need it.
      return respondProblem(c, error);
    }
  });
}
