import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { isMd5 } from '../../catalog/md5.ts';
import type { Contributions } from '../../contribute/contributions.ts';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { TakedownRequestSchema } from '../../protocol/contribution/desk.ts';
import type { Log } from '../log.ts';
import { readBody } from '../readBody.ts';
import { respondProblem } from '../respondProblem.ts';
import { requireRole } from './actorOf.ts';

const LONGEST_BODY_BYTES = 4096;

const RequestSchema = v.pipe(v.string(), v.parseJson(), TakedownRequestSchema);

interface TakedownRouteParts {
  readonly contributions: Pick<Contributions, 'roleOf' | 'hashOrigin' | 'journal' | 'takedown'>;
  readonly log: Log;
}

const NO_STORE = { 'cache-control': 'no-store' };

/**
 * For maintainers. `GET /api/takedowns` lists what was taken down, `POST` takes an item down and says
 * what still has it, and `DELETE /api/takedowns/{id}` puts it back; with `?allow=1` it only lets the
 * same file in again.
 */
export function createTakedownRoutes({ contributions, log }: TakedownRouteParts): Hono {
  const { takedown, journal } = contributions;
  /** The maintainer who asks, or the response that refuses the request. */
  const maintainerOf = (c: Context) => requireRole(c, contributions, 'maintainer');
  const unavailable = (c: Context, reason: string) => {
    // Only the log has the reason: it names folders of this machine.
    log.error({ reason }, 'a takedown cannot be made at present');
    return respondProblem(c, 'publish-unavailable');
  };

  const app = new Hono();
  app.get('/', async (c) => {
    const { refusal } = await maintainerOf(c);
    if (refusal) return refusal;
    return c.json({ takedowns: await takedown.list() }, 200, NO_STORE);
  });
  app.post('/', async (c) => {
    const { actor, refusal } = await maintainerOf(c);
    if (refusal) return refusal;
    const { body, problem } = await readBody(c, LONGEST_BODY_BYTES);
    if (!body) return problem;
    const parsed = v.safeParse(RequestSchema, body.toString('utf8'));
    if (!parsed.success) return respondProblem(c, 'bad-request');
    const { id, reason } = parsed.output;
    const outcome = await takedown.takeDown(id, reason);
    if (outcome.kind === 'unknown') return respondProblem(c, 'file-not-found');
    if (outcome.kind === 'unavailable') return unavailable(c, outcome.reason);
    await journal.record(actor, 'takedown.add', id, { after: { reason } });
    return c.json({ id, remains: outcome.remains }, 200, NO_STORE);
  });
  app.delete('/:id', async (c) => {
    const { actor, refusal } = await maintainerOf(c);
    if (refusal) return refusal;
    const id = c.req.param('id');
    if (!isMd5(id)) return respondProblem(c, 'file-not-found');
    const isAllowed = c.req.query('allow') === '1';
    const outcome = isAllowed ? await takedown.allow(id) : await takedown.restore(id);
    if (outcome.kind === 'unknown') return respondProblem(c, 'file-not-found');
    if (outcome.kind === 'too-late') return respondProblem(c, 'takedown-too-late');
    if (outcome.kind === 'unavailable') return unavailable(c, outcome.reason);
    await journal.record(actor, isAllowed ? 'takedown.allow' : 'takedown.undo', id);
    return c.json({ id }, 200, NO_STORE);
  });
  app.all('/', (c) => refuseMethod(c, 'GET, HEAD, POST'));
  app.all('/:id', (c) => refuseMethod(c, 'DELETE'));
  return new Hono().route(CONTRIBUTION_API.takedowns, app);
}

function refuseMethod(c: Context, allowed: string): Response {
  c.header('allow', allowed);
  return respondProblem(c, 'method-not-allowed');
}
