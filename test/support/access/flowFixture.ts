import type {
  Browser,
  FlowContext,
  FormMethod,
  RedirectMethod,
} from '../../../src/access/flow/signInFlow.ts';
import { createTimedUuid } from '../../../src/access/flow/timedUuid.ts';
import type { FormProvider, RedirectProvider } from '../../../src/access/provider.ts';
import type { MemberSessions } from '../../../src/access/sessions/createSessions.ts';
import type { Principal } from '../../../src/access/visitor.ts';
import { hashSecret } from '../../../src/state/secretHash.ts';
import { createClock, openTestState } from './stateFixture.ts';

export const SECRET = 'the cookie of a browser';
export const MAIN_HOST = 'https://docs.example.edu';

/**
 * The dependencies of the steps: a real database, and sessions whose cookies are
 * `session-of-{subject}`.
 */
export async function createFlowContext(changes: Partial<FlowContext> = {}) {
  const clock = createClock();
  const { pendingSignIns } = await openTestState(clock.now);
  const events: unknown[] = [];
  const principal: Principal = {
    id: 'a session',
    method: 'sso',
    person: 'a hash',
    scopes: new Set(['files']),
    since: clock.now(),
    until: clock.now() + 1000,
  };
  const sessions: MemberSessions = {
    async begin({ subject }) {
      if (subject === 'blocked') return { kind: 'blocked' };
      return { kind: 'begun', cookie: `session-of-${subject}`, principal };
    },
    async find(cookie) {
      if (!cookie.startsWith('session-of-')) return { kind: 'none' };
      return { kind: 'member', principal, renewed: undefined };
    },
    end: async () => undefined,
    endEverywhere: async () => undefined,
  };
  const context: FlowContext = {
    pendingSignIns,
    sessions,
    stateKey: Buffer.alloc(32, 1),
    mainHost: () => MAIN_HOST,
    report: (method, failure) => events.push([method, failure.errorCode]),
    followRole: async () => undefined,
    onSignedIn: ({ person }) => events.push(['signed in', person]),
    now: clock.now,
    timeoutMs: 1000,
    ...changes,
  };
  /** Adds a pending sign-in of the browser with `SECRET`. Returns its UUID. */
  async function begin(method?: string): Promise<string> {
    const uuid = createTimedUuid(clock.now());
    await pendingSignIns.add({ uuid, browser: hashSecret(SECRET), method, to: '/' });
    return uuid;
  }
  return { context, clock, events, begin, principal };
}

export function browserWith(changes: Partial<Browser> = {}): Browser {
  const { signal } = new AbortController();
  return { secret: SECRET, session: undefined, address: '192.0.2.1', signal, ...changes };
}

/** A service that redirects to `location` and confirms the subject in `code`. */
export function redirectMethod(
  location = 'https://idp.example.edu/authorize',
  { sendsNoState = false } = {},
): RedirectMethod {
  const provider: RedirectProvider = {
    id: 'sso',
    kind: 'redirect',
    sendsNoState,
    begin: async ({ state }) => ({ kind: 'go', location, memory: { state } }),
    finish: async ({ parameters }) => ({
      kind: 'confirmed',
      subject: parameters.get('code') ?? undefined,
    }),
  };
  return { id: 'sso', kind: 'oidc', label: '统一身份认证', provider };
}

/** A form with two steps: any text, then `right`. */
export function formMethod(): FormMethod {
  const provider: FormProvider = {
    id: 'term',
    kind: 'form',
    form: () => ({ kind: 'phrase' }),
    async submit({ fields, memory }) {
      if (memory?.step !== 1) return { kind: 'next', memory: { step: 1 } };
      if (fields.get('phrase') === 'right') return { kind: 'confirmed', subject: 'alice' };
      return { kind: 'failed', failure: { errorCode: 'denied', reason: 'wrong' } };
    },
  };
  return { id: 'term', kind: 'phrase', label: '口令', provider };
}
