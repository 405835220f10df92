import { isIPv4 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { AccessPolicy } from '../../access/accessPolicy.ts';
import { clientAddress } from '../../access/clientAddress.ts';
import type { Principal, Visitor } from '../../access/visitor.ts';

/** The principal of a request's session or token; `blocked` if its person is blocked. */
export type AuthStatus = Principal | 'blocked' | undefined;

/** Looks up the session or token of a request; called at most once per request. */
export type PrincipalOf = (c: Context) => Promise<AuthStatus>;

/** The visitor, and the access policy for the request. */
export interface RequestVisitor extends Visitor {
  readonly policy: AccessPolicy;
  /** Whether a maintainer has blocked the session's person. */
  isBlocked(): Promise<boolean>;
}

interface VisitorParts {
  readonly policy: AccessPolicy;
  readonly principalOf: PrincipalOf;
  /** `hosts.main` of the settings. */
  readonly mainHost?: string | undefined;
}

const PARTS = 'visitorParts';
const VISITOR = 'visitor';

/** Stores what `visitorOf` needs; costs nothing until that is called. */
export function setVisitorParts(c: Context, parts: VisitorParts): void {
  c.set(PARTS, parts);
}

/** The access policy for a request. */
export function policyOf(c: Context): AccessPolicy {
  return partsOf(c).policy;
}

/** The visitor of a request: computed on first use, and the same for the whole request. */
export function visitorOf(c: Context): RequestVisitor {
  const visitor: RequestVisitor | undefined = c.get(VISITOR);
  if (visitor !== undefined) return visitor;
  const created = createVisitor(c, partsOf(c));
  c.set(VISITOR, created);
  return created;
}

function partsOf(c: Context): VisitorParts {
  const parts: VisitorParts | undefined = c.get(PARTS);
  if (parts === undefined)
    throw new Error('a visitor was requested before setVisitorParts was called');
  return parts;
}

function createVisitor(
  c: Context,
  { policy, principalOf, mainHost }: VisitorParts,
): RequestVisitor {
  const { headers } = c.req.raw;
  const peer = peerOf(c);
  const address = clientAddress(
    {
      peer,
      forwardedFor: headers.get('x-forwarded-for'),
      forwarded: headers.get('forwarded'),
    },
    policy.proxies,
  );
  // A proxy checks host names itself, and may use any name for this server.
  const isNamed =
    (peer !== undefined && policy.proxies.has(peer)) ||
    isOwnName(new URL(c.req.url).hostname, mainHost);
  let authStatusPromise: Promise<AuthStatus> | undefined;
  const authStatus = () => {
    authStatusPromise ??= principalOf(c);
    return authStatusPromise;
  };
  return {
    policy,
    address,
    isCampus: isNamed && policy.campus.has(address),
    async principal() {
      const found = await authStatus();
      return found === 'blocked' ? undefined : found;
    },
    isBlocked: async () => (await authStatus()) === 'blocked',
  };
}

/**
 * The remote address of the visitor's connection, to this node or to the one that has forwarded the
 * request; undefined if tests call the app without a server.
 */
export function peerOf(c: Context): string | undefined {
  const forwarded: ForwardedPeer | undefined = c.get(FORWARDED_PEER);
  if (forwarded) return forwarded.address;
  const env: Partial<HttpBindings> | undefined = c.env;
  return env?.incoming?.socket.remoteAddress;
}

interface ForwardedPeer {
  readonly address: string | undefined;
}

const FORWARDED_PEER = 'forwardedPeer';

/** Stores the remote address that another node has proved for a request. */
export function setForwardedPeer(c: Context, address: string | undefined): void {
  const forwarded: ForwardedPeer = { address };
  c.set(FORWARDED_PEER, forwarded);
}

/**
 * Whether a host name, as a URL has it, is a name of this site, or one that nobody owns. The owner
 * of a domain can point it at any address (DNS rebinding): its page, in a browser on the campus,
 * could then read what the network opens. Nobody owns IP addresses and names without a dot.
 *
 * @param mainHost `hosts.main` of the settings; without it any name may be that of the site
 */
function isOwnName(hostname: string, mainHost: string | undefined): boolean {
  if (mainHost === undefined) return true;
  const name = hostname.replace(/\.$/u, '');
  return !name.includes('.') || isIPv4(name) || name === new URL(mainHost).hostname;
}
