import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import {
  CLI_CLIENT_ID,
  DEVICE_GRANT,
  DeviceAuthorizationSchema,
  type DeviceScope,
  TokenResponseSchema,
  WhoamiSchema,
} from '../../protocol/deviceGrant.ts';
import { PROGRAM_PATHS } from '../../protocol/urls.ts';
import type { ExitCode } from '../commandContext.ts';
import { refuse } from '../refuse.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Login, LoginFiles } from './loginFiles.ts';
import { type Answer, type Endpoints, isAt, type SiteClient } from './siteClient.ts';

/** The dependencies of the sign-in commands. */
export interface LoginContext {
  readonly site: string;
  readonly client: SiteClient;
  readonly files: LoginFiles;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

/** Added to the interval after a `slow_down` error (RFC 8628, section 3.5). */
const SLOWER_SECONDS = 5;

/** The minimum polling interval, even if the server says 0. */
const SHORTEST_SECONDS = 0.2;

/** The maximum polling interval while the server cannot be reached. */
const LONGEST_SECONDS = 30;

/**
 * Signs the command line in with a browser (RFC 8628): shows an address and a code, waits until
 * someone has confirmed the code there, and keeps the token.
 */
export async function login(
  context: LoginContext,
  { scope, json }: { scope: DeviceScope; json: boolean },
): Promise<ExitCode> {
  const { site, client, terminal, signal } = context;
  const found = await client.discover();
  if (found.kind !== 'ok') return refuse(terminal, inWords(found, site));
  const grant = await client.post(
    found.value.device,
    { client_id: CLI_CLIENT_ID, scope },
    DeviceAuthorizationSchema,
  );
  if (grant.kind === 'refused' && grant.status === 429) {
    return refuse(
      terminal,
      `Too many programs sign in at ${site} just now. Try again in some minutes.`,
    );
  }
  if (grant.kind !== 'ok') return refuse(terminal, inWords(grant, site));
  const { device_code, user_code, verification_uri, expires_in, interval } = grant.value;
  if (!isAt(verification_uri, site)) {
    return refuse(terminal, `${site} would have you sign in somewhere else: ${verification_uri}`);
  }
  terminal.log('Open this address in a browser, on this or another device:');
  terminal.log(`\n  ${terminal.styleLog('bold', verification_uri)}\n`);
  terminal.log('Sign in there, and allow it if the page shows this code:');
  terminal.log(`\n  ${terminal.styleLog('bold', user_code)}\n`);
  terminal.log(`Waiting, for ${Math.round(expires_in / 60)} minutes at most. Ctrl-C gives up.`);

  const answer = await waitForToken(context, found.value, {
    deviceCode: device_code,
    seconds: Math.max(interval, SHORTEST_SECONDS),
    // A monotonic clock: that of the machine may be wrong, or be corrected meanwhile.
    deadline: performance.now() + expires_in * 1000,
  });
  signal.throwIfAborted();
  if (answer.kind !== 'ok') {
    return refuse(terminal, REFUSALS[errorOf(answer)] ?? inWords(answer, site));
  }
  const { access_token, expires_in: seconds, scope: granted } = answer.value;
  const newLogin: Login = {
    site,
    token: access_token,
    scopes: granted.split(' ').filter((one) => one !== ''),
    until: new Date(Date.now() + seconds * 1000).toISOString(),
  };
  await storeLogin(newLogin, found.value, context);
  if (json) terminal.printJson(withoutToken(newLogin));
  else terminal.print(`Signed in at ${site} until ${newLogin.until.slice(0, 10)}.`);
  return 0;
}

/** Keeps a token that a maintainer has created, once the server has confirmed it. */
export async function loginWithToken(
  { site, client, files, terminal }: LoginContext,
  token: string,
  { json }: { json: boolean },
): Promise<ExitCode> {
  // An invalid header would fail with an error that contains the token.
  if (!/^[\w.~+/-]{16,512}=*$/u.test(token)) {
    return refuse(
      terminal,
      'That is no token: one is a line of letters and digits, given on stdin.',
    );
  }
  const whoami = await client.get(PROGRAM_PATHS.whoami, WhoamiSchema, token);
  if (whoami.kind === 'refused') {
    return refuse(
      terminal,
      `${site} does not know this token: it may have expired, or been revoked.`,
    );
  }
  if (whoami.kind !== 'ok') return refuse(terminal, inWords(whoami, site));
  const { scopes, until } = whoami.value;
  const newLogin = { site, token, scopes, until };
  await files.write(newLogin);
  if (json) terminal.printJson(withoutToken(newLogin));
  else
    terminal.print(`Signed in at ${site} until ${until.slice(0, 10)}, for ${scopes.join(', ')}.`);
  return 0;
}

/** Polls until there is a token, or until it is certain that there will be none. */
async function waitForToken(
  { client, signal }: LoginContext,
  endpoints: Endpoints,
  wait: { readonly deviceCode: string; readonly seconds: number; readonly deadline: number },
): Promise<Answer<v.InferOutput<typeof TokenResponseSchema>>> {
  const fields = {
    grant_type: DEVICE_GRANT,
    device_code: wait.deviceCode,
    client_id: CLI_CLIENT_ID,
  };
  let { seconds } = wait;
  let failures = 0;
  for (;;) {
    // Back off after failures (RFC 8628, section 3.5).
    const pause = Math.max(seconds, Math.min(seconds * 2 ** failures, LONGEST_SECONDS));
    await setTimeout(pause * 1000, undefined, { signal }).catch(() => signal.throwIfAborted());
    const answer = await client.post(endpoints.token, fields, TokenResponseSchema);
    const isOver = performance.now() >= wait.deadline;
    const error = errorOf(answer);
    if (error === 'slow_down') seconds += SLOWER_SECONDS;
    else if (answer.kind === 'unreachable' || isBusy(answer)) failures += 1;
    else if (error !== 'authorization_pending') return answer;
    if (answer.kind !== 'unreachable') failures = isBusy(answer) ? failures : 0;
    if (isOver) return { kind: 'refused', status: 400, error: 'expired_token' };
  }
}

function isBusy(answer: Answer<unknown>): boolean {
  return answer.kind === 'refused' && answer.status === 429 && answer.error !== 'slow_down';
}

/**
 * Keeps a token, and has the previous one revoked. A token that cannot be kept is useless, and is
 * revoked itself.
 */
async function storeLogin(
  newLogin: Login,
  endpoints: Endpoints,
  { files, client }: LoginContext,
): Promise<void> {
  const revoke = (token: string) => client.post(endpoints.revoke, { token }, v.unknown());
  const before = (await files.read(newLogin.site))?.login;
  try {
    await files.write(newLogin);
  } catch (error) {
    await revoke(newLogin.token);
    throw error;
  }
  if (before && (await isOwn(before, client))) await revoke(before.token);
}

/** Whether a login is one of `login`: a token that a maintainer has created may be in use elsewhere. */
async function isOwn({ token, scopes }: Login, client: SiteClient): Promise<boolean> {
  const [scope] = scopes;
  // Maintainers do not create these.
  if (scope === 'files') return true;
  if (scope !== 'mcp') return false;
  const whoami = await client.get(PROGRAM_PATHS.whoami, WhoamiSchema, token);
  return whoami.kind === 'ok' && whoami.value.way !== 'maintainer';
}

const REFUSALS: Readonly<Record<string, string>> = {
  access_denied: 'It was refused in the browser: nobody is signed in.',
  expired_token: 'Nobody has allowed it in time. Begin anew with campusdocs login.',
  invalid_grant: 'The site does not know this sign-in any more. Begin anew with campusdocs login.',
};

function errorOf(answer: Answer<unknown>): string {
  return answer.kind === 'refused' ? (answer.error ?? '') : '';
}

/** The message for a person about a failed response. */
export function inWords(answer: Exclude<Answer<unknown>, { kind: 'ok' }>, site: string): string {
  switch (answer.kind) {
    case 'refused':
      return `${site} refuses${answer.error === undefined ? '' : ` (${answer.error})`}, with status ${answer.status}.`;
    case 'unreachable':
      return `${site} cannot be reached: ${answer.reason}.`;
    case 'strange':
      return answer.reason;
  }
}

/** The parts of a sign-in that are not secret. */
export function withoutToken({ site, scopes, until }: Login): Omit<Login, 'token'> {
  return { site, scopes, until };
}
