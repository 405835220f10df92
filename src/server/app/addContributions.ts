import type { Context, Hono } from 'hono';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { createContributeRoutes } from '../contribute/contributeRoutes.ts';
import { createDeskRoute } from '../contribute/deskRoute.ts';
import { createJoinRoute } from '../contribute/joinRoute.ts';
import { createJournalRoute } from '../contribute/journalRoute.ts';
import { createProposalRoutes } from '../contribute/proposalRoutes.ts';
import { createReportRoutes } from '../contribute/reportRoutes.ts';
import { createReviewedUploadRoutes } from '../contribute/reviewedUploadRoutes.ts';
import { createReviewRoutes } from '../contribute/reviewRoutes.ts';
import { createRoleRoutes } from '../contribute/roleRoutes.ts';
import { createTakedownRoutes } from '../contribute/takedownRoutes.ts';
import { createUploadRoutes } from '../contribute/uploadRoutes.ts';
import { createWishRoutes } from '../contribute/wishRoutes.ts';
import type { PageContext } from './addPages.ts';
import { editionOf } from './editionOf.ts';

/**
 * The API of giving and reviewing. Its routes read cookies, so they are added after
 * `refuseForeignPosts`.
 */
export function addContributions(app: Hono, context: PageContext): void {
  const { contributions, limiter, monitoring, now } = context;
  // Uploads and forms.
  app.route('/', createContributeRoutes(contributions));
  app.route(CONTRIBUTION_API.uploads, createUploadRoutes(contributions));
  // Proposals.
  app.route(
    CONTRIBUTION_API.proposals,
    createProposalRoutes(contributions, (c) => editionOf(c).contribute),
  );
  // Review.
  app.route(CONTRIBUTION_API.review, createReviewRoutes(contributions));
  app.route(`${CONTRIBUTION_API.review}/uploads`, createReviewedUploadRoutes(contributions));
  // Reports and wishes.
  app.route('/', createReportRoutes(contributions));
  app.route('/', createWishRoutes(contributions));
  // Takedowns.
  app.route('/', createTakedownRoutes({ contributions, log: monitoring.log }));
  // Desk and roles.
  const { sessions, cookies, methods } = context.access.signIn;
  app.route(
    '/',
    createRoleRoutes(contributions, () => methods().length > 0),
  );
  app.route('/', createJournalRoute(contributions));
  const limit = (c: Context) => limiter.refuse(c, { limit: 'signIns', units: 1 });
  app.route('/', createJoinRoute({ contributions, sessions, cookies, limit, now }));
  app.route('/', createDeskRoute(contributions));
}
