import { expect } from 'vitest';
import { hashSecret } from '../../../src/state/secretHash.ts';
import type { State } from '../../../src/state/state.ts';

const UUID = '018f0000-0000-7000-8000-000000000000';

/** An expiry far beyond any test run. */
const LATE = Number.MAX_SAFE_INTEGER;

/**
 * The database of a program with version 1 of the tables, with some rows: as that program created
 * it, not as today's migrations would. Never edited.
 *
 * @param end the SQLite clause for a table without row ids
 */
function firstTables(end: '' | 'without rowid'): string {
  return `
create table campusdocs_tables (version integer not null);
create table "sessions" (
  "hash" text primary key,
  "id" text not null unique,
  "person" text,
  "way" text not null,
  "since" bigint not null,
  "expires" bigint not null,
  "used" bigint not null
);
create index "sessions_person" on "sessions" ("person");
create index "sessions_expires" on "sessions" ("expires");
create index "sessions_since" on "sessions" ("since", "id");
create table "pending_sign_ins" (
  "uuid" text primary key,
  "browser" text not null,
  "way" text,
  "leads_to" text not null,
  "memory" text,
  "outcome" text,
  "claimed" integer not null,
  "version" integer not null,
  "expires" bigint not null
);
create index "pending_sign_ins_browser" on "pending_sign_ins" ("browser", "expires");
create index "pending_sign_ins_expires" on "pending_sign_ins" ("expires");
create table "device_grants" (
  "hash" text primary key,
  "uuid" text not null unique,
  "code" text not null unique,
  "program" text not null,
  "scopes" text not null,
  "state" text not null,
  "person" text,
  "way" text,
  "pace" bigint not null,
  "polled" bigint,
  "expires" bigint not null
);
create index "device_grants_expires" on "device_grants" ("expires");
create table "tokens" (
  "hash" text primary key,
  "id" text not null unique,
  "name" text not null,
  "person" text,
  "way" text,
  "scopes" text not null,
  "created" bigint not null,
  "expires" bigint not null,
  "revoked" bigint,
  "used" text
);
create index "tokens_person" on "tokens" ("person");
create table "blocks" (
  "person" text primary key,
  "since" bigint not null,
  "until" bigint,
  "note" text
);
create table "meters" (
  "name" text primary key,
  "hits" bigint not null,
  "ends" bigint not null
);
create index "meters_ends" on "meters" ("ends");
create table "downloads" (
  "day" integer not null,
  "item" text not null,
  "hits" bigint not null,
  constraint "downloads_key" primary key ("day", "item")
) ${end};
create table "signing_keys" (
  "id" text primary key,
  "created" bigint not null
);
create table "phrases" (
  "way" text primary key,
  "hash" text not null,
  "since" bigint not null
);
insert into campusdocs_tables (version) values (1);
insert into sessions values
  ('${hashSecret('a session')}', '${UUID}', 'p1', 'sso', 0, ${LATE}, 0);
insert into device_grants values
  ('${hashSecret('a code')}', '${UUID}', 'WDJBMJHT', 'campusdocs', '["files"]', 'pending',
    null, null, 5000, null, ${LATE});
insert into downloads values (0, 'a', 7);
`;
}

/** SQL that creates the tables of version 1 in an empty database of either kind. */
export const FIRST_TABLES = {
  sqlite: firstTables('without rowid'),
  postgres: firstTables(''),
} as const;

/** Expects all rows of `FIRST_TABLES`, and that later features work. */
export async function expectFirstRows(state: State): Promise<void> {
  expect(await state.sessions.find(hashSecret('a session'))).toMatchObject({ person: 'p1' });
  expect(await state.downloads.total()).toBe(7);
  expect(await state.deviceGrants.find(UUID)).toMatchObject({
    program: 'campusdocs',
    scopes: ['files'],
    origin: undefined,
  });
  const uuid = UUID.replace(/0$/u, '1');
  const isKept = await state.deviceGrants.add({
    uuid,
    userCode: 'BDWPHJMT',
    program: 'campusdocs',
    scopes: ['files'],
    origin: 'a hash of a network',
    expires: LATE,
    hash: hashSecret('another code'),
    intervalMs: 5000,
  });
  expect(isKept).toBe(true);
  await state.roles.grant({ person: 'p1', role: 'reviewer', source: 'link', note: undefined });
  expect(await state.roles.find('p1')).toBe('reviewer');
  expect(await state.deviceGrants.find(uuid)).toMatchObject({ origin: 'a hash of a network' });
}
