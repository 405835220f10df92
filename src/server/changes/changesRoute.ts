import { type Context, Hono } from 'hono';
import {
  ChangesParametersSchema,
  type ChangesResponse,
} from '../../protocol/api/catalogOperations.ts';
import type { ItemChange } from '../../state/itemChanges.ts';
import type { RecordedChanges } from '../app/appParts.ts';
import { itemResponse } from '../items/itemResponse.ts';
import type { LocatedItems } from '../items/locateItems.ts';
import { readLocatedItem } from '../items/readLocatedItem.ts';
import { parseParameters } from '../parseParameters.ts';
import { respondProblem } from '../respondProblem.ts';
import { parseCursor, writeCursor } from './changeCursor.ts';
import { changesInEdition } from './changesInEdition.ts';
import { refuseUnready } from './refuseUnready.ts';

interface ChangesParts {
  readonly changes: RecordedChanges;
  /** The items of the edition of a request. */
  readonly itemsOf: (c: Context) => Promise<LocatedItems>;
  /** The main host of the site, if known. */
  readonly mainHostOf: (c: Context) => string | undefined;
}

/**
 * `GET /api/changes?since=&limit=`: what has changed since a cursor, each item once, with its last change;
 * without `since`, everything. `next` of the response is the next cursor. A cursor of another generation is
 * 410 `cursor-expired`: begin again without `since`. A server that does not have the next change yet
 * responds with 503 `changes-not-ready`.
 */
export function createChangesRoute({ changes, itemsOf, mainHostOf }: ChangesParts): Hono {
  return new Hono().get('/', async (c) => {
    const { values, problem } = parseParameters(c, ChangesParametersSchema);
    if (!values) return problem;
    const { since, limit } = values;
    const generation = await changes.generation();
    if (generation === undefined) return refuseUnready(c);
    const cursor = since === undefined ? { generation, sequence: 0, start: 0 } : parseCursor(since);
    if (cursor.generation !== generation) return respondProblem(c, 'cursor-expired');
    const found = await changes.list({ after: cursor.sequence, limit: limit + 1 });
    const items = await itemsOf(c);
    const page = changesInEdition(found.slice(0, limit), items);
    const hasMore = found.length > page.length;
    if (hasMore && page.length === 0) return refuseUnready(c);
    const sequence = page.at(-1)?.sequence ?? cursor.sequence;
    const start = hasMore ? cursor.start : sequence;
    const body: ChangesResponse = {
      changes: page.map((change) => entryOf(change, cursor.start, { items, host: mainHostOf(c) })),
      next: writeCursor({ generation, sequence, start }),
      hasMore,
    };
    return c.json(body, 200, { 'cache-control': 'no-cache' });
  });
}

function entryOf(
  { id, state, listed, time: milliseconds }: ItemChange,
  start: number,
  { items, host }: { readonly items: LocatedItems; readonly host: string | undefined },
): ChangesResponse['changes'][number] {
  const time = new Date(milliseconds).toISOString();
  if (state !== 'listed') return { id, change: state, time };
  const item = readLocatedItem(items, id);
  // Another version of the program has read it.
  if (!item) return { id, change: 'removed', time };
  return { id, change: listed > start ? 'added' : 'edited', time, item: itemResponse(item, host) };
}
