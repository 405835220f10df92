import * as v from 'valibot';
import { LIFETIMES } from '../lib/lifetimes.ts';
import { ROLES, type Role } from '../lib/role.ts';
import { activeBlocks } from './blocks.ts';
import type { SecretHash } from './secretHash.ts';
import { isStorable, requireStorable } from './storableText.ts';
import type { Database, StoreParts, Tables } from './tables.ts';

export type { Role };

/** A role of a person, who is known only by a keyed hash. */
export interface RoleGrant {
  readonly person: string;
  readonly role: Role;
  /** Granted by a one-time link or a command, or by what a sign-in method says at each sign-in. */
  readonly source: 'link' | 'method';
  /** When it was granted or, by a method, last confirmed; in milliseconds since 1970. */
  readonly since: number;
  /** Who it is, for other maintainers; at most 100 characters. */
  readonly note: string | undefined;
}

/** A one-time link to a role. */
export interface Invitation {
  readonly id: string;
  readonly role: Role;
  readonly note: string | undefined;
  readonly created: number;
  readonly expires: number;
}

/**
 * Roles and invitations to them. A blocked person has no role. A person may have a grant of each source;
 * the higher role counts. A grant by a method ends `LIFETIMES.methodRole` after it was last confirmed.
 */
export interface Roles {
  find(person: string): Promise<Role | undefined>;
  /** Newest first. */
  list(): Promise<readonly RoleGrant[]>;
  /** Grants a role, or changes the grant of this source. */
  grant(grant: Pick<RoleGrant, 'person' | 'role' | 'source' | 'note'>): Promise<void>;
  /** Returns false if the person had no role (of that source, if one is given). */
  revoke(person: string, source?: RoleGrant['source']): Promise<boolean>;
  invite(invitation: Omit<Invitation, 'created'> & { readonly hash: SecretHash }): Promise<void>;
  /**
   * Grants the role of an invitation, once; a maintainer who accepts one to review stays a maintainer.
   * Returns undefined if it is used, expired or unknown, or the person is blocked.
   */
  accept(hash: SecretHash, person: string): Promise<RoleGrant | undefined>;
  /** Finds a valid invitation without using it. */
  findInvitation(hash: SecretHash): Promise<Invitation | undefined>;
  /** Valid invitations, newest first. */
  invitations(): Promise<readonly Invitation[]>;
  /** Returns false if there was no such invitation. */
  withdrawInvitation(id: string): Promise<boolean>;
}

const LONGEST_PERSON = 100;
const LONGEST_NOTE = 100;

const RoleSchema = v.picklist(ROLES);
const SourceSchema = v.picklist(['link', 'method']);

export function createRoles({ db, now }: StoreParts): Roles {
  const active = () =>
    db
      .selectFrom('roles')
      .where(({ eb, or }) =>
        or([eb('source', '=', 'link'), eb('since', '>', now() - LIFETIMES.methodRole)]),
      );
  return {
    async find(person) {
      if (!isStorable(person, LONGEST_PERSON)) return undefined;
      const grants = await active()
        .select('role')
        .where('person', '=', person)
        .where('person', 'not in', activeBlocks(db, now()).clearSelect().select('person'))
        .execute();
      return highestOf(grants.map(({ role }) => v.parse(RoleSchema, role)));
    },
    async list() {
      const rows = await active()
        .selectAll()
        .orderBy('since', 'desc')
        .orderBy('person')
        .orderBy('source')
        .execute();
      return rows.map(grantOf);
    },
    async grant(grant) {
      await addGrant(db, grant, now());
    },
    async revoke(person, source) {
      if (!isStorable(person, LONGEST_PERSON)) return false;
      const revoked = await db
        .deleteFrom('roles')
        .where('person', '=', person)
        .$if(source !== undefined, (query) => query.where('source', '=', source ?? ''))
        .executeTakeFirst();
      return revoked.numDeletedRows > 0n;
    },
    async invite({ id, hash, role, note, expires }) {
      await db
        .insertInto('invitations')
        .values({
          hash,
          id: requireStorable('id', id, 64),
          role,
          note: requireStorable('note', note, LONGEST_NOTE),
          created: now(),
          expires,
        })
        .execute();
    },
    accept: (hash, person) => acceptInvitation({ db, now }, hash, person),
    async findInvitation(hash) {
      const row = await db
        .selectFrom('invitations')
        .select(INVITATION_COLUMNS)
        .where('hash', '=', hash)
        .where('expires', '>', now())
        .executeTakeFirst();
      return row && invitationOf(row);
    },
    async invitations() {
      const rows = await db
        .selectFrom('invitations')
        .select(INVITATION_COLUMNS)
        .where('expires', '>', now())
        .orderBy('created', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(invitationOf);
    },
    async withdrawInvitation(id) {
      if (!isStorable(id, 64)) return false;
      const withdrawn = await db
        .deleteFrom('invitations')
        .where('id', '=', id)
        .where('expires', '>', now())
        .executeTakeFirst();
      return withdrawn.numDeletedRows > 0n;
    },
  };
}

const INVITATION_COLUMNS = ['id', 'role', 'note', 'created', 'expires'] as const;

function highestOf(roles: readonly Role[]): Role | undefined {
  return roles.includes('maintainer') ? 'maintainer' : roles[0];
}

async function addGrant(
  db: Database,
  { person, source, role, note }: Parameters<Roles['grant']>[0],
  since: number,
): Promise<void> {
  const change = { role, since, note: requireStorable('note', note, LONGEST_NOTE) };
  await db
    .insertInto('roles')
    .values({ person: requireStorable('person', person, LONGEST_PERSON), source, ...change })
    .onConflict((conflict) => conflict.columns(['person', 'source']).doUpdateSet(change))
    .execute();
}

/** Removing the invitation and granting its role is one transaction, so a link works once. */
async function acceptInvitation(
  { db, now }: StoreParts,
  hash: SecretHash,
  person: string,
): Promise<RoleGrant | undefined> {
  if (!isStorable(person, LONGEST_PERSON)) return undefined;
  return await db.transaction().execute(async (transaction) => {
    const since = now();
    const block = activeBlocks(transaction, since).where('person', '=', person);
    if (await block.executeTakeFirst()) return undefined;
    const used = await transaction
      .deleteFrom('invitations')
      .where('hash', '=', hash)
      .where('expires', '>', since)
      .returning(['role', 'note'])
      .executeTakeFirst();
    if (!used) return undefined;
    const known = await transaction
      .selectFrom('roles')
      .select('role')
      .where('person', '=', person)
      .where('source', '=', 'link')
      .executeTakeFirst();
    const roles = [used.role, ...(known ? [known.role] : [])];
    const role = highestOf(roles.map((each) => v.parse(RoleSchema, each))) ?? 'reviewer';
    const grant = { person, role, source: 'link', note: used.note ?? undefined } as const;
    await addGrant(transaction, grant, since);
    return { ...grant, since };
  });
}

function grantOf({ role, source, note, ...row }: Tables['roles']): RoleGrant {
  return {
    ...row,
    role: v.parse(RoleSchema, role),
    source: v.parse(SourceSchema, source),
    note: note ?? undefined,
  };
}

function invitationOf({ role, note, ...row }: Omit<Tables['invitations'], 'hash'>): Invitation {
  return { ...row, role: v.parse(RoleSchema, role), note: note ?? undefined };
}
