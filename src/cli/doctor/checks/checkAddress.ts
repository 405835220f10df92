import { lookup } from 'node:dns/promises';
import { DAY_MS } from '../../../lib/durations.ts';
import { errorCode } from '../../../lib/systemError.ts';
import { MONITORING_PATHS } from '../../../protocol/urls.ts';
import { type Answer, askServer } from '../askServer.ts';
import { type Check, type Finding, fail, ok, type SiteContext, warn } from '../check.ts';
import { readCertificate } from '../readCertificate.ts';

/** Certificates that are renewed automatically are by then. */
const RENEWED_DAYS = 14;

/** How visitors reach the site: name, certificate, the answer of this program, the redirect from http. */
export const checkAddress: Check = {
  name: 'address',
  async run(site, signal) {
    const { main } = site.file.site.hosts;
    if (main === undefined) {
      return [
        warn(
          'site.yml does not name the address of the site',
          'Set hosts.main, such as https://docs.example.edu: feeds, sitemap and sign-in need it.',
        ),
      ];
    }
    const url = new URL(main);
    const host = url.hostname.replace(/^\[|\]$/gu, '');
    const named = await examineName(host);
    if (named.status === 'fail') return [named];
    const isSecure = url.protocol === 'https:';
    const certificate = isSecure ? await examineCertificate(site, host, url, signal) : undefined;
    if (certificate?.status === 'fail') return [named, certificate];
    return [
      named,
      ...(certificate ? [certificate] : []),
      ...(await examineAnswer(site, url, signal)),
      ...(isSecure && url.port === '' ? [await examineRedirect(url, signal)] : []),
    ];
  },
};

async function examineName(host: string): Promise<Finding> {
  try {
    const found = await lookup(host, { all: true });
    const addresses = found.map(({ address }) => address);
    const isLocal = addresses.every((address) => /^(?:127\.|::1$)/u.test(address));
    if (isLocal && host !== 'localhost' && !/^(?:127\.|::1$)/u.test(host)) {
      return warn(
        `${host} is ${addresses.join(', ')} here: only this machine can be asked by it`,
        'Look from another machine whether its name leads here; see /etc/hosts.',
      );
    }
    return ok(`${host} is ${addresses.join(', ')}`);
  } catch (error) {
    return fail(
      `the name ${host} is not known (${errorCode(error)})`,
      'Have an A or AAAA record made for it, or correct hosts.main in site.yml.',
    );
  }
}

async function examineCertificate(
  { ca, now }: SiteContext,
  host: string,
  url: URL,
  signal: AbortSignal,
): Promise<Finding> {
  const port = Number(url.port || 443);
  try {
    const { problem, validTo } = await readCertificate({ host, port, ca }, signal);
    const days = Math.floor((validTo - now()) / DAY_MS);
    if (problem !== undefined) {
      return fail(
        `browsers refuse the certificate of ${url.host} (${problem})`,
        problem === 'CERT_HAS_EXPIRED' ? RENEW : 'Install one for this name, with its chain.',
      );
    }
    if (days < RENEWED_DAYS)
      return warn(`the certificate of ${url.host} ends in ${days} days`, RENEW);
    return ok(`the certificate of ${url.host} is trusted, for ${days} more days`);
  } catch (error) {
    return fail(
      `${url.host} cannot be reached by HTTPS (${errorCode(error)})`,
      'Start the proxy in front of the server, and open the port in the firewall.',
    );
  }
}

const RENEW =
  'Renew it, and see why that did not happen by itself: certbot renew, or the log of Caddy.';

async function examineAnswer(
  { ca, environment }: SiteContext,
  url: URL,
  signal: AbortSignal,
): Promise<Finding[]> {
  let answer: Answer;
  try {
    answer = await askServer(new URL(MONITORING_PATHS.alive, url), { ca, signal });
  } catch (error) {
    return [
      fail(
        `${url.origin} does not answer (${errorCode(error)})`,
        'Start the server, and the proxy in front of it.',
      ),
    ];
  }
  if (!isAlive(answer)) {
    return [
      fail(
        `${url.origin} is not answered by CampusDocs (status ${answer.status} for ${MONITORING_PATHS.alive})`,
        'Let the proxy pass all paths to the server: docs/run/reverse-proxy.md',
      ),
    ];
  }
  const findings = [ok(`${url.origin} is answered by CampusDocs`)];
  const wantsHsts = url.protocol === 'https:' && environment.CAMPUSDOCS_HSTS_DAYS > 0;
  if (wantsHsts && answer.headers['strict-transport-security'] === undefined) {
    findings.push(
      warn(
        `${url.origin} sends no Strict-Transport-Security`,
        'Do not let the proxy remove that header, or serve with hosts.main as it is now.',
      ),
    );
  }
  return findings;
}

/** Whether an answer is that of this program to `/healthz`. */
export function isAlive({ status, body }: Answer): boolean {
  return status === 200 && /^\{"status":"alive"\}$/u.test(body.trim());
}

async function examineRedirect(url: URL, signal: AbortSignal): Promise<Finding> {
  const plain = `http://${url.hostname}/`;
  try {
    const { status, headers } = await askServer(plain, { signal });
    const target = URL.parse(String(headers.location), plain);
    if (status >= 300 && status < 400 && target?.origin === url.origin) {
      return ok(`${plain} leads to https`);
    }
    return warn(
      `${plain} does not lead to https (status ${status})`,
      'Let the proxy redirect it permanently (308): docs/run/reverse-proxy.md',
    );
  } catch (error) {
    return warn(
      `${plain} cannot be reached (${errorCode(error)})`,
      'Let the proxy listen on port 80 too, and redirect to https.',
    );
  }
}
