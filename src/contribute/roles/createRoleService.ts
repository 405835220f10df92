import { randomBytes } from 'node:crypto';
import { personTag } from '../../access/personTag.ts';
import { LIFETIMES } from '../../lib/lifetimes.ts';
import type { Role } from '../../lib/role.ts';
import type { Invitation, RoleGrant, Roles } from '../../state/roles.ts';
import { hashSecret } from '../../state/secretHash.ts';
import type { JournalActor, JournalService } from '../journal/createJournalService.ts';
import { cleanLine } from '../proposals/cleanText.ts';

/** Grants, invites, and revokes; the journal has each change, by the tags of people. */
export interface RoleService {
  list(): Promise<{
    readonly grants: readonly RoleGrant[];
    readonly invitations: readonly Invitation[];
  }>;
  /** Makes a one-time link, valid for `LIFETIMES.invitation`. The secret is returned only now. */
  invite(
    actor: JournalActor,
    invited: Pick<Invitation, 'role' | 'note'>,
  ): Promise<{ readonly secret: string; readonly invitation: Invitation }>;
  /** Finds a valid invitation without using it. */
  findInvitation(secret: string): Promise<Invitation | undefined>;
  /** Grants a person the role of an invitation, once. Returns the role, or undefined if it does not hold. */
  accept(secret: string, person: string): Promise<Role | undefined>;
  /** Returns false if there is no such invitation. */
  withdraw(actor: JournalActor, id: string): Promise<boolean>;
  grant(actor: JournalActor, granted: Pick<RoleGrant, 'person' | 'role' | 'note'>): Promise<void>;
  /** Revokes the role of the person with a tag; of people with the same tag, it revokes none. */
  revoke(actor: JournalActor, tag: string): Promise<'revoked' | 'unknown' | 'ambiguous'>;
  /** Grants the role that a sign-in method confirms, and revokes one that it does not confirm any more. */
  followMethod(person: string, role: Role | undefined): Promise<void>;
}

interface RoleParts {
  readonly roles: Roles;
  readonly journal: Pick<JournalService, 'record'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createRoleService({ roles, journal, now }: RoleParts): RoleService {
  const grantOf = async (person: string, source: RoleGrant['source']) =>
    (await roles.list()).find((grant) => grant.person === person && grant.source === source);

  return {
    async list() {
      const [grants, invitations] = await Promise.all([roles.list(), roles.invitations()]);
      return { grants, invitations };
    },
    async invite(actor, { role, note }) {
      const secret = randomBytes(32).toString('base64url');
      // Longer than the tag of a person, so that a command can tell them apart.
      const id = randomBytes(8).toString('hex');
      const created = now();
      const written = note === undefined ? undefined : cleanLine(note) || undefined;
      const invitation = {
        id,
        role,
        note: written,
        created,
        expires: created + LIFETIMES.invitation,
      };
      await roles.invite({ ...invitation, hash: hashSecret(secret) });
      await journal.record(actor, 'role.invite', id, { after: { role } });
      return { secret, invitation };
    },
    findInvitation: (secret) => roles.findInvitation(hashSecret(secret)),
    async accept(secret, person) {
      const hash = hashSecret(secret);
      const invitation = await roles.findInvitation(hash);
      const granted = invitation && (await roles.accept(hash, person));
      if (!granted) return undefined;
      const { role } = granted;
      const after = { role, invitation: invitation.id };
      await journal.record({ person }, 'role.accept', personTag(person), { after });
      return role;
    },
    async withdraw(actor, id) {
      const isWithdrawn = await roles.withdrawInvitation(id);
      if (isWithdrawn) await journal.record(actor, 'role.withdraw', id);
      return isWithdrawn;
    },
    async grant(actor, granted) {
      const before = await grantOf(granted.person, 'link');
      await roles.grant({ ...granted, source: 'link' });
      await journal.record(actor, 'role.grant', personTag(granted.person), {
        before: before && { role: before.role },
        after: { role: granted.role },
      });
    },
    async revoke(actor, tag) {
      const grants = (await roles.list()).filter(({ person }) => personTag(person) === tag);
      const [person, ...others] = new Set(grants.map((grant) => grant.person));
      if (person === undefined) return 'unknown';
      if (others.length > 0) return 'ambiguous';
      if (!(await roles.revoke(person))) return 'unknown';
      const before = grants.map(({ role, source }) => ({ role, source }));
      await journal.record(actor, 'role.revoke', tag, { before });
      return 'revoked';
    },
    async followMethod(person, role) {
      const before = await grantOf(person, 'method');
      if (role !== undefined) {
        // Also if it is the same: it holds from now on for another period.
        await roles.grant({ person, role, source: 'method', note: undefined });
      } else if (before) await roles.revoke(person, 'method');
      if (before?.role === role) return;
      const action = role === undefined ? 'role.revoke' : 'role.grant';
      await journal.record('server', action, personTag(person), {
        before: before && { role: before.role, source: 'method' },
        after: role && { role, source: 'method' },
      });
    },
  };
}
