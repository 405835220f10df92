import * as v from 'valibot';
import type { Role } from '../../../lib/role.ts';
import { ProviderError } from '../providerError.ts';
import { type AskGithub, denialOf, readJson } from './githubApi.ts';
import type { GithubSettings } from './githubSettings.ts';

const MembershipSchema = v.object({ state: v.string() });

/**
 * The role of an account by its organisations and teams, with one request for each until one fits.
 * Somebody whose membership GitHub does not show, such as before the organisation has approved the
 * OAuth app, has none.
 */
export async function findGithubRole(
  ask: AskGithub,
  login: string | undefined,
  roles: GithubSettings['roles'],
): Promise<Role | undefined> {
  if (!roles) return undefined;
  for (const role of ['maintainer', 'reviewer'] as const) {
    for (const group of roles[role] ?? []) {
      if (await isIn(ask, login, group)) return role;
    }
  }
  return undefined;
}

async function isIn(ask: AskGithub, login: string | undefined, group: string): Promise<boolean> {
  const [organisation = '', team] = group.split('/');
  const response = await ask(pathOf(login, organisation, team));
  if (response.ok) return (await readJson(response, MembershipSchema)).state === 'active';
  const denial = await denialOf(response, organisation);
  // Neither granted nor revoked by a service that does not tell.
  if (![403, 404].includes(response.status) || denial.failure.errorCode === 'provider-down') {
    throw denial;
  }
  return false;
}

/** GitHub REST API, "Get an organization membership for the authenticated user" and "Get team membership". */
function pathOf(login: string | undefined, organisation: string, team: string | undefined): string {
  if (team === undefined) return `/user/memberships/orgs/${organisation}`;
  if (login === undefined) throw new ProviderError('answer-wrong', 'it does not name the account');
  return `/orgs/${organisation}/teams/${team}/memberships/${encodeURIComponent(login)}`;
}
