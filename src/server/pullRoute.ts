import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { MINUTE_MS } from '../lib/durations.ts';
import { readBody } from './readBody.ts';
import { respondProblem } from './respondProblem.ts';

/** What pushes to the archive's repository are told to. */
export interface PullHook {
  /** What calls are signed with. */
  readonly secret: string;
  /** Pulls as soon as may be; false where the archive is not pulled at all. */
  readonly ask: () => boolean;
}

/** A push of a thousand commits has less. */
const LONGEST_BODY_BYTES = 1024 * 1024;

/** A shorter body is hashed sooner than a page is rendered, so strangers keep nobody out with it. */
const SHORT_BODY_BYTES = 64 * 1024;

/** Calls with longer bodies in a minute, of whomever: each costs a hash. */
const MOST_LONG_CALLS = 60;

/**
 * `POST /api/pull`: a webhook of GitHub, Gitea, Forgejo, Gogs, GitLab or Gitee. Answers 202 at once;
 * what comes of the pull is told at `/api/health`. The content of the call does not matter, so one
 * that is sent twice does no harm.
 */
export function createPullRoute({ secret, ask }: PullHook, now: () => number): Hono {
  const isOften = createMeter(now);
  return new Hono()
    .post('/', async (c) => {
      const { body, problem } = await readBody(c, LONGEST_BODY_BYTES);
      if (!body) return problem;
      if (body.length > SHORT_BODY_BYTES && isOften()) {
        const problem = respondProblem(c, 'too-many-requests');
        problem.headers.set('retry-after', String(MINUTE_MS / 1000));
        return problem;
      }
      if (!isSigned(c, body, secret)) return respondProblem(c, 'not-signed');
      if (!ask()) return respondProblem(c, 'not-found');
      return c.json({ status: 'accepted' }, 202, { 'cache-control': 'no-store' });
    })
    .all('/', (c) => {
      c.header('allow', 'POST');
      return respondProblem(c, 'method-not-allowed');
    });
}

/** Whether there have been too many calls within the last minute; each time it is asked is one. */
function createMeter(now: () => number): () => boolean {
  let calls: number[] = [];
  return () => {
    const time = now();
    calls = calls.filter((call) => time - call < MINUTE_MS);
    if (calls.length >= MOST_LONG_CALLS) return true;
    calls.push(time);
    return false;
  };
}

/** Whether one of the headers that such services send proves that the sender knows the secret. */
function isSigned(c: Context, body: Uint8Array, secret: string): boolean {
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const proofs = [
    // GitHub, and in its manner Gitea and Forgejo.
    ['x-hub-signature-256', `sha256=${signature}`],
    ['x-gitea-signature', signature],
    ['x-forgejo-signature', signature],
    ['x-gogs-signature', signature],
    // These two send the secret itself.
    ['x-gitlab-token', secret],
    ['x-gitee-token', secret],
  ] as const;
  return proofs.some(([name, proof]) => isSame(c.req.header(name) ?? '', proof));
}

/** Takes the same time wherever two texts differ, and whether or not they are of one length. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
