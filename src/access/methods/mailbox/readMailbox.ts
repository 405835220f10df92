import { domainToASCII } from 'node:url';

/** A mailbox of an allowed domain. */
export interface Mailbox {
  /** The address for mail: only ASCII, and unambiguously one address. */
  readonly address: string;
  /** The same for all spellings that one person has. */
  readonly subject: string;
}

/** Longer than any real input. */
const LONGEST_INPUT = 1000;
/** RFC 5321, 4.5.3.1, and RFC 3696, erratum 1690. */
const LONGEST = 254;
const LONGEST_LOCAL = 64;

/**
 * The local parts that real mailboxes have, a subset of RFC 5321: no quotes, no `%` and `!` that
 * relays once used for routing, no letters beyond ASCII, which few servers accept.
 */
const LOCAL = /^[a-z0-9_][a-z0-9_+-]*(?:\.[a-z0-9_+-]+)*$/iu;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u;

/**
 * Parses a typed mailbox of one of the domains. The subject is lower-case and without the part after a `+`, which never leads to another mailbox.
 * Dots count: `li.si` and `lisi` are two people in all systems that universities use
 * (docs/internals/sign-in.md).
 *
 * @param domains as in the settings: `example.edu`, `*.example.edu`
 */
export function readMailbox(text: string, domains: readonly string[]): Mailbox | undefined {
  const mailbox = readAnyMailbox(text);
  const [, domain = ''] = mailbox?.address.split('@') ?? [];
  return domains.some((allowed) => isWithin(domain, allowed)) ? mailbox : undefined;
}

/**
 * Parses a typed mailbox of any domain. Full-width characters, which Chinese keyboards produce,
 * count as their ASCII equivalents; other unusual characters are refused. The address cannot end
 * a header or a command of SMTP.
 */
export function readAnyMailbox(text: string): Mailbox | undefined {
  if (text.length > LONGEST_INPUT) return undefined;
  const [local, host, ...more] = text.normalize('NFKC').trim().split('@');
  if (local === undefined || host === undefined || more.length > 0) return undefined;
  if (local.length > LONGEST_LOCAL || !LOCAL.test(local)) return undefined;
  // Dots of Chinese keyboards are dots in host names (UTS 46).
  const domain = /^[\p{L}\p{N}.。-]+$/u.test(host) ? domainToASCII(host) : '';
  if (!DOMAIN.test(domain)) return undefined;
  const address = `${local}@${domain}`;
  if (address.length > LONGEST) return undefined;
  const [person = ''] = local.toLowerCase().split('+');
  return { address, subject: `${person}@${domain}` };
}

function isWithin(domain: string, allowed: string): boolean {
  return allowed.startsWith('*.') ? domain.endsWith(allowed.slice(1)) : domain === allowed;
}
