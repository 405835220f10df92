import { WhoamiSchema } from '../../protocol/deviceGrant.ts';
import { PROGRAM_PATHS } from '../../protocol/urls.ts';
import type { ExitCode } from '../commandContext.ts';
import { refuse } from '../refuse.ts';
import { inWords, type LoginContext } from './login.ts';

/** Requests the sign-in from the server, which alone knows whether the token is still valid. */
export async function whoami(
  context: LoginContext,
  { json }: { json: boolean },
): Promise<ExitCode> {
  const { site, client, terminal } = context;
  const { token, error } = await findStoredToken(context);
  if (token === undefined) return refuse(terminal, error);
  const answer = await client.get(PROGRAM_PATHS.whoami, WhoamiSchema, token);
  if (answer.kind === 'refused' && answer.status === 401) {
    return refuse(
      terminal,
      `The sign-in at ${site} has expired or was ended. Sign in anew: campusdocs login ${site}`,
    );
  }
  if (answer.kind !== 'ok') return refuse(terminal, inWords(answer, site));
  const { way, since, until, scopes } = answer.value;
  if (json) terminal.printJson({ site, way, since, until, scopes });
  else {
    const row = (label: string, value: string) =>
      terminal.print(`${terminal.style('bold', label.padEnd(7))}${value}`);
    row('Site', site);
    row('Way', way);
    row('Since', since.slice(0, 10));
    row('Until', until.slice(0, 10));
    row('For', scopes.join(', '));
  }
  return 0;
}

/** Returns the kept token of a site, or why there is no usable one. */
export async function findStoredToken({
  site,
  files,
}: Pick<LoginContext, 'site' | 'files'>): Promise<
  { token: string; error?: never } | { token?: never; error: string }
> {
  const found = await files.read(site);
  if (!found) return { error: `Nobody is signed in at ${site}: campusdocs login ${site}` };
  if (found.problem !== undefined) return { error: found.problem };
  return { token: found.login.token };
}
