import { callbackUrl } from '../../../access/flow/startMethod.ts';
import type { CasSettings } from '../../../access/methods/cas/casSettings.ts';
import { createCasProvider } from '../../../access/methods/cas/createCasProvider.ts';
import type { GithubSettings } from '../../../access/methods/github/githubSettings.ts';
import type { MailboxSettings } from '../../../access/methods/mailbox/mailboxSettings.ts';
import { openSmtp } from '../../../access/methods/mailbox/openSmtp.ts';
import { type MethodSettings, secretVariable } from '../../../access/methods/methodSettings.ts';
import { createDiscovery } from '../../../access/methods/oidc/createDiscovery.ts';
import type { OidcSettings } from '../../../access/methods/oidc/oidcSettings.ts';
import { providerErrorOf } from '../../../access/methods/providerError.ts';
import { methodSecret } from '../../../config/methodSecrets.ts';
import { messageOf } from '../../../lib/messageOf.ts';
import { errorCode } from '../../../lib/systemError.ts';
import { askServer } from '../askServer.ts';
import { type Check, type Finding, fail, ok, type SiteContext } from '../check.ts';

/** A ticket of the right form that no CAS server has made. */
const NO_TICKET = 'ST-0-campusdocs-doctor';

/** Whether the services answer that people sign in at; prints the addresses to register there. */
export const checkSignIn: Check = {
  name: 'sign-in',
  async run(site, signal) {
    const { ways } = site.file.settings.access;
    if (ways.length === 0) return [ok('there is no way to sign in')];
    const found = ways.map((method) => examineMethod(method, site, signal));
    return (await Promise.all(found)).flat();
  },
};

async function examineMethod(
  method: MethodSettings,
  site: SiteContext,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const { main } = site.file.site.hosts;
  switch (method.kind) {
    case 'phrase':
      return [ok(`${method.id}: set its phrase with campusdocs access phrase`)];
    case 'mailbox':
      return [await examineMail(method, site, signal)];
    default: {
      // Without a main host the method counts as absent.
      const callback = callbackUrl(main ?? '', method.id);
      const register = ok(`${method.id}: the redirect address to register is ${callback}`);
      return [await examineService(method, callback, site, signal), register];
    }
  }
}

function examineService(
  method: OidcSettings | CasSettings | GithubSettings,
  callback: string,
  site: SiteContext,
  signal: AbortSignal,
): Promise<Finding> {
  switch (method.kind) {
    case 'oidc':
      return examineOidc(method, site, signal);
    case 'cas':
      return examineCas(method, callback, site, signal);
    case 'github':
      return examineGithub(method, site, signal);
  }
}

async function examineOidc(
  { id, issuer, client }: OidcSettings,
  { now }: SiteContext,
  signal: AbortSignal,
): Promise<Finding> {
  try {
    await createDiscovery(issuer, client)({ now: now(), signal });
    return ok(`${id}: the discovery document of ${issuer} is valid`);
  } catch (error) {
    const reason = providerErrorOf(error)?.message ?? messageOf(error);
    return fail(
      `${id}: the discovery document of ${issuer} cannot be used: ${reason}`,
      `Open ${issuer.replace(/\/$/u, '')}/.well-known/openid-configuration, and correct issuer in site.yml.`,
    );
  }
}

/** Has a ticket validated that does not exist: a CAS server then says so. */
async function examineCas(
  settings: CasSettings,
  callback: string,
  { now }: SiteContext,
  signal: AbortSignal,
): Promise<Finding> {
  const { id, server } = settings;
  const answer = await createCasProvider(settings).finish({
    callback,
    parameters: new URLSearchParams({ ticket: NO_TICKET }),
    state: '',
    memory: {},
    now: now(),
    signal,
  });
  if (answer.kind === 'failed' && answer.failure.errorCode === 'used-twice') {
    return ok(`${id}: ${server} validates tickets`);
  }
  const reason = answer.kind === 'failed' ? answer.failure.reason : 'it accepts an invented ticket';
  return fail(
    `${id}: ${server} does not validate tickets: ${reason}`,
    'Correct server and version in site.yml, and have this site registered as a service.',
  );
}

async function examineGithub(
  { id, server }: GithubSettings,
  { ca }: SiteContext,
  signal: AbortSignal,
): Promise<Finding> {
  try {
    const { status } = await askServer(server, { method: 'HEAD', ca, signal });
    if (status < 500) return ok(`${id}: ${server} can be reached`);
    return fail(`${id}: ${server} answers with status ${status}`, 'Try again later.');
  } catch (error) {
    return fail(
      `${id}: ${server} cannot be reached (${errorCode(error)})`,
      'Let this machine reach it: the server asks it who signs in.',
    );
  }
}

/** Connects and signs in at the mail server, and sends nothing. */
async function examineMail(
  { id, smtp, from }: MailboxSettings,
  { variables, ca }: SiteContext,
  signal: AbortSignal,
): Promise<Finding> {
  const password = methodSecret(id, variables);
  const tls = ca === undefined ? undefined : { ca };
  const { session, reason } = await openSmtp({ smtp, password, tls }, signal);
  if (session) {
    session.close();
    const account = smtp.user === undefined ? 'no account is needed' : `${smtp.user} may sign in`;
    return ok(`${id}: ${smtp.host}:${smtp.port} takes mails from ${from}; ${account}`);
  }
  return fail(
    `${id}: ${reason}`,
    `Correct smtp in site.yml, and ${secretVariable(id)} in the environment.`,
  );
}
