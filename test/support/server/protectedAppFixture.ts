import { Hono } from 'hono';
import { createAccessPolicy } from '../../../src/access/accessPolicy.ts';
import type { AccessMode, Protection } from '../../../src/access/decide.ts';
import type { LimitRules } from '../../../src/access/limits/limitRules.ts';
import { parseNetwork } from '../../../src/access/networks.ts';
import type { TokenService } from '../../../src/access/tokens/createTokenService.ts';
import type { Principal } from '../../../src/access/visitor.ts';
import { DEFAULT_SITE } from '../../../src/protocol/site.ts';
import { createAccessGuard } from '../../../src/server/access/accessGuard.ts';
import { type PrincipalOf, setVisitorParts } from '../../../src/server/access/visitorOf.ts';
import { createFileRoutes } from '../../../src/server/files/fileRoute.ts';
import type { TextEngine } from '../../../src/server/texts/textEngine.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { createTestApp, NO_PROGRAMS } from './appFixture.ts';

/** For tests: the content of every protected file, and of nothing else. */
export const PROTECTED = 'bytes that are kept for some';

export const ID = '0123456789abcdef0123456789abcdef';
/** An item without files. */
export const MISSING = 'ffffffffffffffffffffffffffffffff';

export const CAMPUS = '10.20.30.40';
export const OFF_CAMPUS = '203.0.113.9';
export const PROXY = '198.51.100.1';

export const MEMBER: Principal = {
  id: 's',
  person: 'p',
  method: 'sso',
  since: 0,
  until: Number.MAX_SAFE_INTEGER,
  scopes: new Set(['files']),
};

interface ProtectedOptions {
  readonly mode?: AccessMode;
  readonly protect?: Protection;
  readonly principalOf?: PrincipalOf;
  /** The owner of every bearer token. */
  readonly tokenOf?: TokenService['authStatusOf'];
  readonly networks?: readonly string[];
  readonly proxies?: readonly string[];
  /** The configured origin of the site. */
  readonly main?: string;
  /** Whether downloads are redirected to a bucket. */
  readonly isSigned?: boolean;
  readonly limits?: LimitRules;
  readonly texts?: TextEngine;
}

/**
 * For tests: the whole app with one document and its covers, which are protected for some visitors.
 */
export function protectedApp({
  mode = 'campus',
  protect = 'files',
  principalOf = async ({ req }) => (req.header('cookie') === 'member' ? MEMBER : undefined),
  tokenOf = NO_PROGRAMS.tokenService.authStatusOf,
  networks = ['10.0.0.0/8', '2001:db8:10::/48'],
  proxies = [PROXY],
  main,
  isSigned = false,
  limits,
  texts,
}: ProtectedOptions = {}) {
  const access = policyWith({ mode, protect, networks, proxies });
  return createTestApp({
    edition: () => ({
      site: { ...DEFAULT_SITE, hosts: main === undefined ? {} : { main } },
      ids: new Set([ID, MISSING]),
      access,
      ...(limits && { limits }),
    }),
    files: { ...storages(isSigned), signedUrlSeconds: isSigned ? 900 : 0 },
    access: {
      principalOf,
      programs: {
        ...NO_PROGRAMS,
        tokenService: { ...NO_PROGRAMS.tokenService, authStatusOf: tokenOf },
      },
    },
    now: () => Date.UTC(2026, 0, 5),
    ...(texts && { texts }),
  });
}

/**
 * For tests with tens of thousands of requests: only the access guard and the files behind it,
 * which takes a fifth of the time.
 */
export function protectedRoutes(): Hono {
  const policy = policyWith({
    mode: 'campus',
    protect: 'files',
    networks: ['10.0.0.0/8'],
    proxies: [PROXY],
  });
  const app = new Hono();
  app.use(async (c, next) => {
    setVisitorParts(c, { policy, principalOf: async () => undefined });
    await next();
  });
  const now = () => Date.UTC(2026, 0, 5);
  const authentication = () => ({ url: '/opds/authentication.json', text: '{}' });
  const admit = createAccessGuard({ now, renderError: (code, c) => c.text(code), authentication });
  const report = (error: unknown) => {
    throw error;
  };
  app.route('/', createFileRoutes({ ...storages(false), now, admit, report }));
  return app;
}

function policyWith({
  networks,
  proxies,
  ...rule
}: Required<Pick<ProtectedOptions, 'mode' | 'protect' | 'networks' | 'proxies'>>) {
  const parse = (texts: readonly string[]) =>
    texts.flatMap((text) => parseNetwork(text).network ?? []);
  return createAccessPolicy({ ...rule, networks: parse(networks), proxies: parse(proxies) });
}

function storages(isSigned: boolean) {
  return {
    documents: storageOf([`${ID}.pdf`, `${ID}.zip`], isSigned),
    covers: storageOf([`${ID}.webp`, `${ID}.jpg`], false),
  };
}

function storageOf(keys: readonly string[], isSigned: boolean): Storage {
  const bytes = Buffer.from(PROTECTED);
  return {
    stat: async (key) =>
      keys.includes(key) ? { size: bytes.length, modified: new Date(0), tag: 'tag' } : undefined,
    read: async function* (_key, { range } = {}) {
      yield range ? bytes.subarray(range.start, range.end + 1) : bytes;
    },
    write: async () => undefined,
    delete: async () => undefined,
    list: async function* () {
      yield* [];
    },
    ...(isSigned && { signDownload: async (key) => `https://bucket.example/${key}?signature` }),
  };
}

/** The bindings of a request from an address. */
export function connectionFrom(address: string): object {
  return { incoming: { socket: { remoteAddress: address } } };
}
