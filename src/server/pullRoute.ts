import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { MINUTE_MS } from '../lib/durations.ts';
import { readBody } from './readBody.ts';
import { respondProblem } from './respondProblem.ts';

/** The webhook for pushes to the archive's repository. */
export interface PullHook {
  /** The secret that signs requests. */
  readonly secret: string;
  /** Pulls as soon as possible; returns false if the archive is not pulled at all. */
  readonly requestPull: () => boolean;
}

/** Larger than a push of a thousand commits. */
const LONGEST_BODY_BYTES = 1024 * 1024;

/** A shorter body is hashed sooner than a page is rendered, so it needs no limit. */
const SHORT_BODY_BYTES = 64 * 1024;

/** The most requests with longer bodies per minute, from anyone: each costs a hash. */
const MOST_LONG_CALLS = 60;

/**
 * `POST /api/pull`: a webhook of GitHub, Gitea, Forgejo, Gogs, GitLab or Gitee. Responds with 202
 * at once; `/api/health` has the result of the pull. The content of the request does not matter, so
 * a repeated one does no harm.
 */
export function createPullRoute({ secret, requestPull }: PullHook, now: () => number): Hono {
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
      if (!requestPull()) return respondProblem(c, 'not-found');
      return c.json({ status: 'accepted' }, 202, { 'cache-control': 'no-store' });
    })
    .all('/', (c) => {
      c.header('allow', 'POST');
      return respondProblem(c, 'method-not-allowed');
    });
}

/** Counts a request with each call; returns whether the last minute had too many. */
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

/** Whether a header of one of these services proves that the sender knows the secret. */
function isSigned(c: Context, body: Uint8Array, secret: string): boolean {
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const proofs = [
    // GitHub; Gitea and Forgejo use its header, too.
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

/** Takes the same time wherever two texts differ, even if their lengths do. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
