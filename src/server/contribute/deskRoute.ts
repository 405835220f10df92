import { Hono } from 'hono';
import type { Contributions } from '../../contribute/contributions.ts';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { editionOf } from '../app/editionOf.ts';
import { requireRole } from './actorOf.ts';
import { allowOnly } from './allowOnly.ts';

/** `GET /api/desk`: what those with a role see first. */
export function createDeskRoute(
  contributions: Pick<Contributions, 'roleOf' | 'hashOrigin' | 'desk'>,
): Hono {
  return new Hono()
    .get(CONTRIBUTION_API.desk, async (c) => {
      const { actor, refusal } = await requireRole(c, contributions, 'reviewer');
      if (!actor) return refusal;
      const { engine, ids } = editionOf(c);
      const desk = await contributions.desk.look({
        itemsOf: (wanted) => engine.itemsOf(wanted),
        has: (id) => ids.has(id),
      });
      return c.json(desk, 200, { 'cache-control': 'no-store' });
    })
    .all(CONTRIBUTION_API.desk, allowOnly('GET, HEAD'));
}
