import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Contributions } from '../../contribute/contributions.ts';
import type { Outcome } from '../../contribute/refusal.ts';
import type { Reviewer } from '../../contribute/review/reviewParts.ts';
import { QueueParametersSchema } from '../../protocol/api/deskOperations.ts';
import {
  AcceptManySchema,
  AcceptSchema,
  RefuseSchema,
  ReturnSchema,
} from '../../protocol/contribution/review.ts';
import { respondProblem } from '../respondProblem.ts';
import { requireRole } from './actorOf.ts';
import { allowOnly } from './allowOnly.ts';
import { readJson } from './readJson.ts';
import { respondOutcome } from './respondOutcome.ts';

/** In bytes: the values of 50 items. */
const LONGEST_DECISION = 800 * 1024;

/** The API of reviewers. Each request proves the role afresh: one that was taken away ends at once. */
export function createReviewRoutes(
  contributions: Pick<Contributions, 'roleOf' | 'hashOrigin' | 'review'>,
): Hono {
  const { review } = contributions;

  /** A handler for those with the role. */
  const forReviewers =
    (handle: (c: Context, reviewer: Reviewer) => Promise<Response>) => async (c: Context) => {
      const { actor, refusal } = await requireRole(c, contributions, 'reviewer');
      return actor ? handle(c, actor) : refusal;
    };

  /** A handler for a decision about one proposal. */
  const forDecision = <const Schema extends v.GenericSchema>(
    schema: Schema,
    decide: (
      reviewer: Reviewer,
      uuid: string,
      value: v.InferOutput<Schema>,
    ) => Promise<Outcome<object>>,
  ) =>
    forReviewers(async (c, reviewer) => {
      const { value, problem } = await readJson(c, schema, LONGEST_DECISION);
      if (problem) return problem;
      return respondOutcome(c, await decide(reviewer, uuidOf(c), value));
    });

  return new Hono()
    .get(
      '/queue',
      forReviewers(async (c, reviewer) => {
        const query = v.safeParse(QueueParametersSchema, c.req.query());
        if (!query.success) return respondProblem(c, 'bad-request');
        const { state, ...rest } = query.output;
        return respondOutcome(c, {
          done: await review.queue(reviewer, { ...rest, states: [state] }),
        });
      }),
    )
    .get(
      '/proposals/:uuid',
      forReviewers(async (c, reviewer) => {
        const peek = c.req.query('peek') === '1';
        return respondOutcome(c, await review.open(reviewer, uuidOf(c), { peek }));
      }),
    )
    .post(
      '/proposals/:uuid/release',
      forReviewers(async (c, reviewer) => {
        await review.release(reviewer, uuidOf(c));
        return c.body(null, 204);
      }),
    )
    .post('/proposals/:uuid/accept', forDecision(AcceptSchema, review.accept))
    .post('/proposals/:uuid/return', forDecision(ReturnSchema, review.sendBack))
    .post('/proposals/:uuid/refuse', forDecision(RefuseSchema, review.refuse))
    .post(
      '/accept',
      forReviewers(async (c, reviewer) => {
        const { value, problem } = await readJson(c, AcceptManySchema);
        if (!value) return problem;
        const uuids = value.uuids.map((uuid) => uuid.toLowerCase());
        return respondOutcome(c, { done: { results: await review.acceptMany(reviewer, uuids) } });
      }),
    )
    .all('/queue', allowOnly('GET, HEAD'))
    .all('/proposals/:uuid', allowOnly('GET, HEAD'))
    .all('/proposals/:uuid/:decision{release|accept|return|refuse}', allowOnly('POST'))
    .all('/accept', allowOnly('POST'));
}

function uuidOf(c: Context): string {
  return (c.req.param('uuid') ?? '').toLowerCase();
}
