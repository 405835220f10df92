import { createHmac } from 'node:crypto';
import type { SignInForm, SignInMethod } from '../../protocol/signIn.ts';
import { isSignInTrouble, type SignInTrouble } from '../../protocol/signInTroubles.ts';
import { isUuid } from '../../protocol/uuid.ts';
import {
  PENDING_LIFETIME_MS,
  type PendingSignIn,
  type PendingSignIns,
} from '../../state/pendingSignIns.ts';
import { hashSecret } from '../../state/secretHash.ts';
import { isSame } from '../isSame.ts';
import type {
  Confirmation,
  Failure,
  FormProvider,
  Provider,
  RedirectProvider,
} from '../provider.ts';
import type { MemberSessions } from '../sessions/createSessions.ts';
import type { Principal } from '../visitor.ts';
import { createTimedUuid, timeOfUuid } from './timedUuid.ts';

/** A sign-in method that is open: what pages show of it, and what it does. */
export interface OpenMethod extends SignInMethod {
  readonly provider: Provider;
}

/** Who goes through a sign-in. */
export interface Browser {
  /** What its cookie for sign-ins holds; undefined where it has none. */
  readonly secret: string | undefined;
  /** What its cookie of a session holds. */
  readonly session: string | undefined;
  readonly address: string | undefined;
  /** Aborts when it is gone. */
  readonly signal: AbortSignal;
}

/** A sign-in of this browser, or why there is none. */
export type FoundSignIn =
  | { readonly kind: 'found'; readonly pending: PendingSignIn }
  | { readonly kind: 'lost'; readonly trouble: SignInTrouble };

/** What a browser is to be sent of a session that begins. */
interface BegunSession {
  readonly cookie: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** How a step went. */
export type StepResult =
  | { readonly kind: 'done'; readonly uuid: string; readonly session?: BegunSession }
  /** The trouble is noted with the sign-in. */
  | { readonly kind: 'failed'; readonly uuid: string }
  /** There is no sign-in of this browser to note it with. */
  | { readonly kind: 'lost'; readonly trouble: SignInTrouble };

/** From the first step to the session: what happens, apart from how HTTP says it. */
export interface SignInFlow {
  /** Begins one that is bound to a browser; returns its UUID. */
  begin(options: {
    readonly secret: string;
    readonly method: string | undefined;
    readonly to: string;
  }): Promise<string>;
  find(uuid: string, browser: Pick<Browser, 'secret'>): Promise<FoundSignIn>;
  /** Whether a sign-in of this browser waits for its next step. */
  isPending(uuid: string, browser: Pick<Browser, 'secret'>): Promise<boolean>;
  /** The one of a browser that used a method last, and goes on. */
  newest(method: OpenMethod, browser: Browser): Promise<PendingSignIn | undefined>;
  /** Starts a method: goes to a page elsewhere, or to a form of ours. */
  start(
    uuid: string,
    method: OpenMethod,
    browser: Browser,
  ): Promise<
    { readonly kind: 'go'; readonly location: string } | { readonly kind: 'form' } | StepResult
  >;
  /** The form that stands next. */
  form(pending: PendingSignIn, provider: FormProvider): SignInForm;
  submit(
    uuid: string,
    method: OpenMethod & { readonly provider: FormProvider },
    browser: Browser,
    fields: ReadonlyMap<string, string>,
  ): Promise<{ readonly kind: 'next' } | StepResult>;
  /** What a browser came back with. */
  finish(
    method: OpenMethod & { readonly provider: RedirectProvider },
    browser: Browser,
    parameters: URLSearchParams,
  ): Promise<StepResult>;
}

export interface FlowParts {
  readonly pendingSignIns: PendingSignIns;
  readonly sessions: MemberSessions;
  /** What states are made with: 32 bytes. */
  readonly stateKey: Buffer;
  /** Where services send browsers back to; undefined where it is not known. */
  readonly mainHost: () => string | undefined;
  /** Hears what visitors are told in other words. */
  readonly report: (method: string, failure: Failure) => void;
  /** Hears of every session that begins. */
  readonly onSignedIn: (principal: Principal) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** For how long a visitor waits for a service, in ms. */
  readonly patienceMs?: number;
}

/** Longer than a service that works takes, and shorter than people wait. */
const PATIENCE_MS = 10_000;
/**
 * How often a sign-in may be changed before it goes no step further: setting out, coming back and
 * failing are three. Beginning one is what is limited by address, and this the commits that can be
 * made of it, and the answers that a service is asked about, one after the other. Steps that are
 * taken at once are let through with the same count: setting out may ask more often then.
 */
const MOST_STEPS = 60;

const LATE: Failure = { trouble: 'provider-down', reason: 'no answer in time' };

/**
 * The steps of a sign-in, whatever the method: each reads its row, hands the method its memory, and keeps
 * what came of it. It knows no HTTP; the addresses and cookies are in `server/access/signIn/`.
 */
export function createSignInFlow(parts: FlowParts): SignInFlow {
  const { pendingSignIns, sessions, stateKey, mainHost, report, onSignedIn, now } = parts;
  const { patienceMs = PATIENCE_MS } = parts;
  /** The forms that are being looked at: one after the other for each sign-in. */
  const queues = new Map<string, Promise<unknown>>();

  /** Names a sign-in to a service. Nobody can make one up, and none is good for another method. */
  function stateOf(uuid: string, method: string): string {
    const proof = createHmac('sha256', stateKey).update(`${uuid} ${method}`).digest('base64url');
    return `${uuid}.${proof}`;
  }

  function uuidOfState(state: string, method: string): string | undefined {
    const uuid = state.slice(0, 36);
    if (!isUuid(uuid)) return undefined;
    return isSame(Buffer.from(stateOf(uuid, method)), Buffer.from(state)) ? uuid : undefined;
  }

  function isOf(pending: PendingSignIn, { secret }: Pick<Browser, 'secret'>): boolean {
    return secret !== undefined && hashSecret(secret) === pending.browser;
  }

  async function find(text: string, browser: Pick<Browser, 'secret'>): Promise<FoundSignIn> {
    const uuid = text.toLowerCase();
    if (!isUuid(uuid)) return { kind: 'lost', trouble: 'unknown' };
    const pending = await pendingSignIns.find(uuid);
    if (!pending) {
      const made = timeOfUuid(uuid);
      const isOld = made !== undefined && made <= now() - PENDING_LIFETIME_MS;
      return { kind: 'lost', trouble: isOld ? 'expired' : 'unknown' };
    }
    if (isOf(pending, browser)) return { kind: 'found', pending };
    const isAnothers = browser.secret !== undefined;
    return { kind: 'lost', trouble: isAnothers ? 'state-wrong' : 'no-cookies' };
  }

  async function newest(
    method: OpenMethod,
    { secret }: Browser,
  ): Promise<PendingSignIn | undefined> {
    if (secret === undefined) return undefined;
    return pendingSignIns.newest(hashSecret(secret), method.id);
  }

  /** The same for who would go a step further. */
  async function findForStep(uuid: string, browser: Browser): Promise<FoundSignIn> {
    const found = await find(uuid, browser);
    const isWornOut = found.kind === 'found' && found.pending.version >= MOST_STEPS;
    return isWornOut ? { kind: 'lost', trouble: 'too-many' } : found;
  }

  /**
   * Whether a browser has signed in since it began this one. An answer that names no sign-in may be
   * anybody's then, who would have a member go on as somebody else.
   */
  async function hasSignedInSince(uuid: string, { session }: Browser): Promise<boolean> {
    const found = session === undefined ? undefined : await sessions.find(session);
    if (found?.kind !== 'member') return false;
    return found.principal.since >= (timeOfUuid(uuid) ?? Number.POSITIVE_INFINITY);
  }

  /** Asks a method, for as long as somebody waits; what it breaks with is a failure, too. */
  async function ask<Answer>(
    browser: Browser,
    step: (context: { now: number; signal: AbortSignal }) => Promise<Answer>,
  ): Promise<Answer | { readonly kind: 'failed'; readonly failure: Failure }> {
    const signal = AbortSignal.any([browser.signal, AbortSignal.timeout(patienceMs)]);
    const late = Promise.withResolvers<{ kind: 'failed'; failure: Failure }>();
    const giveUp = () => late.resolve({ kind: 'failed', failure: LATE });
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
    try {
      // A method may not heed the signal.
      return await Promise.race([step({ now: now(), signal }), late.promise]);
    } catch (error) {
      // What it says may hold what nobody is to read: the name of the error has to do.
      const name = error instanceof Error ? error.name : typeof error;
      return { kind: 'failed', failure: { trouble: 'internal', reason: `it broke: ${name}` } };
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  /** One who has been claimed already: perhaps by the same browser, a moment ago. */
  async function whyClaimed(pending: PendingSignIn, browser: Browser): Promise<StepResult> {
    if (pending.outcome === 'done' && browser.session !== undefined) {
      const found = await sessions.find(browser.session);
      // The same answer was sent twice, as by an impatient finger: nothing is given away again.
      if (found.kind === 'member') return { kind: 'done', uuid: pending.uuid };
    }
    return { kind: 'lost', trouble: 'used-twice' };
  }

  /** Gives a session to a browser whose sign-in was claimed, or notes why not. */
  async function conclude(
    pending: PendingSignIn,
    method: OpenMethod,
    browser: Browser,
    confirmation: Confirmation,
  ): Promise<StepResult> {
    const { uuid } = pending;
    const fail = async (failure: Failure, again: boolean): Promise<StepResult> => {
      report(method.id, failure);
      await pendingSignIns.settle(uuid, failure.trouble, { again });
      return { kind: 'failed', uuid };
    };
    if (confirmation.kind === 'failed') return fail(confirmation.failure, true);
    const { subject } = confirmation;
    const begun = await sessions.begin({ method: method.id, subject }, browser.session);
    if (begun.kind === 'blocked') {
      return fail({ trouble: 'blocked', reason: 'the person is blocked' }, false);
    }
    await pendingSignIns.settle(uuid, 'done');
    const { cookie, principal } = begun;
    onSignedIn(principal);
    return { kind: 'done', uuid, session: { cookie, until: principal.until } };
  }

  /** Notes a trouble with a sign-in that goes on. */
  async function note(
    pending: PendingSignIn,
    method: OpenMethod,
    browser: Browser,
    failure: Failure,
  ): Promise<StepResult> {
    // A connection that broke is no reason to forget how far someone had come.
    if (browser.signal.aborted) return { kind: 'lost', trouble: failure.trouble };
    report(method.id, failure);
    const change = { method: method.id, memory: undefined, outcome: failure.trouble };
    if (await pendingSignIns.update(pending, change)) return { kind: 'failed', uuid: pending.uuid };
    return { kind: 'lost', trouble: failure.trouble };
  }

  async function start(
    uuid: string,
    method: OpenMethod,
    browser: Browser,
  ): ReturnType<SignInFlow['start']> {
    const found = await findForStep(uuid, browser);
    if (found.kind === 'lost') return found;
    const { pending } = found;
    if (pending.isClaimed) return whyClaimed(pending, browser);
    const { provider } = method;
    if (provider.kind === 'form') {
      if (pending.method === method.id && pending.outcome === undefined) return { kind: 'form' };
      const change = { method: method.id, memory: undefined, outcome: undefined };
      if (await pendingSignIns.update(pending, change)) return { kind: 'form' };
      return { kind: 'lost', trouble: 'used-twice' };
    }
    const host = mainHost();
    if (host === undefined) {
      return note(pending, method, browser, {
        trouble: 'internal',
        reason: 'hosts.main is not set',
      });
    }
    const state = stateOf(pending.uuid, method.id);
    const callback = `${host}/callback/${method.id}`;
    const begun = await ask(browser, (step) => provider.begin({ ...step, callback, state }));
    if (begun.kind === 'failed') return note(pending, method, browser, begun.failure);
    const { location, memory } = begun;
    if (!/^https?:\/\//iu.test(location) || !URL.canParse(location)) {
      return note(pending, method, browser, {
        trouble: 'internal',
        reason: 'it leads to no web address',
      });
    }
    const change = { method: method.id, memory, outcome: undefined };
    if (await pendingSignIns.update(pending, change)) {
      return { kind: 'go', location: new URL(location).href };
    }
    return { kind: 'lost', trouble: 'used-twice' };
  }

  async function submit(
    uuid: string,
    method: OpenMethod & { readonly provider: FormProvider },
    browser: Browser,
    fields: ReadonlyMap<string, string>,
  ): ReturnType<SignInFlow['submit']> {
    const found = await findForStep(uuid, browser);
    if (found.kind === 'lost') return found;
    const { pending } = found;
    if (pending.isClaimed) return whyClaimed(pending, browser);
    const memory = pending.method === method.id ? pending.memory : undefined;
    const visitor = { address: browser.address };
    const done = await ask(browser, (step) =>
      method.provider.submit({ ...step, fields, memory, visitor }),
    );
    if (done.kind === 'failed') return note(pending, method, browser, done.failure);
    if (done.kind === 'next') {
      const change = { method: method.id, memory: done.memory, outcome: done.trouble };
      if (await pendingSignIns.update(pending, change)) return { kind: 'next' };
      return { kind: 'lost', trouble: 'used-twice' };
    }
    const claimed = await pendingSignIns.claim(pending.uuid);
    if (!claimed) return { kind: 'lost', trouble: 'used-twice' };
    return conclude(claimed, method, browser, done);
  }

  return {
    async begin({ secret, method, to }) {
      const uuid = createTimedUuid(now());
      await pendingSignIns.add({ uuid, browser: hashSecret(secret), method, to });
      return uuid;
    },
    find,
    async isPending(uuid, browser) {
      const found = await find(uuid, browser);
      return found.kind === 'found' && !found.pending.isClaimed;
    },
    newest,
    start,
    form: ({ method, memory }, provider) =>
      provider.form(method === provider.id ? memory : undefined),
    async submit(uuid, method, browser, fields) {
      // Two guesses at once would be made with the same number of tries left.
      const before = queues.get(uuid) ?? Promise.resolve();
      const mine = before.then(() => submit(uuid, method, browser, fields));
      const settled = mine.catch(() => undefined);
      queues.set(uuid, settled);
      try {
        return await mine;
      } finally {
        if (queues.get(uuid) === settled) queues.delete(uuid);
      }
    },
    async finish(method, browser, parameters) {
      const state = parameters.get('state');
      let uuid: string | undefined;
      if (state !== null) {
        uuid = uuidOfState(state, method.id);
        if (uuid === undefined) return { kind: 'lost', trouble: 'state-wrong' };
      } else if (method.provider.sendsNoState) {
        if (browser.secret === undefined) return { kind: 'lost', trouble: 'no-cookies' };
        uuid = (await newest(method, browser))?.uuid;
      }
      if (uuid === undefined) return { kind: 'lost', trouble: 'unknown' };
      const found = await findForStep(uuid, browser);
      if (found.kind === 'lost') return found;
      const { pending } = found;
      if (pending.method !== method.id) return { kind: 'lost', trouble: 'state-wrong' };
      const host = mainHost();
      const claimed = host === undefined ? undefined : await pendingSignIns.claim(pending.uuid);
      if (!claimed) return whyClaimed(pending, browser);
      if (state === null && (await hasSignedInSince(pending.uuid, browser))) {
        await pendingSignIns.settle(pending.uuid, 'done');
        return { kind: 'done', uuid: pending.uuid };
      }
      const step = {
        callback: `${host}/callback/${method.id}`,
        state: stateOf(pending.uuid, method.id),
        parameters,
        memory: claimed.memory ?? {},
      };
      const confirmation = await ask(browser, (context) =>
        method.provider.finish({ ...context, ...step }),
      );
      return conclude(claimed, method, browser, confirmation);
    },
  };
}

/** The trouble that a sign-in ended with, if it did. */
export function troubleOf({ outcome }: PendingSignIn): SignInTrouble | undefined {
  return isSignInTrouble(outcome) ? outcome : undefined;
}
