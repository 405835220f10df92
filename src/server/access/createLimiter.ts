import type { Context, MiddlewareHandler } from 'hono';
import type { LimitName } from '../../access/limits/limitRules.ts';
import { type LimitKey, type Limits, limitKeyOf } from '../../access/limits/limits.ts';
import type { PaidPacks } from '../../access/limits/paidPacks.ts';
import type { Principal, Visitor } from '../../access/visitor.ts';
import { PATHS } from '../../protocol/urls.ts';
import type { SentBytes } from '../files/fileAnswer.ts';
import type { Wait } from '../pageRenderer.ts';
import { respondProblem } from '../respondProblem.ts';
import { wantsPage } from '../wantsPage.ts';
import { downloadCost, type RequestCost, requestCost } from './requestCost.ts';
import { visitorOf } from './visitorOf.ts';

export interface LimiterOptions {
  readonly limits: Limits;
  readonly paidPacks: PaidPacks;
  /** Shows a person that there is a wait; the caller sets status and headers. */
  readonly renderWait: (c: Context, wait: Wait) => Promise<Response>;
  /** Whether downloads are redirected to the bucket. */
  readonly leavesDownloads: boolean;
  /** Whether the site has a method to sign in. */
  readonly canSignIn: () => boolean;
  /** Called for each refused request. */
  readonly onRefused?: ((limit: LimitName, counted: LimitKey) => void) | undefined;
}

export interface Limiter {
  /** Counts a request. Returns the response if it is over the limit (RFC 6585, section 4). */
  refuse(c: Context, cost: RequestCost): Promise<Response | undefined>;
  /** The same for callers that respond themselves: the seconds to wait if it is over the limit. */
  secondsToWait(c: Context, cost: RequestCost): Promise<number | undefined>;
  /**
   * Counts one kind of requests before they are answered.
   *
   * @param isCounted whether a request continues one that was counted before
   */
  guard(
    limit: Exclude<LimitName, 'downloads'>,
    isCounted?: (c: Context) => Promise<boolean>,
  ): MiddlewareHandler;
  /**
   * Counts a document whose bytes are about to be sent. Returns the response if it is over the
   * limit. Responses without bytes, such as 304 and 416, are not counted.
   */
  charge(c: Context, sent: SentBytes): Promise<Response | undefined>;
  /** The same for the documents of a pack, whose bytes are about to be sent together. */
  chargePack(c: Context, sent: SentPack): Promise<Response | undefined>;
}

/** The bytes of a pack that are about to be sent. */
export interface SentPack {
  /** The version of the pack. */
  readonly tag: string;
  /** How many documents they belong to. */
  readonly documents: number;
  /** Whether these are all documents of the pack. */
  readonly areAll: boolean;
}

/** Limits how much visitors may request in an hour, by their session or else by their address. */
export function createLimiter({
  limits,
  paidPacks,
  renderWait,
  leavesDownloads,
  canSignIn,
  onRefused,
}: LimiterOptions): Limiter {
  /**
   * Where the address opens files, its readers share one amount, and a visitor with a session then
   * has an amount as a person; elsewhere a person is counted at any address.
   */
  async function count(
    c: Context,
    limit: LimitName,
    unitsFor: (counted: LimitKey) => number | Promise<number>,
  ) {
    const visitor = visitorOf(c);
    const { mode, campus } = visitor.policy;
    const { address } = visitor;
    // Hundreds share this address, by whatever host name they came here.
    const place = { address, isCampus: campus.has(address) };
    const byAddress = limitKeyOf(place, undefined, !campus.isEmpty);
    const isPersonFirst = limit === 'downloads' && mode !== 'open' && !visitor.isCampus;
    const person = async () => {
      const principal = mode === 'open' ? undefined : await principalOf(visitor);
      return principal && limitKeyOf(visitor, principal, true);
    };
    const first = isPersonFirst ? ((await person()) ?? byAddress) : byAddress;
    const verdict = await limits.take(limit, first, await unitsFor(first));
    const next = verdict.isOver && first === byAddress ? await person() : undefined;
    if (next === undefined) return { verdict, counted: first };
    return { verdict: await limits.take(limit, next, await unitsFor(next)), counted: next };
  }

  async function refuse(c: Context, { limit, units }: RequestCost): Promise<Response | undefined> {
    const { verdict, counted } = await count(c, limit, () => units);
    return verdict.isOver ? respond(c, { limit, counted, waitMs: verdict.waitMs }) : undefined;
  }

  async function secondsToWait(
    c: Context,
    { limit, units }: RequestCost,
  ): Promise<number | undefined> {
    const { verdict, counted } = await count(c, limit, () => units);
    if (!verdict.isOver) return undefined;
    onRefused?.(limit, counted);
    return wholeSeconds(verdict.waitMs);
  }

  async function chargePack(
    c: Context,
    { tag, documents, areAll }: SentPack,
  ): Promise<Response | undefined> {
    const isPaid = ({ name }: LimitKey) => paidPacks.has(name, tag);
    const unitsFor = async (counted: LimitKey) =>
      (await isPaid(counted)) ? 1 : Math.max(1, documents);
    const { verdict, counted } = await count(c, 'downloads', unitsFor);
    if (verdict.isOver) return respond(c, { limit: 'downloads', counted, waitMs: verdict.waitMs });
    if (areAll || (await isPaid(counted))) await paidPacks.add(counted.name, tag);
    return undefined;
  }

  async function respond(
    c: Context,
    { limit, counted, waitMs }: { limit: LimitName; counted: LimitKey; waitMs: number },
  ): Promise<Response> {
    onRefused?.(limit, counted);
    const seconds = wholeSeconds(waitMs);
    const response = wantsPage(c.req.raw.headers)
      ? await renderWait(c, {
          seconds,
          signIn: canSignIn() ? helpfulSignIn(c, limit, counted) : undefined,
        })
      : respondProblem(c, 'too-many-requests', `请在 ${seconds} 秒后重试`);
    response.headers.set('retry-after', String(seconds));
    response.headers.append('vary', 'Accept, Sec-Fetch-Mode');
    return response;
  }

  function costOf({ req }: Context): RequestCost | undefined {
    const { method, url, path } = req;
    return requestCost({ method, url, path });
  }

  return {
    refuse,
    secondsToWait,
    guard: (limit, isCounted) => async (c, next) => {
      const cost = costOf(c);
      if (cost?.limit !== limit || (await isCounted?.(c))) return next();
      return (await refuse(c, cost)) ?? next();
    },
    chargePack,
    charge: (c, sent) => refuse(c, downloadCost({ url: c.req.url, sent, leavesDownloads })),
  };
}

function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

/** The session of a visitor; undefined if the lookup fails, so that it never blocks a search. */
function principalOf(visitor: Visitor): Promise<Principal | undefined> {
  return visitor.principal().catch(() => undefined);
}

/**
 * The sign-in page, if the request was for files and others have used up the shared amount. The URL
 * has no return address: the network opens the file, so the sign-in page would go back to it at
 * once.
 */
function helpfulSignIn(c: Context, limit: LimitName, { as }: LimitKey): string | undefined {
  const isOpen = visitorOf(c).policy.mode === 'open';
  return limit === 'downloads' && as === 'shared' && !isOpen ? PATHS.login : undefined;
}
