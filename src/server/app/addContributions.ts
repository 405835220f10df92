import type { Context, Hono } from 'hono';
import { createJoinRoute } from '../contribute/joinRoute.ts';
import { createJournalRoute } from '../contribute/journalRoute.ts';
import { createRoleRoutes } from '../contribute/roleRoutes.ts';
import type { PageContext } from './addPages.ts';

/**
 * The API of giving and reviewing. Its routes read cookies, so they are added after
 * `refuseForeignPosts`.
 */
export function addContributions(app: Hono, context: PageContext): void {
  const { contributions, limiter, now } = context;
  // Uploads and forms.
  // Proposals.
  // Review.
  // Reports and wishes.
  // Takedowns.
  // Desk and roles.
  const { sessions, cookies, methods } = context.access.signIn;
  app.route(
    '/',
    createRoleRoutes(contributions, () => methods().length > 0),
  );
  app.route('/', createJournalRoute(contributions));
  const limit = (c: Context) => limiter.refuse(c, { limit: 'signIns', units: 1 });
  app.route('/', createJoinRoute({ contributions, sessions, cookies, limit, now }));
}
