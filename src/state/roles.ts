import type { SecretHash } from './secretHash.ts';

/** What a person may do beyond reading: a reviewer accepts, a maintainer also takes down, blocks and grants. */
export const ROLES = ['reviewer', 'maintainer'] as const;
export type Role = (typeof ROLES)[number];

/** A role of a person, who is known only by a keyed hash. */
export interface RoleGrant {
  readonly person: string;
  readonly role: Role;
  /** Granted by a one-time link or a command, or by what a sign-in method says at each sign-in. */
  readonly source: 'link' | 'method';
  /** Milliseconds since 1970. */
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

/** Roles and invitations to them. A blocked person has no role. */
export interface Roles {
  find(person: string): Promise<Role | undefined>;
  /** Newest first. */
  list(): Promise<readonly RoleGrant[]>;
  /** Grants or changes a role. A grant by `method` never replaces one by `link`. */
  grant(grant: Pick<RoleGrant, 'person' | 'role' | 'source' | 'note'>): Promise<void>;
  /** Returns false if the person had no role (of that source, if one is given). */
  revoke(person: string, source?: RoleGrant['source']): Promise<boolean>;
  invite(invitation: Omit<Invitation, 'created'> & { readonly hash: SecretHash }): Promise<void>;
  /** Grants the role of an invitation, once; undefined if it is used, expired or unknown. */
  accept(hash: SecretHash, person: string): Promise<RoleGrant | undefined>;
  invitations(): Promise<readonly Invitation[]>;
  /** Returns false if there was no such invitation. */
  withdrawInvitation(id: string): Promise<boolean>;
}
