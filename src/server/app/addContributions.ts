import type { Context, Hono } from 'hono';
import { PATHS } from '../../protocol/urls.ts';
import { createContributeRoutes } from '../contribute/contributeRoutes.ts';
import { createJoinRoute } from '../contribute/joinRoute.ts';
import { createJournalRoute } from '../contribute/journalRoute.ts';
import { createRoleRoutes } from '../contribute/roleRoutes.ts';
import { createTakedownRoutes } from '../contribute/takedownRoutes.ts';
import { createUploadRoutes } from '../contribute/uploadRoutes.ts';
import type { PageContext } from './addPages.ts';

/**
 * The API of giving and reviewing. Its routes read cookies, so they are added after
 * `refuseForeignPosts`.
 */
export function addContributions(app: Hono, context: PageContext): void {
  const { contributions, limiter, monitoring, now } = context;
  // Uploads and forms.
  app.route('/', createContributeRoutes(contributions));
  app.route(PATHS.uploadsApi, createUploadRoutes(contributions));
  // Proposals.
  // Review.
  // Reports and wishes.
  // Takedowns.
  app.route('/', createTakedownRoutes({ contributions, log: monitoring.log }));
  // Desk and roles.
  app.route('/', createRoleRoutes(contributions));
  app.route('/', createJournalRoute(contributions));
  const { sessions, cookies } = context.access.signIn;
  const limit = (c: Context) => limiter.refuse(c, { limit: 'signIns', units: 1 });
  app.route('/', createJoinRoute({ contributions, sessions, cookies, limit, now }));
}
