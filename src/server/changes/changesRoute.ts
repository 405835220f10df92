import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { ItemChange } from '../../state/itemChanges.ts';
import type { RecordedChanges } from '../app/appParts.ts';
import type { LocatedItems } from '../items/locateItems.ts';
import { respondProblem } from '../respondProblem.ts';
import { parseCursor, writeCursor } from './changeCursor.ts';
import { refuseUnready } from './refuseUnready.ts';

const DEFAULT_CHANGES = 100;
const MOST_CHANGES = 500;

const RequestSchema = v.object({
  since: v.optional(v.string()),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[0-9]{1,9}$/u, '必须是整数'),
      v.transform(Number),
      v.minValue(1, '不能小于 1'),
      v.maxValue(MOST_CHANGES, `不能大于 ${MOST_CHANGES}`),
    ),
    String(DEFAULT_CHANGES),
  ),
});

interface ChangesParts {
  readonly changes: RecordedChanges;
  /** The items of the edition of a request. */
  readonly itemsOf: (c: Context) => Promise<LocatedItems>;
}

/**
 * `GET /api/changes?since=&limit=`: what has changed since a place in the order of all changes, each item
 * once, with its last change; without `since`, everything. `next` of the answer is the place behind it.
 * A place that means nothing any more is 410 `cursor-expired`: begin again without `since`.
 */
export function createChangesRoute({ changes, itemsOf }: ChangesParts): Hono {
  return new Hono().get('/', async (c) => {
    const parsed = v.safeParse(RequestSchema, c.req.query());
    if (!parsed.success) {
      const [issue] = parsed.issues;
      return respondProblem(
        c,
        'bad-request',
        `参数 ${String(issue.path?.[0].key)} ${issue.message}`,
      );
    }
    const { since, limit } = parsed.output;
    const generation = await changes.generation();
    if (generation === undefined) return refuseUnready(c);
    const cursor = since === undefined ? { generation, sequence: 0, start: 0 } : parseCursor(since);
    if (!cursor) return respondProblem(c, 'bad-request', '参数 since 不是本接口给出的值');
    if (cursor.generation !== generation) return respondProblem(c, 'cursor-expired');
    const found = await changes.list({ after: cursor.sequence, limit: limit + 1 });
    const page = found.slice(0, limit);
    const items = await itemsOf(c);
    const entries = page.map((change) => entryOf(change, cursor.start, items));
    const hasMore = found.length > limit;
    const sequence = page.at(-1)?.sequence ?? cursor.sequence;
    const next = writeCursor({ generation, sequence, start: hasMore ? cursor.start : sequence });
    const body = `{"changes":[${entries.join(',')}],"next":"${next}","hasMore":${hasMore}}`;
    return c.body(body, 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' });
  });
}

/** The JSON of a change. The item is copied from the published list, byte by byte. */
function entryOf(change: ItemChange, start: number, items: LocatedItems): string {
  const { id, state, listed, time } = change;
  const position = state === 'listed' ? items.find(id) : undefined;
  // It went after this edition: that is a change of its own, which follows.
  const isGone = state === 'listed' && position === undefined;
  const kind = state === 'listed' ? (listed > start ? 'added' : 'edited') : state;
  const facts = { id, change: isGone ? 'removed' : kind, time: new Date(time).toISOString() };
  const json = JSON.stringify(facts);
  return position === undefined ? json : `${json.slice(0, -1)},"item":${items.at(position)}}`;
}
