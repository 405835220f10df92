import type { Hono } from 'hono';
import { PATHS } from '../../protocol/urls.ts';
import { createContributeRoutes } from '../contribute/contributeRoutes.ts';
import { createDeskRoute } from '../contribute/deskRoute.ts';
import { createReportRoutes } from '../contribute/reportRoutes.ts';
import { createUploadRoutes } from '../contribute/uploadRoutes.ts';
import { createWishRoutes } from '../contribute/wishRoutes.ts';
import type { PageContext } from './addPages.ts';

/**
 * The API of giving and reviewing. Its routes read cookies, so they are added after
 * `refuseForeignPosts`.
 */
export function addContributions(app: Hono, { contributions }: PageContext): void {
  // Uploads and forms.
  app.route('/', createContributeRoutes(contributions));
  app.route(PATHS.uploadsApi, createUploadRoutes(contributions));
  // Proposals.
  // Review.
  // Reports and wishes.
  app.route('/', createReportRoutes(contributions));
  app.route('/', createWishRoutes(contributions));
  // Takedowns.
  // Desk and roles.
  app.route('/', createDeskRoute(contributions));
}
