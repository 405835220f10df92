import type { Hono } from 'hono';
import { PATHS } from '../../protocol/urls.ts';
import { createProposalRoutes } from '../contribute/proposalRoutes.ts';
import { createReviewedUploadRoutes } from '../contribute/reviewedUploadRoutes.ts';
import { createReviewRoutes } from '../contribute/reviewRoutes.ts';
import type { PageContext } from './addPages.ts';
import { editionOf } from './editionOf.ts';

/**
 * The API of giving and reviewing. Its routes read cookies, so they are added after
 * `refuseForeignPosts`.
 */
export function addContributions(app: Hono, { contributions }: PageContext): void {
  // Uploads and forms.
  // Proposals.
  app.route(
    PATHS.proposalsApi,
    createProposalRoutes(contributions, (c) => editionOf(c).contribute),
  );
  // Review.
  app.route(PATHS.reviewApi, createReviewRoutes(contributions));
  app.route(`${PATHS.reviewApi}/uploads`, createReviewedUploadRoutes(contributions));
  // Reports and wishes.
  // Takedowns.
  // Desk and roles.
}
