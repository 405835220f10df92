import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { personTag } from '../../access/personTag.ts';
import type { MemberSessions } from '../../access/sessions/createSessions.ts';
import type { Contributions } from '../../contribute/contributions.ts';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { type Joined, JoinRequestSchema } from '../../protocol/contribution/roles.ts';
import { INVITATION_METHOD } from '../../protocol/signIn.ts';
import { sendSession } from '../access/principalOf.ts';
import type { SignInCookies } from '../access/signInCookies.ts';
import { visitorOf } from '../access/visitorOf.ts';
import { respondProblem } from '../respondProblem.ts';
import { readJson } from './readJson.ts';

export interface JoinParts {
  readonly contributions: Pick<Contributions, 'roles'>;
  readonly sessions: Pick<MemberSessions, 'begin' | 'end'>;
  readonly cookies: SignInCookies;
  /** Returns the response if the visitor has tried too often. */
  readonly limit: (c: Context) => Promise<Response | undefined>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * `POST /api/desk/join`: uses a one-time link to a role. The role goes to the person who is signed in.
 * For a browser in which nobody is, or only somebody whom no method identifies, a session of a new
 * person begins, so that a site without sign-in methods has reviewers, too.
 */
export function createJoinRoute({
  contributions: { roles },
  sessions,
  cookies,
  limit,
  now,
}: JoinParts): Hono {
  async function joinAsNew(c: Context, secret: string): Promise<Joined | undefined> {
    // Of a random name: of several browsers that use a link at once, only one becomes the person.
    const confirmed = { method: INVITATION_METHOD, subject: randomUUID() };
    const begun = await sessions.begin(confirmed, cookies.session(c));
    if (begun.kind === 'blocked') return undefined;
    const { cookie, principal } = begun;
    const { person } = principal;
    const role = person === undefined ? undefined : await roles.accept(secret, person);
    if (person === undefined || role === undefined) {
      await sessions.end(cookie);
      return undefined;
    }
    sendSession(c, cookies, cookie, principal.until - now());
    return { role, tag: personTag(person) };
  }

  return new Hono().post(CONTRIBUTION_API.join, async (c) => {
    // A token passes the guard against foreign requests, but then cookies must not count.
    if (c.req.header('authorization') !== undefined) return respondProblem(c, 'foreign-request');
    const refusal = await limit(c);
    if (refusal) return refusal;
    const { value, problem } = await readJson(c, JoinRequestSchema);
    if (!value) return problem;
    const visitor = visitorOf(c);
    if (await visitor.isBlocked()) return respondProblem(c, 'access-blocked');
    const { secret } = value;
    if (!(await roles.findInvitation(secret))) return respondProblem(c, 'invitation-gone');
    const person = (await visitor.principal())?.person;
    const role = person === undefined ? undefined : await roles.accept(secret, person);
    const joined =
      person === undefined
        ? await joinAsNew(c, secret)
        : role && ({ role, tag: personTag(person) } satisfies Joined);
    return joined
      ? c.json(joined, 200, { 'cache-control': 'no-store' })
      : respondProblem(c, 'invitation-gone');
  });
}
