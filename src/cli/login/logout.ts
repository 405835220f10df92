import * as v from 'valibot';
import { PROGRAM_PATHS } from '../../protocol/urls.ts';
import type { ExitCode } from '../commandContext.ts';
import type { LoginContext } from './login.ts';

/**
 * Has the server revoke the token, and deletes it here, even if the server cannot be reached: then no
 * token stays on a machine that is given away.
 */
export async function logout({ site, client, files, terminal }: LoginContext): Promise<ExitCode> {
  const found = await files.read(site);
  if (!found) {
    terminal.log(`Nobody is signed in at ${site}.`);
    return 0;
  }
  const token = found.login?.token;
  // Before the deletion, so that a stopped command can be repeated.
  const revoked =
    token === undefined
      ? undefined
      : await client.post(`${site}${PROGRAM_PATHS.revoke}`, { token }, v.unknown());
  await files.remove(site);
  if (revoked?.kind === 'ok') {
    terminal.print(`Signed out at ${site}.`);
    return 0;
  }
  terminal.print(`Forgotten here.`);
  terminal.log(
    token === undefined
      ? 'What was kept could not be read, so the server was not told.'
      : `${site} could not be told${revoked?.kind === 'unreachable' ? ` (${revoked.reason})` : ''}: the token itself holds until ${found.login?.until.slice(0, 10)}.`,
  );
  return 1;
}
