import { Hono } from 'hono';
import { parseMd5 } from '../../catalog/md5.ts';
import { LONGEST_ID } from '../../protocol/api/catalogOperations.ts';
import { PATHS } from '../../protocol/urls.ts';
import { editionOf, mainHostOf } from '../app/editionOf.ts';
import { refuseMethod } from '../app/refuseMethod.ts';
import { respondProblem } from '../respondProblem.ts';
import type { FindItem } from './findItem.ts';
import { itemAnswer } from './itemAnswer.ts';
import { sendTaggedJson } from './sendTaggedJson.ts';

/** `GET /api/items/{id}`: an item, and where everything of it is. */
export function createItemRoutes(findItem: FindItem): Hono {
  const path = `${PATHS.citedItems}/:id` as const;
  return new Hono()
    .get(path, async (c) => {
      const asked = c.req.param('id').slice(0, LONGEST_ID);
      const item = await findItem(editionOf(c), parseMd5(asked) ?? asked);
      return item
        ? sendTaggedJson(c, itemAnswer(item, mainHostOf(c)))
        : respondProblem(c, 'not-found');
    })
    .all(path, refuseMethod);
}
