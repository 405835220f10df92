import type { Hono } from 'hono';
import { createTakedownRoutes } from '../contribute/takedownRoutes.ts';
import type { PageContext } from './addPages.ts';

/**
 * The API of giving and reviewing. Its routes read cookies, so they are added after
 * `refuseForeignPosts`.
 */
export function addContributions(app: Hono, { contributions, monitoring }: PageContext): void {
  // Uploads and forms.
  // Proposals.
  // Review.
  // Reports and wishes.
  // Takedowns.
  app.route('/', createTakedownRoutes({ contributions, log: monitoring.log }));
  // Desk and roles.
}
