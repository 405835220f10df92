import type { Hono } from 'hono';
import { OPEN_POLICY } from '../../../src/access/accessPolicy.ts';
import { DEFAULT_LIMITS } from '../../../src/access/limits/limitRules.ts';
import { DEFAULT_SITE } from '../../../src/protocol/site.ts';
import { createSignInCookies } from '../../../src/server/access/signInCookies.ts';
import type {
  AccessParts,
  AppParts,
  Edition,
  MonitoringParts,
} from '../../../src/server/app/appParts.ts';
import { createApp } from '../../../src/server/createApp.ts';
import type { Log } from '../../../src/server/log.ts';
import { createRegistry } from '../../../src/server/monitoring/registry.ts';
import { createChecksums } from '../../../src/storage/createChecksums.ts';
import { type Storage, StorageError } from '../../../src/storage/storage.ts';
import { EMPTY_ENGINE } from './emptyEngineFixture.ts';
import { NO_PAGES } from './emptyPagesFixture.ts';
import { EMPTY_TEXTS, NO_ITEMS } from './emptyTextsFixture.ts';

const silent = () => undefined;

export const SILENT_LOG: Log = { debug: silent, info: silent, warn: silent, error: silent };

export const EMPTY_STORAGE: Storage = {
  stat: async () => undefined,
  // biome-ignore lint/correctness/useYield: there is nothing to give
  read: async function* (key) {
    throw new StorageError('absent', key);
  },
  write: async () => undefined,
  delete: async () => undefined,
  list: async function* () {
    yield* [];
  },
};

const UNKNOWN = { kind: 'lost', errorCode: 'unknown' } as const;
const REFUSED = { kind: 'refused', error: 'invalid_request', description: 'none' } as const;

function unused(): never {
  throw new Error('a part of the test app was used that has to be supplied');
}

export const NO_PROGRAMS: AccessParts['programs'] = {
  tokenService: {
    issue: unused,
    draft: unused,
    authStatusOf: async () => undefined,
    revoke: async () => false,
  },
  flow: {
    begin: async () => REFUSED,
    exchange: async () => REFUSED,
    find: async () => undefined,
    isNear: () => undefined,
    decide: async () => false,
  },
};

/** A site without sign-in methods, sessions and tokens. */
const NO_ACCESS: AccessParts = {
  principalOf: async () => undefined,
  signIn: {
    flow: {
      begin: unused,
      find: async () => UNKNOWN,
      isPending: async () => false,
      newest: async () => undefined,
      start: async () => UNKNOWN,
      form: unused,
      submit: async () => UNKNOWN,
      finish: async () => UNKNOWN,
    },
    sessions: {
      begin: unused,
      find: async () => ({ kind: 'none' }),
      end: unused,
      endEverywhere: unused,
    },
    cookies: createSignInCookies(() => false),
    methods: () => [],
    sessionDays: () => 30,
    now: () => 0,
  },
  programs: NO_PROGRAMS,
};

const MONITORING: MonitoringParts = {
  metrics: {
    registry: createRegistry(),
    measure: (_c, next) => next(),
    signedIn: silent,
    downloaded: silent,
    refused: silent,
    close: silent,
  },
  readiness: {
    look: async () => new Map(),
    judge: async () => ({ isReady: true, unwell: new Map() }),
  },
  health: () => ({
    edition: { tag: 'test', time: '2026-01-05T00:00:00.000Z', items: 0 },
    archive: { stale: false, faults: { errors: 0, warnings: 0, list: [] } },
  }),
  log: SILENT_LOG,
  logsNetworks: false,
};

/** Counts nothing. */
export const NO_DOWNLOADS: AppParts['downloads'] = {
  counts: {
    add: unused,
    top: async () => [],
    total: async () => 0,
    byDay: async () => [],
    dayOf: unused,
  },
  count: silent,
  settled: async () => undefined,
};

/** Nothing has ever changed. */
const NO_CHANGES: AppParts['changes'] = {
  generation: async () => 'none',
  list: async () => [],
  count: async () => 0,
  find: async () => undefined,
  earliest: async () => undefined,
};

/** The site does not allow mirrors. */
export const NO_MIRROR: AppParts['mirror'] = {
  isOpen: () => false,
  list: async () => [],
  read: async () => undefined,
  report: unused,
};

/** Nobody has a role, and nothing can be given. */
export const NO_CONTRIBUTIONS: AppParts['contributions'] = {
  roleOf: async () => undefined,
  hashOrigin: (address) => address ?? '',
  journal: { record: async () => undefined, list: async () => [] },
  roles: {
    list: async () => ({ grants: [], invitations: [] }),
    invite: unused,
    findInvitation: async () => undefined,
    accept: async () => undefined,
    withdraw: async () => false,
    grant: unused,
    revoke: async () => 'unknown',
    followMethod: unused,
  },
  takedown: {
    takeDown: async () => ({ kind: 'unknown' }),
    restore: async () => ({ kind: 'unknown' }),
    allow: async () => ({ kind: 'unknown' }),
    list: async () => [],
    isTakenDown: async () => false,
  },
  uploads: {
    begin: unused,
    find: unused,
    append: unused,
    remove: unused,
    room: unused,
    sweep: unused,
  },
  inbox: { open: unused, remove: unused },
  forms: { formOf: unused, known: unused },
  archive: { find: unused, findMadeOf: unused, check: unused, suggest: unused, guess: unused },
  examiner: { examine: unused, drawPage: unused },
  proofs: { challenge: unused, check: unused },
  proposals: { put: unused, follow: unused, withdraw: unused },
  review: {
    queue: unused,
    open: unused,
    release: unused,
    accept: unused,
    acceptMany: unused,
    sendBack: unused,
    refuse: unused,
    findUpload: unused,
    openUpload: unused,
    drawPage: unused,
    resume: unused,
  },
  reports: {
    add: unused,
    followed: async () => [],
    list: async () => [],
    mailsAnswerOf: () => false,
    mailOf: () => undefined,
    close: async () => undefined,
  },
  wishes: { add: unused, list: async () => [], close: async () => false },
  missedSearches: { count: async () => undefined },
  thanked: async () => [],
  desk: { look: unused },
};

/** An open site without items and pages, with the given overrides. */
export function testEdition(changes: Partial<Edition> = {}): Edition {
  return {
    documents: new Map(),
    engine: EMPTY_ENGINE,
    items: NO_ITEMS,
    pages: NO_PAGES,
    announcements: [],
    site: DEFAULT_SITE,
    renderer: { render: async (_url, { error }) => ({ status: 200, html: error ?? 'a page' }) },
    ids: { has: () => true },
    added: { of: () => undefined, newest: () => [] },
    tombstones: new Map(),
    access: OPEN_POLICY,
    limits: DEFAULT_LIMITS,
    contribute: { who: 'nobody', filesPerVisitor: 100, inboxSize: 20 },
    crawlers: { training: false },
    ...changes,
  };
}

/** Overrides of the app; the rest is an open, empty site. */
export interface TestAppParts
  extends Partial<
    Pick<
      AppParts,
      | 'assets'
      | 'texts'
      | 'downloads'
      | 'changes'
      | 'mirror'
      | 'contributions'
      | 'pullHook'
      | 'httpsDays'
      | 'now'
    >
  > {
  readonly edition?: () => Partial<Edition>;
  readonly files?: Partial<AppParts['files']>;
  readonly sharePictures?: Partial<AppParts['sharePictures']>;
  readonly access?: Partial<AccessParts>;
  readonly log?: Log;
}

export function createTestApp({
  edition,
  files,
  sharePictures,
  access,
  log = SILENT_LOG,
  ...parts
}: TestAppParts = {}): Hono {
  return createApp({
    edition: () => testEdition(edition?.()),
    files: {
      documents: EMPTY_STORAGE,
      covers: EMPTY_STORAGE,
      checksums: createChecksums({
        files: files?.documents ?? EMPTY_STORAGE,
        found: EMPTY_STORAGE,
        report: unused,
      }),
      signedUrlSeconds: 0,
      ensureCover: async () => 'none',
      ...files,
    },
    sharePictures: {
      storage: EMPTY_STORAGE,
      keyOf: async () => 'picture.jpg',
      draw: async () => 'none',
      ...sharePictures,
    },
    assets: { find: async () => undefined },
    access: { ...NO_ACCESS, ...access },
    texts: EMPTY_TEXTS,
    downloads: NO_DOWNLOADS,
    changes: NO_CHANGES,
    mirror: NO_MIRROR,
    contributions: NO_CONTRIBUTIONS,
    monitoring: { ...MONITORING, log },
    pullHook: undefined,
    limiting: undefined,
    httpsDays: 30,
    now: () => 0,
    ...parts,
  });
}
