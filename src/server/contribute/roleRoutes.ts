import { type Context, Hono } from 'hono';
import { isPersonTag, personTag } from '../../access/personTag.ts';
import type { Contributions } from '../../contribute/contributions.ts';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import type { DeskMe } from '../../protocol/contribution/desk.ts';
import {
  type Invited,
  InviteRequestSchema,
  type OpenInvitation,
  type RolesView,
} from '../../protocol/contribution/roles.ts';
import { joinAddress } from '../../protocol/urls.ts';
import type { Invitation } from '../../state/roles.ts';
import { originOf } from '../app/editionOf.ts';
import { respondProblem } from '../respondProblem.ts';
import { actorOf, requireRole } from './actorOf.ts';
import { readJson } from './readJson.ts';

const NO_STORE = { 'cache-control': 'no-store' } as const;

/** Who is at the desk, and for maintainers: who has a role, and one-time links to them. */
export function createRoleRoutes(
  contributions: Pick<Contributions, 'roleOf' | 'hashOrigin' | 'roles'>,
  canSignIn: () => boolean,
): Hono {
  const { roles } = contributions;
  return new Hono()
    .get(CONTRIBUTION_API.me, async (c) => {
      const { role, person } = await actorOf(c, contributions);
      const me: DeskMe = {
        ...(role && { role }),
        ...(person !== undefined && { tag: personTag(person) }),
        canSignIn: canSignIn(),
      };
      return c.json(me, 200, NO_STORE);
    })
    .get(CONTRIBUTION_API.roles, async (c) => {
      const { actor, refusal } = await requireRole(c, contributions, 'maintainer');
      if (!actor) return refusal;
      const { grants, invitations } = await roles.list();
      const view: RolesView = {
        grants: grants.map(({ person, role, source, note, since }) => ({
          tag: personTag(person),
          role,
          source,
          since,
          isYou: person === actor.person,
          ...(note !== undefined && { note }),
        })),
        invitations: invitations.map(viewOf),
      };
      return c.json(view, 200, NO_STORE);
    })
    .post(CONTRIBUTION_API.roles, async (c) => {
      const { actor, refusal } = await requireRole(c, contributions, 'maintainer');
      if (!actor) return refusal;
      const { value, problem } = await readJson(c, InviteRequestSchema);
      if (!value) return problem;
      const { secret, invitation } = await roles.invite(actor, {
        role: value.role,
        note: value.note || undefined,
      });
      const address = joinAddress(originOf(c), secret);
      const invited: Invited = { address, invitation: viewOf(invitation) };
      return c.json(invited, 201, NO_STORE);
    })
    .delete(`${CONTRIBUTION_API.roles}/:id`, async (c) => {
      const { actor, refusal } = await requireRole(c, contributions, 'maintainer');
      if (!actor) return refusal;
      const id = c.req.param('id');
      const isRevoked = isPersonTag(id)
        ? (await roles.revoke(actor, id)) === 'revoked'
        : await roles.withdraw(actor, id);
      return isRevoked ? done(c) : respondProblem(c, 'role-not-found');
    });
}

function done(c: Context): Response {
  return c.body(null, 204, NO_STORE);
}

function viewOf({ id, role, note, expires }: Invitation): OpenInvitation {
  return { id, role, expires, ...(note !== undefined && { note }) };
}
