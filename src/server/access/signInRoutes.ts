import { type Context, Hono } from 'hono';
import { decide } from '../../access/decide.ts';
import {
  type Browser,
  type OpenMethod,
  type SignInFlow,
  type StepResult,
  troubleOf,
} from '../../access/flow/createSignInFlow.ts';
import type { FormProvider, RedirectProvider } from '../../access/provider.ts';
import type { MemberSessions } from '../../access/sessions/createSessions.ts';
import type { Principal } from '../../access/visitor.ts';
import { needsSession, safeReturn, signInUrl } from '../../protocol/safeReturn.ts';
import type {
  SessionAnswer,
  SessionView,
  SignInMethod,
  SignInView,
} from '../../protocol/signIn.ts';
import { SIGN_IN_TROUBLES, type SignInTrouble } from '../../protocol/signInTroubles.ts';
import { PATHS } from '../../protocol/urls.ts';
import type { PendingSignIn } from '../../state/pendingSignIns.ts';
import { respondProblem } from '../respondProblem.ts';
import { wantsPage } from '../wantsPage.ts';
import { leavePage } from './leavePage.ts';
import { sendSession } from './principalOf.ts';
import { fieldsOf, readForm } from './readForm.ts';
import type { SignInCookies } from './signInCookies.ts';
import { statusOfTrouble } from './troubleStatus.ts';
import { visitorOf } from './visitorOf.ts';

/** What signing in is made of. */
export interface SignInParts {
  readonly flow: SignInFlow;
  readonly sessions: MemberSessions;
  readonly cookies: SignInCookies;
  /** The methods that are open at this moment, in the order in which they are offered. */
  readonly methods: () => readonly OpenMethod[];
  /** For how many days a session holds after it was last used. */
  readonly sessionDays: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface RouteParts extends SignInParts {
  /** Answers with a page of signing in. */
  readonly renderPage: (c: Context, view: SignInView, status: number) => Promise<Response>;
  /** Counts a code that a visitor asks for; the answer where that is too much. */
  readonly limitCodes?: (c: Context) => Promise<Response | undefined>;
  /** The main archive host, where it is known. */
  readonly mainHostOf: (c: Context) => string | undefined;
  /** The title of the item whose file stands at a path of this site. */
  readonly titleOf: (c: Context, path: string) => Promise<string | undefined>;
}

type FormMethod = OpenMethod & { readonly provider: FormProvider };
type RedirectMethod = OpenMethod & { readonly provider: RedirectProvider };

/** A parameter that is longer is no answer of any service; a form of ours could not bring it back. */
const LONGEST_ANSWER = 12_000;

/** Troubles of a sign-in that is not there: of no interest to who is signed in. */
const NOT_THERE: ReadonlySet<SignInTrouble> = new Set([
  'expired',
  'no-cookies',
  'state-wrong',
  'unfinished',
  'unknown',
  'used-twice',
]);

/** What nobody is to keep, and no address of which is to be told: not even to this very site's logs. */
const HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' } as const;

/**
 * The addresses of signing in (specification, section 2). What changes something is posted, and
 * answered with a redirect to a page that may be loaded as often as one likes; what is fetched in
 * advance, or asked for with HEAD, uses nothing up. On a site that asks nobody to sign in, the pages
 * tell what they are for.
 */
export function createSignInRoutes(parts: RouteParts): Hono {
  const { flow, sessions, cookies, methods, sessionDays, now } = parts;
  const { renderPage, limitCodes, titleOf, mainHostOf } = parts;
  const app = new Hono();

  const browserOf = (c: Context): Browser => ({
    secret: cookies.secret(c),
    session: cookies.session(c),
    address: visitorOf(c).address,
    signal: c.req.raw.signal,
  });

  const methodOf = (c: Context): OpenMethod | undefined =>
    methods().find(({ id }) => id === c.req.param('method'));

  async function show(c: Context, view: SignInView, status = 200): Promise<Response> {
    const page = await renderPage(c, view, status);
    for (const [name, value] of Object.entries(HEADERS)) page.headers.set(name, value);
    return page;
  }

  const go = (c: Context, location: string, status: 302 | 303 = 303) =>
    c.body(null, status, { location, ...HEADERS });

  /** Says what stands in the way: a page to people, a problem document to programs. */
  async function fail(
    c: Context,
    trouble: SignInTrouble,
    {
      pending,
      method = methodOf(c),
    }: { pending?: PendingSignIn; method?: OpenMethod | undefined } = {},
  ): Promise<Response> {
    if (!wantsPage(c.req.raw.headers)) {
      const { title, advice } = SIGN_IN_TROUBLES[trouble];
      return respondProblem(c, 'sign-in-failed', `${title}：${advice}`);
    }
    if (NOT_THERE.has(trouble)) {
      const signedIn = await showSignedIn(c, pending?.to);
      if (signedIn) return signedIn;
    }
    const view: SignInView = {
      step: 'callback',
      phase: 'failed',
      trouble,
      to: pending?.to ?? '/',
      ...(pending && !pending.isClaimed && { uuid: pending.uuid }),
      ...(method && { method: shown(method) }),
    };
    return show(c, view, statusOfTrouble(trouble));
  }

  /** Says to who has a session that nothing is left to be done; undefined where there is none. */
  async function showSignedIn(c: Context, to = '/'): Promise<Response | undefined> {
    const { session } = await authStatusOf(c, '/');
    return session ? showEnd(c, 'signed-in', to) : undefined;
  }

  /** Says that nothing is left to be done, and leads on. */
  async function showEnd(c: Context, phase: 'done' | 'signed-in', to: string): Promise<Response> {
    const wanted = await titleOf(c, to);
    return show(c, { step: 'callback', phase, to, ...(wanted !== undefined && { wanted }) });
  }

  /** How a step went, as the address of the page that says so. */
  async function answer(c: Context, result: StepResult, method: OpenMethod): Promise<Response> {
    if (result.kind === 'lost') return fail(c, result.trouble, { method });
    const page = `/callback/${method.id}?${new URLSearchParams({ [result.kind]: result.uuid })}`;
    return go(c, page);
  }

  /** Lets a browser in whom a method has confirmed. */
  async function conclude(c: Context, result: StepResult, method: OpenMethod): Promise<Response> {
    if (result.kind === 'done' && result.session) {
      const { cookie, until } = result.session;
      sendSession(c, cookies, cookie, until - now());
    }
    return answer(c, result, method);
  }

  /** Whether a document would open now, or the page that is asked for. */
  async function authStatusOf(c: Context, to: string) {
    const visitor = visitorOf(c);
    const { isCampus, policy } = visitor;
    const [principal, isBlocked] = await Promise.all([visitor.principal(), visitor.isBlocked()]);
    const facts = { wanted: 'document', isCampus, principal, isBlocked, now: now() } as const;
    // What it is asked with is one of a program, which is told of nothing else.
    const session = principal && cookies.session(c) !== undefined ? viewOf(principal) : undefined;
    const mayOpen = needsSession(to) ? session !== undefined : decide(facts, policy).may;
    return { mode: policy.mode, isCampus, mayOpen, isBlocked, session };
  }

  /** A sign-in that goes on, of this browser; or the answer that says what became of it. */
  async function openOne(
    c: Context,
  ): Promise<
    { pending: PendingSignIn; answered?: never } | { pending?: never; answered: Response }
  > {
    const found = await flow.find(c.req.param('uuid') ?? '', browserOf(c));
    if (found.kind === 'lost') return { answered: await fail(c, found.trouble) };
    const { pending } = found;
    if (!pending.isClaimed) return { pending };
    const method = methods().find(({ id }) => id === pending.method);
    // Somebody has gone back to a step of it.
    if (!method || pending.outcome === undefined || pending.outcome === 'done') {
      return { answered: await fail(c, 'used-twice', { pending, method }) };
    }
    return { answered: await answer(c, { kind: 'failed', uuid: pending.uuid }, method) };
  }

  app.get(PATHS.session, async (c) => {
    const to = safeReturn(c.req.query('to'));
    const { isBlocked, session, ...authStatus } = await authStatusOf(c, to);
    // Where files are everybody's, what refuses them is not this site, and may have a sign-in.
    const cannotSignIn = authStatus.mode !== 'open' && methods().length === 0;
    const body: SessionAnswer = {
      ...authStatus,
      ...(session && { session }),
      ...(cannotSignIn && { cannotSignIn, mainHost: mainHostOf(c) }),
    };
    return c.json(body, 200, { 'cache-control': 'no-store' });
  });

  app.get(PATHS.login, async (c, next) => {
    const to = safeReturn(c.req.query('to'));
    const { isBlocked, session, ...authStatus } = await authStatusOf(c, to);
    if (authStatus.mode === 'open' && methods().length === 0 && !session) return next();
    const { address } = visitorOf(c);
    const wanted = await titleOf(c, to);
    return show(c, {
      step: 'file-login',
      ...authStatus,
      to,
      ...(wanted !== undefined && { wanted }),
      ...(address !== undefined && { address }),
      methods: methods().map(shown),
      ...(session && { session }),
      sessionDays: sessionDays(),
      ...(isBlocked && { trouble: 'blocked' }),
    });
  });

  app.post(PATHS.login, async (c) => {
    const { form, refusal } = await readForm(c);
    if (!form) return refusal;
    const to = safeReturn(form.get('to'));
    const intent = form.get('intent');
    if (intent === 'end' || intent === 'end-everywhere') {
      const cookie = cookies.session(c);
      if (cookie !== undefined) {
        await (intent === 'end' ? sessions.end(cookie) : sessions.endEverywhere(cookie));
        cookies.setSession(c, '', 0);
      }
      return go(c, signInUrl(to));
    }
    if (intent !== 'begin') return respondProblem(c, 'bad-request');
    const open = methods();
    const named = open.find(({ id }) => id === form.get('way'));
    const method = named ?? (open.length === 1 ? open[0] : undefined);
    if (open.length === 0) return go(c, signInUrl(to));
    const uuid = await flow.begin({ secret: cookies.keepSecret(c), method: method?.id, to });
    return go(c, authUrl(uuid, method));
  });

  app.get('/auth/:uuid', async (c, next) => {
    if (methods().length === 0) return next();
    const { pending, answered } = await openOne(c);
    if (!pending) return answered;
    // What a form of ours complained of is no business of the other ways.
    const tried = methods().find(({ id }) => id === pending.method);
    const trouble = tried && isRedirect(tried) ? troubleOf(pending) : undefined;
    return show(c, {
      step: 'choose',
      uuid: pending.uuid,
      to: pending.to,
      methods: methods().map(shown),
      ...(trouble && { trouble }),
    });
  });

  app.post('/auth/:uuid', async (c) => {
    const { form, refusal } = await readForm(c);
    if (!form) return refusal;
    const { pending, answered } = await openOne(c);
    if (!pending) return answered;
    const method = methods().find(({ id }) => id === form.get('way'));
    return go(c, authUrl(pending.uuid, method));
  });

  app.get('/auth/:uuid/:method', async (c, next) => {
    const method = methodOf(c);
    if (!method) return methods().length === 0 ? next() : fail(c, 'unknown');
    if (isInAdvance(c)) return c.body(null, 503, HEADERS);
    const result = await flow.start(c.req.param('uuid'), method, browserOf(c));
    if (result.kind === 'go') return leavePage(c, result.location);
    if (result.kind === 'form') return go(c, loginUrl(c.req.param('uuid'), method), 302);
    // Not from its start: somebody has gone back to that.
    if (result.kind === 'done') return (await openOne(c)).answered ?? fail(c, 'used-twice');
    return answer(c, result, method);
  });

  app.get('/login/:uuid/:method', async (c, next) => {
    const method = methodOf(c);
    if (!method) return methods().length === 0 ? next() : fail(c, 'unknown');
    const { pending, answered } = await openOne(c);
    if (!pending) return answered;
    // Chosen by its address alone: it is set out on properly.
    if (!isForm(method) || pending.method !== method.id)
      return go(c, authUrl(pending.uuid, method), 302);
    const trouble = troubleOf(pending);
    return show(c, {
      step: 'login',
      uuid: pending.uuid,
      to: pending.to,
      method: shown(method),
      form: flow.form(pending, method.provider),
      ...(trouble && { trouble }),
      hasOthers: methods().length > 1,
      now: now(),
    });
  });

  app.post('/login/:uuid/:method', async (c) => {
    const { form, refusal } = await readForm(c);
    if (!form) return refusal;
    const fields = fieldsOf(form);
    if (!fields) return respondProblem(c, 'bad-request');
    const method = methodOf(c);
    if (!method || !isForm(method)) return fail(c, 'unknown');
    const isCodeAsked = method.kind === 'mailbox' && (fields.has('mailbox') || fields.has('again'));
    const tooMany = isCodeAsked ? await limitCodes?.(c) : undefined;
    if (tooMany) return tooMany;
    const uuid = c.req.param('uuid');
    const result = await flow.submit(uuid, method, browserOf(c), fields);
    if (result.kind === 'next') return go(c, loginUrl(uuid, method));
    return conclude(c, result, method);
  });

  app.get('/callback/:method', async (c, next) => {
    const method = methodOf(c);
    if (!method) return methods().length === 0 ? next() : fail(c, 'unknown');
    const parameters = new URL(c.req.url).searchParams;
    const ended = parameters.get('done') ?? parameters.get('failed');
    if (ended !== null) {
      const found = await flow.find(ended, browserOf(c));
      if (found.kind === 'lost') return fail(c, found.trouble);
      const { pending } = found;
      if (pending.outcome === 'done') {
        // A session that has ended since opens nothing.
        const { session } = await authStatusOf(c, '/');
        return session ? showEnd(c, 'done', pending.to) : fail(c, 'used-twice', { pending });
      }
      // One that has been begun anew since has no trouble any more.
      return fail(c, troubleOf(pending) ?? 'unknown', { pending });
    }
    if (parameters.size === 0) {
      // Loaded again, or gone back to, after its answer was taken out of its address.
      const pending = await flow.newest(method, browserOf(c));
      return fail(c, 'unfinished', { ...(pending && { pending }) });
    }
    if (!isRedirect(method)) return fail(c, 'unknown');
    const fields = fieldsOf(parameters);
    if (!fields || `${parameters}`.length > LONGEST_ANSWER) return fail(c, 'answer-wrong');
    return show(c, {
      step: 'callback',
      phase: 'finish',
      method: shown(method),
      fields: Object.fromEntries(fields),
    });
  });

  app.post('/callback/:method', async (c) => {
    const { form, refusal } = await readForm(c);
    if (!form) return refusal;
    const method = methodOf(c);
    if (!method || !isRedirect(method)) return fail(c, 'unknown');
    if (!fieldsOf(form)) return fail(c, 'answer-wrong');
    return conclude(c, await flow.finish(method, browserOf(c), form), method);
  });

  app.all(PATHS.session, (c) => {
    c.header('allow', 'GET, HEAD');
    return respondProblem(c, 'method-not-allowed');
  });
  return app;
}

/** Whether a request goes a step further with a sign-in that its own browser has begun. */
export async function isPending(
  c: Context,
  { flow, cookies }: Pick<SignInParts, 'flow' | 'cookies'>,
): Promise<boolean> {
  const [, uuid] = /^\/(?:login|auth)\/([^/]+)/u.exec(c.req.path) ?? [];
  return uuid !== undefined && (await flow.isPending(uuid, { secret: cookies.secret(c) }));
}

function shown({ id, kind, label }: OpenMethod): SignInMethod {
  return { id, kind, label };
}

function viewOf({ method, since, until }: Principal): SessionView {
  return { way: method, since, until };
}

function isForm(method: OpenMethod): method is FormMethod {
  return method.provider.kind === 'form';
}

function isRedirect(method: OpenMethod): method is RedirectMethod {
  return method.provider.kind === 'redirect';
}

function authUrl(uuid: string, method: OpenMethod | undefined): string {
  return method ? `/auth/${uuid}/${method.id}` : `/auth/${uuid}`;
}

function loginUrl(uuid: string, method: OpenMethod): string {
  return `/login/${uuid}/${method.id}`;
}

/** Whether nobody has gone there yet: a browser that guesses where they will go, or HEAD. */
function isInAdvance({ req }: Context): boolean {
  const purpose = req.header('sec-purpose') ?? req.header('purpose') ?? req.header('x-moz') ?? '';
  return req.method === 'HEAD' || /\b(?:prefetch|prerender|preview)\b/iu.test(purpose);
}
