import * as v from 'valibot';
import { ROLES } from '../../lib/role.ts';
import { SecretSchema } from './proposals.ts';

const RoleSchema = v.picklist(ROLES);

/** `POST /api/desk/join`: uses the one-time link whose fragment is the secret. */
export const JoinRequestSchema = v.strictObject({ secret: SecretSchema });
export const JoinedSchema = v.object({ role: RoleSchema, tag: v.string() });
export type Joined = v.InferOutput<typeof JoinedSchema>;

/** At most this long: who somebody with a role is, for other maintainers. */
export const LONGEST_ROLE_NOTE = 100;

/** `POST /api/desk/roles`: makes a one-time link. */
export const InviteRequestSchema = v.strictObject({
  role: RoleSchema,
  note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_ROLE_NOTE))),
});

/** A link that nobody has used. */
const InvitationSchema = v.object({
  id: v.string(),
  role: RoleSchema,
  note: v.optional(v.string()),
  /** Milliseconds since 1970. */
  expires: v.number(),
});
export type OpenInvitation = v.InferOutput<typeof InvitationSchema>;

/** The answer to `InviteRequestSchema`: the address is shown this once. */
export const InvitedSchema = v.object({ address: v.string(), invitation: InvitationSchema });
export type Invited = v.InferOutput<typeof InvitedSchema>;

const GrantSchema = v.object({
  /** The tag of the person. */
  tag: v.string(),
  role: RoleSchema,
  /** By a link or a maintainer, or by what a sign-in method says at each sign-in. */
  source: v.picklist(['link', 'method']),
  note: v.optional(v.string()),
  since: v.number(),
  /** Whether it is the reader. */
  isYou: v.boolean(),
});
export type RoleHolder = v.InferOutput<typeof GrantSchema>;

/**
 * `GET /api/desk/roles`: who has a role, and which links are open, newest first. `DELETE
 * /api/desk/roles/{id}` revokes the role of a tag, or withdraws a link.
 */
export const RolesSchema = v.object({
  grants: v.array(GrantSchema),
  invitations: v.array(InvitationSchema),
});
export type RolesView = v.InferOutput<typeof RolesSchema>;
