import { Hono } from 'hono';
import type { Contributions } from '../../contribute/contributions.ts';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import type { JournalPage } from '../../protocol/contribution/desk.ts';
import { requireRole } from './actorOf.ts';

/** The entries of one answer. */
const PAGE = 100;

/** `GET /api/desk/log?before=&action=&subject=&actor=`: the journal for maintainers, newest first. */
export function createJournalRoute(
  contributions: Pick<Contributions, 'roleOf' | 'hashOrigin' | 'journal'>,
): Hono {
  return new Hono().get(CONTRIBUTION_API.journal, async (c) => {
    const { actor, refusal } = await requireRole(c, contributions, 'maintainer');
    if (!actor) return refusal;
    const query = (name: string) => c.req.query(name) || undefined;
    const found = await contributions.journal.list({
      before: query('before'),
      action: query('action'),
      subject: query('subject'),
      actor: query('actor'),
      // One more tells whether there are others.
      limit: PAGE + 1,
    });
    const page: JournalPage = {
      entries: found.slice(0, PAGE).map((entry) => ({ ...entry })),
      hasMore: found.length > PAGE,
    };
    return c.json(page, 200, { 'cache-control': 'no-store' });
  });
}
