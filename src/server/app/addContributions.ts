import type { Hono } from 'hono';
import type { PageContext } from './addPages.ts';

/**
 * The API of giving and reviewing. Its routes read cookies, so they are added after
 * `refuseForeignPosts`.
 */
export function addContributions(_app: Hono, _context: PageContext): void {
  // Uploads and forms.
  // Proposals.
  // Review.
  // Reports and wishes.
  // Takedowns.
  // Desk and roles.
}
