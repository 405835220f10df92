import type { Kysely } from 'kysely';

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
} as const satisfies { readonly [Name in keyof Tables]: readonly (keyof Tables[Name])[] };

export type Database = Kysely<Tables>;

/** The dependencies of a store. */
export interface StoreParts {
  readonly db: Database;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
