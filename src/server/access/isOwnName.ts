import { isIPv4 } from 'node:net';

/**
 * Whether a host name, as a URL has it, is one that nobody else can have led here. Who has a domain can
 * let it lead to any address (DNS rebinding): a page of theirs would read in a browser on the campus
 * what the network opens. Addresses and names without a dot are no domains of anybody.
 *
 * @param mainHost `hosts.main` of the settings; without it nobody knows the name of the site
 */
export function isOwnName(hostname: string, mainHost: string | undefined): boolean {
  if (mainHost === undefined) return true;
  const name = hostname.replace(/\.$/u, '');
  return !name.includes('.') || isIPv4(name) || name === new URL(mainHost).hostname;
}
