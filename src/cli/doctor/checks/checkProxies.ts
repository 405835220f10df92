import * as v from 'valibot';
import {
  createNetworks,
  type Network,
  networkWarning,
  parseAddress,
} from '../../../access/networks.ts';
import { networksOf } from '../../../config/accessSettings.ts';
import { PATHS } from '../../../protocol/urls.ts';
import { askServer } from '../askServer.ts';
import { type Check, type Finding, fail, ok, type SiteContext, warn } from '../check.ts';

/** An address that nobody has (RFC 5737). */
const NOWHERE = '192.0.2.1';

const SessionSchema = v.pipe(v.string(), v.parseJson(), v.object({ isCampus: v.boolean() }));

/** Whether the server learns the addresses of visitors from its proxies, and from nobody else. */
export const checkProxies: Check = {
  name: 'proxies',
  async run(site, signal) {
    const { main } = site.file.site.hosts;
    const { access } = site.file.settings;
    const proxies = networksOf(access.proxies);
    const networks = networksOf(access.networks);
    if (proxies.length === 0 && main?.startsWith('https://')) {
      // The server itself speaks no TLS.
      const message = 'no proxy is named, and https needs one: all visitors have its address';
      const advice = 'Set access.proxies in site.yml to the address of the proxy: [127.0.0.1]';
      return [networks.length > 0 ? fail(message, advice) : warn(message, advice)];
    }
    const findings = [...findWideProxies(proxies), ...findSwallowed(networks, proxies)];
    const spoofed =
      main === undefined ? undefined : await trySpoofing(main, networks, site, signal);
    if (spoofed) findings.push(spoofed);
    if (findings.length > 0) return findings;
    return [
      ok(proxies.length === 0 ? 'there is none' : `trusted are ${access.proxies.join(', ')}`),
    ];
  },
};

function findWideProxies(proxies: readonly Network[]): Finding[] {
  return proxies.flatMap((network) => {
    const isWide = network.prefix < (network.family === 'ipv4' ? 12 : 29);
    // That of every address is a fault of site.yml.
    if (!isWide || network.prefix === 0) return [];
    return warn(
      `every machine in ${formatNetwork(network)} can say from which address it comes`,
      'Name only the addresses of your proxies in access.proxies.',
    );
  });
}

/** Campus networks whose addresses all count as proxies, so that nobody is on the campus. */
function findSwallowed(networks: readonly Network[], proxies: readonly Network[]): Finding[] {
  return networks.flatMap((network) => {
    const proxy = proxies.find(
      (one) => one.prefix <= network.prefix && createNetworks([one]).has(network.address),
    );
    if (proxy === undefined || networkWarning(network) !== undefined) return [];
    return fail(
      `all of the campus network ${formatNetwork(network)} counts as proxies (${formatNetwork(proxy)}): nobody is on the campus`,
      'Name only the addresses of your proxies in access.proxies.',
    );
  });
}

/** Asks the site through its public address, with and without an invented address of a visitor. */
async function trySpoofing(
  main: string,
  networks: readonly Network[],
  { ca, file }: SiteContext,
  signal: AbortSignal,
): Promise<Finding | undefined> {
  const [campus] = networks;
  if (!campus) return undefined;
  const ask = (headers: Record<string, string>) =>
    askServer(new URL(PATHS.session, main), { headers, ca, signal }).catch(() => undefined);
  const plain = await ask({});
  const parsed = v.safeParse(SessionSchema, plain?.body);
  // That the site does not answer is said by another check.
  if (!plain || !parsed.success) return undefined;
  const { isCampus } = parsed.output;
  const trusted = createNetworks(networksOf(file.settings.access.proxies));
  if (trusted.has(parseAddress(plain.localAddress ?? ''))) {
    return ok(
      'this machine is a proxy itself: look from another one whether addresses are believed',
    );
  }
  const invented = isCampus ? NOWHERE : campus.address;
  const spoofed = await ask({
    'x-forwarded-for': invented,
    forwarded: `for=${bracketed(invented)}`,
  });
  const believed = v.safeParse(SessionSchema, spoofed?.body);
  if (!believed.success || believed.output.isCampus === isCampus) return undefined;
  return fail(
    `visitors can invent their address: one who sends X-Forwarded-For: ${invented} is believed`,
    'Let the proxy add the address of its visitor, and remove the header Forwarded: docs/run/reverse-proxy.md',
  );
}

function bracketed(address: string): string {
  return address.includes(':') ? `"[${address}]"` : address;
}

function formatNetwork({ address, prefix }: Network): string {
  return `${address}/${prefix}`;
}
