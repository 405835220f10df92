import { personTag } from '../../access/personTag.ts';
import { createTokenService } from '../../access/tokens/createTokenService.ts';
import type { Scope } from '../../access/visitor.ts';
import type { State } from '../../state/state.ts';
import type { Token } from '../../state/tokens.ts';
import type { ExitCode } from '../commandContext.ts';
import { refuse } from '../refuse.ts';
import { countOf } from '../terminal/countOf.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { dayOf } from './dayOf.ts';

/** Scopes of tokens that maintainers can create; members get those for files (`campusdocs login`). */
export const MAINTAINER_SCOPES = ['stats', 'metrics', 'mcp'] as const satisfies readonly Scope[];

export type MaintainerScope = (typeof MAINTAINER_SCOPES)[number];

/** Creates a token and prints it: it cannot be shown again. */
export async function makeToken(
  { tokens }: State,
  terminal: Terminal,
  {
    name,
    scopes,
    days,
  }: {
    readonly name: string;
    readonly scopes: readonly MaintainerScope[];
    readonly days: number;
  },
): Promise<ExitCode> {
  const tokenService = createTokenService({ tokens, now: Date.now, report: () => undefined });
  const { secret, token } = await tokenService.issue({ name, scopes, days });
  terminal.print(secret);
  terminal.log(
    `${token.id}: ${name}, for ${scopes.join(', ')}, until ${dayOf(token.expires)}. It is shown this once.`,
  );
  return 0;
}

export async function listTokens(
  { tokens }: State,
  terminal: Terminal,
  { json }: { readonly json: boolean },
): Promise<ExitCode> {
  const list = (await tokens.list()).map(shown);
  if (json) terminal.printJson({ tokens: list });
  else if (list.length === 0) terminal.print('There are no tokens.');
  for (const token of json ? [] : list) {
    terminal.print(
      `${terminal.style('bold', token.id)}  ${token.name}, for ${token.scopes.join(', ')}`,
    );
    const of = token.person ?? token.way;
    terminal.print(
      `  ${[
        of === null ? 'made here' : `of ${of}`,
        `since ${token.since}`,
        token.lastUsed === null ? 'never used' : `used ${token.lastUsed}`,
        token.revoked === null ? `until ${token.until}` : `revoked ${token.revoked}`,
      ].join(', ')}`,
    );
  }
  return 0;
}

function shown({ id, name, person, method, scopes, created, expires, revoked, lastUsed }: Token) {
  return {
    id,
    name,
    person: person === undefined ? null : personTag(person),
    way: method ?? null,
    scopes,
    since: dayOf(created),
    until: dayOf(expires),
    revoked: revoked === undefined ? null : dayOf(revoked),
    lastUsed: lastUsed ?? null,
  };
}

/** Revokes a token by id, or all tokens. */
export async function revokeTokens(
  { tokens, signIns }: State,
  terminal: Terminal,
  id: string | undefined,
): Promise<ExitCode> {
  if (id === undefined) {
    const revoked = await signIns.revokeTokens();
    terminal.print(`${countOf(revoked.tokens + revoked.grants, 'token')} revoked`);
    return 0;
  }
  if (!(await tokens.revoke(id))) return refuse(terminal, `There is no token ${id} that holds.`);
  terminal.print('1 token revoked');
  return 0;
}
