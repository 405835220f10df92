import { isPersonTag, personTag } from '../../access/personTag.ts';
import { renderMarkdown } from '../../archive/renderMarkdown.ts';
import { readSite } from '../../config/readSite.ts';
import { createJournalService } from '../../contribute/journal/createJournalService.ts';
import { createRoleService } from '../../contribute/roles/createRoleService.ts';
import type { Role } from '../../lib/role.ts';
import { joinAddress } from '../../protocol/urls.ts';
import type { Invitation, RoleGrant } from '../../state/roles.ts';
import type { State } from '../../state/state.ts';
import type { ExitCode } from '../commandContext.ts';
import { refuse } from '../refuse.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { dayOf } from './dayOf.ts';
import { findPerson } from './findPerson.ts';

/** The id of a one-time link; the tag of a person is shorter. */
const INVITATION_ID = /^[0-9a-f]{16}$/u;

const roleServiceOf = ({ roles, journal }: State) =>
  createRoleService({ roles, journal: createJournalService(journal), now: Date.now });

interface NewRole {
  readonly role: Role;
  readonly note: string | undefined;
}

/** Prints a one-time link to a role: it cannot be shown again. */
export async function inviteMaintainer(
  state: State,
  terminal: Terminal,
  { role, note, host, archive }: NewRole & { host: string | undefined; archive: string },
): Promise<ExitCode> {
  const origin = host ?? (await readSite(archive, renderMarkdown)).site.hosts.main;
  if (origin === undefined) {
    return refuse(
      terminal,
      'site.yml does not name the address of the site (hosts.main): give it with --host.',
    );
  }
  const { secret, invitation } = await roleServiceOf(state).invite('command', { role, note });
  terminal.print(joinAddress(origin, secret));
  terminal.log(
    `${invitation.id}: makes whoever opens it first a ${role}, until ${dayOf(invitation.expires)}. It is shown this once.`,
  );
  return 0;
}

/** Grants a role to a person whom the log names. */
export async function grantRole(
  state: State,
  terminal: Terminal,
  { named, role, note }: NewRole & { named: string },
): Promise<ExitCode> {
  const { person, error } = await findPerson(state, named);
  if (person === undefined) return refuse(terminal, error);
  await roleServiceOf(state).grant('command', { person, role, note });
  terminal.print(`${personTag(person)} is a ${role} now`);
  return 0;
}

export async function listMaintainers(
  state: State,
  terminal: Terminal,
  { json }: { readonly json: boolean },
): Promise<ExitCode> {
  const { grants, invitations } = await roleServiceOf(state).list();
  const shown = { roles: grants.map(shownGrant), links: invitations.map(shownLink) };
  if (json) {
    terminal.printJson(shown);
    return 0;
  }
  if (grants.length + invitations.length === 0) terminal.print('Nobody has a role.');
  for (const { person, role, source, since, note } of shown.roles) {
    const how = source === 'method' ? 'by sign-in' : 'by link';
    terminal.print(inLine(`${person}  ${role} ${how}, since ${since}`, note));
  }
  for (const { id, role, until, note } of shown.links) {
    terminal.print(inLine(`${id}  unused link for a ${role}, until ${until}`, note));
  }
  return 0;
}

/** Revokes the role of a person, or withdraws a link, from the next request on. */
export async function removeMaintainer(
  state: State,
  terminal: Terminal,
  named: string,
): Promise<ExitCode> {
  const roles = roleServiceOf(state);
  const text = named.trim().toLowerCase();
  if (INVITATION_ID.test(text)) {
    if (!(await roles.withdraw('command', text))) {
      return refuse(terminal, `There is no unused link ${text}.`);
    }
    terminal.print(`The link ${text} grants nothing any more`);
    return 0;
  }
  if (!isPersonTag(text)) {
    return refuse(terminal, `${named} is neither a tag of 12 digits nor a link of 16 digits.`);
  }
  const outcome = await roles.revoke('command', text);
  if (outcome === 'unknown') return refuse(terminal, `${text} has no role.`);
  if (outcome === 'ambiguous') {
    return refuse(terminal, `${text} is more than one person. Nothing was changed.`);
  }
  terminal.print(`${text} has no role any more`);
  return 0;
}

function shownGrant({ person, role, source, since, note }: RoleGrant) {
  return { person: personTag(person), role, source, since: dayOf(since), note: note ?? null };
}

function shownLink({ id, role, expires, note }: Invitation) {
  return { id, role, until: dayOf(expires), note: note ?? null };
}

function inLine(line: string, note: string | null): string {
  return note === null ? line : `${line}  ${note}`;
}
