import type { Hono } from 'hono';
import { createAccessPolicy } from '../../../src/access/accessPolicy.ts';
import type { AccessMode } from '../../../src/access/decide.ts';
import { createSignInFlow } from '../../../src/access/flow/createSignInFlow.ts';
import type { OpenMethod } from '../../../src/access/flow/signInFlow.ts';
import type { LimitRules } from '../../../src/access/limits/limitRules.ts';
import type { FormProvider, RedirectProvider } from '../../../src/access/provider.ts';
import { createSessionKeys } from '../../../src/access/sessions/createSessionKeys.ts';
import { createPersonOf, createSessions } from '../../../src/access/sessions/createSessions.ts';
import { readCatalog } from '../../../src/catalog/catalog.ts';
import { createJournalService } from '../../../src/contribute/journal/createJournalService.ts';
import { createRoleService } from '../../../src/contribute/roles/createRoleService.ts';
import { DAY_MS } from '../../../src/lib/durations.ts';
import type { SignInView } from '../../../src/protocol/signIn.ts';
import { isSignInErrorCode } from '../../../src/protocol/signInErrors.ts';
import { DEFAULT_SITE } from '../../../src/protocol/site.ts';
import { createEngine } from '../../../src/search/createEngine.ts';
import { isHttps } from '../../../src/server/access/isHttps.ts';
import { createPrincipalOf } from '../../../src/server/access/principalOf.ts';
import { createSignInCookies } from '../../../src/server/access/signInCookies.ts';
import { searchHere } from '../../../src/server/searchService.ts';
import type { State } from '../../../src/state/state.ts';
import { StateError } from '../../../src/state/stateError.ts';
import { type Storage, StorageError } from '../../../src/storage/storage.ts';
import { createClock, openTestState } from '../access/stateFixture.ts';
import { createTestApp, NO_CONTRIBUTIONS } from './appFixture.ts';

export const ITEM = '0123456789abcdef0123456789abcdef';
export const FILE = `/files/${ITEM}.pdf`;
const BYTES = new TextEncoder().encode('%PDF-1.7 a document of ten pages');

const { items } = readCatalog(
  [{ id: ITEM, type: 'doc', url: FILE, data: { title: '高等数学课件', course: [], content: [] } }],
  [],
);
const engine = searchHere(createEngine({ items }));

const documents: Storage = {
  stat: async (key) =>
    key === `${ITEM}.pdf` ? { size: BYTES.length, modified: new Date(0), tag: 'tag' } : undefined,
  async *read(key, { range } = {}) {
    if (key !== `${ITEM}.pdf`) throw new StorageError('absent', key);
    yield range ? BYTES.subarray(range.start, range.end + 1) : BYTES;
  },
  write: async () => undefined,
  delete: async () => undefined,
  list: async function* () {
    yield* [];
  },
};

/**
 * The behaviour of a fake service: `person:{name}` confirms, `maintainer:{name}` with a role,
 * `error:{code}` fails.
 */
function verdictOf(text: string) {
  const [kind, value = ''] = text.split(':');
  if (kind === 'person') return { kind: 'confirmed', subject: value } as const;
  if (kind === 'maintainer') return { kind: 'confirmed', subject: value, role: kind } as const;
  if (kind === 'throw') throw new Error(`it breaks over ${value}`);
  const errorCode = isSignInErrorCode(value) ? value : 'answer-wrong';
  return { kind: 'failed', failure: { errorCode, reason: 'as told' } } as const;
}

/** A service that trusts any code. */
function fakeService(id: string, { sendsState = true } = {}): RedirectProvider {
  return {
    id,
    kind: 'redirect',
    sendsNoState: !sendsState,
    async begin({ callback, state }) {
      const query = new URLSearchParams({ callback, ...(sendsState && { state }) });
      const location = `https://idp.example.edu/authorize?${query}`;
      return { kind: 'go', location, memory: { begun: 1 } };
    },
    async finish({ parameters, memory, signal }) {
      if (memory.begun !== 1) throw new Error('it was finished without a beginning');
      const code = parameters.get('code') ?? '';
      // Never responds, and ignores the signal.
      if (code === 'hang') return new Promise(() => signal.throwIfAborted);
      return verdictOf(code);
    },
  };
}

/** A form that trusts its input; `next:` leads to the same form again. */
function fakeForm(id: string): FormProvider {
  return {
    id,
    kind: 'form',
    form: (memory) =>
      memory?.tries === undefined
        ? { kind: 'phrase' }
        : { kind: 'code', sentTo: 'a***', triesLeft: Number(memory.tries) },
    async submit({ fields, memory }) {
      const text = fields.get('phrase') ?? '';
      if (!text.startsWith('next')) return verdictOf(text);
      const tries = Number(memory?.tries ?? 5) - 1;
      return { kind: 'next', memory: { tries }, errorCode: 'wrong-phrase' };
    },
  };
}

export interface TestSiteOptions {
  readonly mode?: AccessMode;
  readonly methods?: 'all' | 'one' | 'none';
  /** The configured origin of the site; null if there is none. */
  readonly main?: string | null;
  readonly timeoutMs?: number;
  readonly limits?: LimitRules;
}

/** The whole server with a real database and fake services. */
export async function createTestSite({
  mode = 'members',
  methods = 'all',
  main: givenMain = 'https://docs.example.edu',
  timeoutMs = 1000,
  limits,
}: TestSiteOptions = {}) {
  const main = givenMain ?? undefined;
  const clock = createClock();
  const { now } = clock;
  const state = await openTestState(now);
  const lines: object[] = [];
  const note = (facts: object, message: string) => lines.push({ ...facts, message });
  const log = { debug: () => undefined, info: note, warn: note, error: note };
  const deriveKey = (purpose: string) => Buffer.alloc(32, purpose);
  let days = 30;
  const idleMs = () => days * DAY_MS;
  const keys = await createSessionKeys({ keys: state.keys, deriveKey, cookieLifeMs: idleMs, now });
  const personOf = createPersonOf(deriveKey('person'));
  const journal = createJournalService(state.journal);
  const roles = createRoleService({ roles: state.roles, journal, now });
  let isDown = false;
  const failIfDown = async <Found>(read: () => Promise<Found>): Promise<Found> => {
    if (isDown) throw new StateError('unavailable', 'the database does not answer');
    return read();
  };
  const { blocks, signIns } = state;
  const rows: State['sessions'] = {
    ...state.sessions,
    find: (hash) => failIfDown(() => state.sessions.find(hash)),
  };
  const pendingSignIns: State['pendingSignIns'] = {
    ...state.pendingSignIns,
    find: (uuid) => failIfDown(() => state.pendingSignIns.find(uuid)),
  };
  const sessions = createSessions({ sessions: rows, signIns, blocks, keys, personOf, idleMs, now });
  const cookies = createSignInCookies((c) => isHttps(c, main));
  const flow = createSignInFlow({
    pendingSignIns,
    sessions,
    stateKey: deriveKey('state'),
    mainHost: () => main,
    report: (method, { errorCode, reason }) => note({ method, errorCode, reason }, 'failed'),
    followRole: roles.followMethod,
    onSignedIn: ({ method, person }) => note({ method, person }, 'signed in'),
    now,
    timeoutMs,
  });
  const allMethods: OpenMethod[] = [
    { id: 'sso', kind: 'oidc', label: '统一身份认证', provider: fakeService('sso') },
    {
      id: 'cas',
      kind: 'cas',
      label: 'CAS',
      provider: fakeService('cas', { sendsState: false }),
    },
    { id: 'term', kind: 'phrase', label: '口令', provider: fakeForm('term') },
  ];
  let open = methods === 'all' ? allMethods : methods === 'one' ? allMethods.slice(0, 1) : [];
  const access = createAccessPolicy({
    mode,
    protect: 'files',
    networks: [],
    proxies: [],
  });
  const app: Hono = createTestApp({
    edition: () => ({
      engine,
      access,
      ...(limits && { limits }),
      site: { ...DEFAULT_SITE, hosts: main === undefined ? {} : { main } },
      renderer: {
        async render(url, { signIn, error }) {
          const html = JSON.stringify({ path: url.pathname, view: signIn ?? null, error });
          return { status: 200, html };
        },
      },
    }),
    files: { documents, covers: documents },
    contributions: {
      ...NO_CONTRIBUTIONS,
      roleOf: (person) => state.roles.find(person),
      journal,
      roles,
    },
    access: {
      principalOf: createPrincipalOf({ sessions, cookies, now }),
      signIn: { flow, sessions, cookies, methods: () => open, sessionDays: () => days, now },
    },
    log,
    now,
  });
  return {
    app,
    clock,
    state,
    keys,
    sessions,
    personOf,
    roles,
    journal,
    lines,
    openMethods: (ids: readonly string[]) => {
      open = allMethods.filter(({ id }) => ids.includes(id));
    },
    /** Makes the database fail, or work again. */
    setDatabaseDown: (value: boolean) => {
      isDown = value;
    },
    setDays: (value: number) => {
      days = value;
    },
    browser: (origin = main ?? 'http://localhost') => new TestBrowser(app, origin),
  };
}

export type TestSite = Awaited<ReturnType<typeof createTestSite>>;

/** The input of a rendered page. */
interface ShownPage {
  readonly status: number;
  readonly location: string;
  readonly view: SignInView | null;
  readonly text: string;
  readonly headers: Headers;
}

/** A minimal browser for signing in: cookies, and headers that name the origin of a request. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly #app: Hono;
  readonly #origin: string;

  constructor(app: Hono, origin: string) {
    this.#app = app;
    this.#origin = origin;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<ShownPage> {
    return this.#request(path, { headers: { accept: 'text/html', ...headers } });
  }

  head(path: string): Promise<ShownPage> {
    return this.#request(path, { method: 'HEAD', headers: { accept: 'text/html' } });
  }

  /** Posts a form of a page of this site. */
  post(path: string, fields: Record<string, string> | URLSearchParams): Promise<ShownPage> {
    return this.postBody(path, `${new URLSearchParams(fields)}`);
  }

  postBody(
    path: string,
    body: string,
    type = 'application/x-www-form-urlencoded',
  ): Promise<ShownPage> {
    const headers = {
      accept: 'text/html',
      'sec-fetch-site': 'same-origin',
      'content-type': type,
    };
    return this.#request(path, { method: 'POST', body, headers });
  }

  async #request(
    path: string,
    init: RequestInit & { headers: Record<string, string> },
  ): Promise<ShownPage> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = cookie === '' ? init.headers : { cookie, ...init.headers };
    const response = await this.#app.request(`${this.#origin}${path}`, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      if (line.includes('Max-Age=0;')) this.cookies.delete(name);
      else this.cookies.set(name, value.join('='));
    }
    const text = await response.text();
    let view: SignInView | null = null;
    // Written by the renderer above.
    if (text.startsWith('{"path"')) ({ view } = JSON.parse(text));
    const location = response.headers.get('location') ?? '';
    return { status: response.status, location, view, text, headers: response.headers };
  }

  /** Begins a sign-in; returns its UUID. */
  async begin(method?: string, to = FILE): Promise<string> {
    const fields = { intent: 'begin', to, ...(method !== undefined && { way: method }) };
    const { location } = await this.post('/login', fields);
    return location.split('/')[2] ?? '';
  }

  /** Starts a method; returns the parameters for the service. */
  async setOut(method: string, uuid: string): Promise<URLSearchParams> {
    const { text } = await this.get(`/auth/${uuid}/${method}`);
    const address = /url=([^"]+)"/u.exec(text)?.[1] ?? '';
    return new URL(address.replaceAll('&#38;', '&')).searchParams;
  }

  /** Returns from a service, like its callback page. */
  async comeBack(method: string, code: string, state: string | null): Promise<ShownPage> {
    return this.post(`/callback/${method}`, { code, ...(state !== null && { state }) });
  }

  /** A complete sign-in with the service. */
  async signIn(code = 'person:alice', method = 'sso'): Promise<ShownPage> {
    const uuid = await this.begin(method);
    const query = await this.setOut(method, uuid);
    return this.comeBack(method, code, query.get('state'));
  }
}
