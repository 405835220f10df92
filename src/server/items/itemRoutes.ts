import { Hono } from 'hono';
import { parseItemId } from '../../catalog/itemId.ts';
import { PATHS } from '../../protocol/urls.ts';
import type { Edition } from '../app/appParts.ts';
import { editionOf } from '../app/editionOf.ts';
import { refuseMethod } from '../app/refuseMethod.ts';
import { createRecentlyUsed, type RecentlyUsed } from '../recentlyUsed.ts';
import { respondProblem } from '../respondProblem.ts';
import type { FindItem } from './findItem.ts';
import { itemResponse } from './itemResponse.ts';
import { sendTaggedJson, type TaggedJson, taggedJson } from './sendTaggedJson.ts';

/** How much the answers of an edition take at most, in bytes: about 8,000 items. */
const MOST_BYTES = 8 * 1024 * 1024;

/** `GET /api/items/{id}`: an item, and where everything of it is. */
export function createItemRoutes(findItem: FindItem): Hono {
  const path = `${PATHS.apiItems}/:id` as const;
  const editions = new WeakMap<Edition, RecentlyUsed<TaggedJson>>();

  async function answerOf(edition: Edition, id: string): Promise<TaggedJson | undefined> {
    const answers = editions.get(edition) ?? createRecentlyUsed<TaggedJson>(MOST_BYTES);
    editions.set(edition, answers);
    const known = answers.get(id);
    if (known) return known;
    const item = await findItem(edition, id);
    if (!item) return undefined;
    const answer = taggedJson(itemResponse(item, edition.site.hosts.main));
    answers.set(id, answer, answer.size);
    return answer;
  }

  return new Hono()
    .get(path, async (c) => {
      const id = parseItemId(c.req.param('id'));
      const answer = id === undefined ? undefined : await answerOf(editionOf(c), id);
      return answer ? sendTaggedJson(c, answer) : respondProblem(c, 'not-found');
    })
    .all(path, refuseMethod);
}
