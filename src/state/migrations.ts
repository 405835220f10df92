import type { QueryExecutorProvider, SchemaModule } from 'kysely';
import { SqliteAdapter, sql } from 'kysely';

/**
 * A migration to the next version of the tables. Never edit one that was released.
 *
 * Expand first, contract a version later: a migration without `needs` expands. It adds tables, indexes
 * that are not unique, and columns that may be left out, so programs of the version before still work
 * with the tables. What no program needs any more is removed by a later version.
 */
export interface Migration {
  /** What it adds or removes, in the output of `campusdocs migrate --check`. */
  readonly summary: string;
  /**
   * A contracting migration: the lowest version of the tables whose programs still work after it.
   * Absent if it expands.
   */
  readonly needs?: number;
  apply(db: Untyped): Promise<void>;
}

/** Migrations see the tables of their own time. */
export type Untyped = QueryExecutorProvider & { readonly schema: SchemaModule };

/**
 * All migrations in order. The version of a database is how many of them it has had. The first three
 * need themselves: programs of their time refused every other version.
 */
export const MIGRATIONS: readonly Migration[] = [
  { summary: 'sessions, sign-ins, tokens, blocks and counts', needs: 1, apply: firstTables },
  { summary: 'networks of requests for tokens', needs: 2, apply: originOfDeviceGrants },
  { summary: 'roles, journal, proposals, reports and wishes', needs: 3, apply: contributions },
  { summary: 'leases, nodes, jobs, editions and marks of several servers', apply: severalNodes },
  { summary: 'pieces of uploads in the bucket', apply: uploadPieces },
  { summary: 'changes of items, for mirrors and harvesters', apply: itemChanges },
];

/** The version of the tables that this program reads and writes. */
export const TABLES_VERSION = MIGRATIONS.length;

async function firstTables(db: Untyped): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('sessions')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('person', 'text')
    .addColumn('way', 'text', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .addColumn('used', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('sessions_person').on('sessions').column('person').execute();
  await schema.createIndex('sessions_expires').on('sessions').column('expires').execute();
  await schema.createIndex('sessions_since').on('sessions').columns(['since', 'id']).execute();
  await schema
    .createTable('pending_sign_ins')
    .addColumn('uuid', 'text', (column) => column.primaryKey())
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('way', 'text')
    .addColumn('leads_to', 'text', (column) => column.notNull())
    .addColumn('memory', 'text')
    .addColumn('outcome', 'text')
    .addColumn('claimed', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('pending_sign_ins_browser')
    .on('pending_sign_ins')
    .columns(['browser', 'expires'])
    .execute();
  await schema
    .createIndex('pending_sign_ins_expires')
    .on('pending_sign_ins')
    .column('expires')
    .execute();
  await schema
    .createTable('device_grants')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('uuid', 'text', (column) => column.notNull().unique())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('program', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('person', 'text')
    .addColumn('way', 'text')
    .addColumn('pace', 'bigint', (column) => column.notNull())
    .addColumn('polled', 'bigint')
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('device_grants_expires').on('device_grants').column('expires').execute();
  await schema
    .createTable('tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('person', 'text')
    .addColumn('way', 'text')
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .addColumn('revoked', 'bigint')
    .addColumn('used', 'text')
    .execute();
  await schema.createIndex('tokens_person').on('tokens').column('person').execute();
  await schema
    .createTable('blocks')
    .addColumn('person', 'text', (column) => column.primaryKey())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint')
    .addColumn('note', 'text')
    .execute();
  await schema
    .createTable('meters')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('hits', 'bigint', (column) => column.notNull())
    .addColumn('ends', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('meters_ends').on('meters').column('ends').execute();
  await schema
    .createTable('downloads')
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('item', 'text', (column) => column.notNull())
    .addColumn('hits', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('downloads_key', ['day', 'item'])
    // Or else SQLite stores day and item twice, in the table and in its index.
    .modifyEnd(db.getExecutor().adapter instanceof SqliteAdapter ? sql`without rowid` : sql``)
    .execute();
  await schema
    .createTable('signing_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('phrases')
    .addColumn('way', 'text', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .execute();
}

async function originOfDeviceGrants({ schema }: Untyped): Promise<void> {
  await schema.alterTable('device_grants').addColumn('origin', 'text').execute();
}

/** What giving and reviewing store. */
async function contributions({ schema }: Untyped): Promise<void> {
  await schema
    .createTable('roles')
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('note', 'text')
    .addPrimaryKeyConstraint('roles_key', ['person', 'source'])
    .execute();
  await schema
    .createTable('invitations')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('journal')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute();
  await schema.createIndex('journal_subject').on('journal').columns(['subject', 'id']).execute();
  await schema.createIndex('journal_actor').on('journal').columns(['actor', 'id']).execute();
  await schema.createIndex('journal_time').on('journal').column('time').execute();
  await proposalTables(schema);
  await schema
    .createTable('reports')
    .addColumn('number', 'text', (column) => column.primaryKey())
    .addColumn('follow', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('item', 'text')
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('mail', 'text')
    .addColumn('origin', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('changed', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('reports_state').on('reports').columns(['state', 'created']).execute();
  await schema
    .createTable('report_numbers')
    .addColumn('year', 'integer', (column) => column.primaryKey())
    .addColumn('last', 'integer', (column) => column.notNull())
    .execute();
  await schema
    .createTable('wishes')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('visitors', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('item', 'text')
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('changed', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('wish_visitors')
    .addColumn('wish', 'text', (column) => column.notNull())
    .addColumn('visitor', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('wish_visitors_key', ['wish', 'visitor'])
    .execute();
  await schema
    .createTable('missed_searches')
    .addColumn('week', 'integer', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('visitors', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('missed_searches_key', ['week', 'text'])
    .execute();
}

async function proposalTables(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('proposals')
    .addColumn('uuid', 'text', (column) => column.primaryKey())
    .addColumn('follow', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('author', 'text')
    .addColumn('origin', 'text')
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('thanks', 'text')
    .addColumn('mail', 'text')
    .addColumn('answer', 'text')
    .addColumn('git_commit', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('changed', 'bigint', (column) => column.notNull())
    .addColumn('submitted', 'bigint')
    .addColumn('holder', 'text')
    .addColumn('held_until', 'bigint')
    .execute();
  await schema.createIndex('proposals_follow').on('proposals').column('follow').execute();
  await schema.createIndex('proposals_author').on('proposals').column('author').execute();
  await schema.createIndex('proposals_origin').on('proposals').column('origin').execute();
  await schema
    .createIndex('proposals_state')
    .on('proposals')
    .columns(['state', 'changed'])
    .execute();
  await schema
    .createTable('thanks')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('proposals', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('thanks_key', ['name', 'year'])
    .execute();
  await schema
    .createTable('uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('author', 'text')
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('md5', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text')
    .addColumn('facts', 'text')
    .addColumn('proposal', 'text')
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('uploads_md5').on('uploads').column('md5').execute();
  await schema.createIndex('uploads_sha256').on('uploads').column('sha256').execute();
  await schema.createIndex('uploads_proposal').on('uploads').column('proposal').execute();
  await schema.createIndex('uploads_origin').on('uploads').column('origin').execute();
  await schema.createIndex('uploads_expires').on('uploads').column('expires').execute();
}

/** What the servers of a site share. */
async function severalNodes({ schema }: Untyped): Promise<void> {
  await schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('epoch', 'bigint', (column) => column.notNull())
    .addColumn('ends', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('nodes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('address', 'text')
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('seen', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('jobs')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('priority', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due', 'bigint', (column) => column.notNull())
    .addColumn('holder', 'text')
    .addColumn('reason', 'text')
    .addColumn('changed', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('jobs_key', ['kind', 'subject', 'version'])
    .execute();
  await schema
    .createIndex('jobs_next')
    .on('jobs')
    .columns(['kind', 'state', 'priority', 'due'])
    .execute();
  await schema
    .createTable('editions')
    .addColumn('sequence', 'integer', (column) => column.primaryKey())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('head', 'text')
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('program', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('marks')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .execute();
}

async function uploadPieces({ schema }: Untyped): Promise<void> {
  await schema
    .createTable('upload_pieces')
    .addColumn('upload', 'text', (column) => column.notNull())
    .addColumn('start', 'bigint', (column) => column.notNull())
    .addColumn('length', 'bigint', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('upload_pieces_key', ['upload', 'start'])
    .execute();
}

async function itemChanges({ schema }: Untyped): Promise<void> {
  await schema
    .createTable('item_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull().unique())
    .addColumn('listed', 'bigint', (column) => column.notNull())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('sets', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('item_changes_time').on('item_changes').column('time').execute();
}
