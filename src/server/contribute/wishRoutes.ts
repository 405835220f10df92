import { type Context, Hono } from 'hono';
import type { Contributions } from '../../contribute/contributions.ts';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { WishOutcomeSchema } from '../../protocol/contribution/desk.ts';
import {
  MissedRequestSchema,
  type WishEntry,
  WishRequestSchema,
} from '../../protocol/contribution/wishes.ts';
import type { Wish } from '../../state/wishes.ts';
import { editionOf } from '../app/editionOf.ts';
import { respondProblem } from '../respondProblem.ts';
import { actorOf, requireRole } from './actorOf.ts';
import { allowOnly } from './allowOnly.ts';
import { readJson } from './readJson.ts';
import { titlesOf } from './titlesOf.ts';

const NO_STORE = { 'cache-control': 'no-store' };

/** Wishes for what the archive does not have, searches that found nothing, and who is thanked. */
export function createWishRoutes(
  contributions: Pick<
    Contributions,
    'roleOf' | 'hashOrigin' | 'wishes' | 'missedSearches' | 'thanked'
  >,
): Hono {
  const { wishes, missedSearches, thanked } = contributions;
  const isClosed = (c: Context) => editionOf(c).contribute.who === 'nobody';

  async function entriesOf(c: Context, list: readonly Wish[]): Promise<WishEntry[]> {
    const titles = await titlesOf(c, list);
    return list.map(({ key, text, count, created, item }) => {
      const title = item === undefined ? undefined : titles.get(item);
      const known = item !== undefined && title !== undefined && { item: { id: item, title } };
      return { key, text, count, created, ...known };
    });
  }

  return new Hono()
    .get(CONTRIBUTION_API.wishes, async (c) => {
      if (isClosed(c)) return respondProblem(c, 'contribute-closed');
      const [open, answered] = await Promise.all([wishes.list('open'), wishes.list('answered')]);
      const lists = { open: await entriesOf(c, open), answered: await entriesOf(c, answered) };
      return c.json(lists, 200, NO_STORE);
    })
    .post(CONTRIBUTION_API.wishes, async (c) => {
      if (isClosed(c)) return respondProblem(c, 'contribute-closed');
      const { value, problem } = await readJson(c, WishRequestSchema);
      if (problem) return problem;
      const { wish, refusal } = await wishes.add(await actorOf(c, contributions), value);
      if (!wish) return respondProblem(c, refusal);
      const [entry] = await entriesOf(c, [wish]);
      return c.json(entry, 201, NO_STORE);
    })
    .post(`${CONTRIBUTION_API.wishes}/missed`, async (c) => {
      if (isClosed(c)) return respondProblem(c, 'contribute-closed');
      const { value, problem } = await readJson(c, MissedRequestSchema);
      if (problem) return problem;
      const { origin } = await actorOf(c, contributions);
      await missedSearches.count(origin, value.text);
      return c.body(null, 204);
    })
    .post(`${CONTRIBUTION_API.wishes}/close`, async (c) => {
      const { actor, refusal } = await requireRole(c, contributions, 'reviewer');
      if (!actor) return refusal;
      const { value, problem } = await readJson(c, WishOutcomeSchema);
      if (problem) return problem;
      const { key, state, item } = value;
      const isDone = await wishes.close(actor, key, { state, item });
      return isDone ? c.body(null, 204) : respondProblem(c, 'wish-not-found');
    })
    .get(CONTRIBUTION_API.contributors, async (c) => {
      const contributors = (await thanked()).map(({ thanks, proposals }) => {
        return { name: thanks, proposals };
      });
      return c.json({ contributors }, 200, NO_STORE);
    })
    .all(CONTRIBUTION_API.wishes, allowOnly('GET, HEAD, POST'))
    .all(`${CONTRIBUTION_API.wishes}/missed`, allowOnly('POST'))
    .all(`${CONTRIBUTION_API.wishes}/close`, allowOnly('POST'))
    .all(CONTRIBUTION_API.contributors, allowOnly('GET, HEAD'));
}
