import type { Kysely, RawBuilder } from 'kysely';
import type { JobKind } from './jobs.ts';

/**
 * The tables, equal in both databases: texts, integers, and booleans as 0 or 1. Times are milliseconds
 * since 1970; lists and memories are JSON.
 */
export interface Tables {
  sessions: {
    hash: string;
    id: string;
    person: string | null;
    way: string;
    since: number;
    expires: number;
    used: number;
  };
  pending_sign_ins: {
    uuid: string;
    browser: string;
    way: string | null;
    leads_to: string;
    memory: string | null;
    outcome: string | null;
    claimed: number;
    version: number;
    expires: number;
  };
  device_grants: {
    hash: string;
    uuid: string;
    code: string;
    program: string;
    scopes: string;
    state: string;
    person: string | null;
    way: string | null;
    /** The least time between two polls of the program, in ms. */
    pace: number;
    polled: number | null;
    /** A keyed hash of the network that the request came from. */
    origin: string | null;
    expires: number;
  };
  tokens: {
    hash: string;
    id: string;
    name: string;
    person: string | null;
    way: string | null;
    scopes: string;
    created: number;
    expires: number;
    revoked: number | null;
    used: string | null;
  };
  blocks: { person: string; since: number; until: number | null; note: string | null };
  meters: { name: string; hits: number; ends: number };
  /** `day` counts days since 1970-01-01. */
  downloads: { day: number; item: string; hits: number };
  signing_keys: { id: string; created: number };
  phrases: { way: string; hash: string; since: number };
  roles: { person: string; source: string; role: string; since: number; note: string | null };
  invitations: {
    hash: string;
    id: string;
    role: string;
    note: string | null;
    created: number;
    expires: number;
  };
  journal: {
    id: string;
    time: number;
    actor: string;
    action: string;
    subject: string;
    before: string | null;
    after: string | null;
  };
  proposals: {
    uuid: string;
    follow: string;
    state: string;
    kind: string;
    author: string | null;
    origin: string | null;
    content: string;
    thanks: string | null;
    mail: string | null;
    answer: string | null;
    git_commit: string | null;
    version: number;
    created: number;
    changed: number;
    submitted: number | null;
    holder: string | null;
    held_until: number | null;
  };
  /** How many proposals that were accepted in a year, and are no longer stored, thank a name. */
  thanks: { name: string; year: number; proposals: number };
  uploads: {
    id: string;
    author: string | null;
    origin: string;
    name: string;
    size: number;
    md5: string;
    state: string;
    sha256: string | null;
    facts: string | null;
    proposal: string | null;
    created: number;
    expires: number;
  };
  reports: {
    number: string;
    follow: string;
    kind: string;
    item: string | null;
    text: string;
    mail: string | null;
    origin: string | null;
    state: string;
    answer: string | null;
    created: number;
    changed: number;
  };
  /** The last number of each year: one is never given twice, even after its report was removed. */
  report_numbers: { year: number; last: number };
  wishes: {
    key: string;
    text: string;
    visitors: number;
    state: string;
    item: string | null;
    created: number;
    changed: number;
  };
  /** Hashes of a wish with a visitor, so that a visitor counts once and no two wishes can be linked. */
  wish_visitors: { wish: string; visitor: string };
  /** `week` is the day number of its Monday. */
  missed_searches: { week: number; text: string; visitors: number };
  /** The objects of the bucket that make up uploads. */
  upload_pieces: { upload: string; start: number; length: number; key: string };
  leases: { name: string; holder: string; epoch: number; ends: number };
  /** The servers of the site. */
  nodes: { id: string; address: string | null; version: string; since: number; seen: number };
  /** What nodes remember of work on documents. */
  jobs: {
    kind: JobKind;
    subject: string;
    version: string;
    /** Always 0, like its index of no use. Both may go once no program older than this one is to work. */
    priority: number;
    /** `waiting` (also while somebody does it) or `dead`. */
    state: string;
    /** How often it was taken since it last came to an end, good or bad. */
    attempts: number;
    /** When it can be taken; while somebody does it, when that claim ends. */
    due: number;
    /** Who does it. */
    holder: string | null;
    /** Why it failed last. */
    reason: string | null;
    /** Since when it fails, or when it was given up. */
    changed: number;
  };
  editions: {
    sequence: number;
    tag: string;
    head: string | null;
    key: string;
    time: number;
    program: string;
  };
  /** What every server must know of the site. */
  marks: { name: string; since: number };
  /** The last change of each item that is or was listed. */
  item_changes: {
    id: string;
    /** `listed`, `removed` or `taken-down`. */
    state: string;
    /** Where the change is in the order of all changes. */
    sequence: number;
    /** The sequence of the change that listed the item, again if it had been gone. */
    listed: number;
    time: number;
    /** A digest of the item as it is published; empty if it is not listed. */
    digest: string;
    /** The sets that it belongs to, each between spaces. */
    sets: string;
  };
}

/** Every table with its primary key. */
export const TABLE_KEYS = {
  sessions: ['hash'],
  pending_sign_ins: ['uuid'],
  device_grants: ['hash'],
  tokens: ['hash'],
  blocks: ['person'],
  meters: ['name'],
  downloads: ['day', 'item'],
  signing_keys: ['id'],
  phrases: ['way'],
  roles: ['person', 'source'],
  invitations: ['hash'],
  journal: ['id'],
  proposals: ['uuid'],
  thanks: ['name', 'year'],
  uploads: ['id'],
  reports: ['number'],
  report_numbers: ['year'],
  wishes: ['key'],
  wish_visitors: ['wish', 'visitor'],
  missed_searches: ['week', 'text'],
  upload_pieces: ['upload', 'start'],
  leases: ['name'],
  nodes: ['id'],
  jobs: ['kind', 'subject', 'version'],
  editions: ['sequence'],
  marks: ['name'],
  item_changes: ['id'],
} as const satisfies { readonly [Name in keyof Tables]: readonly (keyof Tables[Name])[] };

/**
 * What the servers that run tell one another. It is no content of the site: a backup leaves it out, and
 * restoring one keeps it.
 */
export const RUNNING_TABLES: ReadonlySet<string> = new Set<keyof Tables>([
  'upload_pieces',
  'leases',
  'nodes',
  'jobs',
  'editions',
]);

export type Database = Kysely<Tables>;

/** The dependencies of a store. */
export interface StoreParts {
  readonly db: Database;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The dependencies of a store that several servers share. */
export interface SharedParts extends StoreParts {
  /** The time by which all of them go, that of the database, in milliseconds since 1970. */
  readonly time: () => RawBuilder<number>;
  /** Whether other servers may use the database at the same time. */
  readonly isShared: boolean;
}
