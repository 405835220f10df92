import type { Context, MiddlewareHandler } from 'hono';
import type { LimitName } from '../../access/limits/limitRules.ts';
import { type Counted, countedBy, type Limits } from '../../access/limits/limits.ts';
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
  /** Shows a person that there is a wait; status and headers are set by whoever calls. */
  readonly renderWait: (c: Context, wait: Wait) => Promise<Response>;
  /** Whether downloads are redirected to where documents are kept. */
  readonly leavesDownloads: boolean;
  /** Whether the site has a method to sign in. */
  readonly canSignIn: () => boolean;
  /** Hears of each request that was refused. */
  readonly onRefused?: ((limit: LimitName, counted: Counted) => void) | undefined;
}

export interface Limiter {
  /** Counts what a visitor asks for; the answer where that is too much (RFC 6585, section 4). */
  refuse(c: Context, cost: RequestCost): Promise<Response | undefined>;
  /**
   * Counts one kind of requests before they are answered.
   *
   * @param isCounted whether what a request goes on with was counted when it began
   */
  guard(
    limit: Exclude<LimitName, 'downloads'>,
    isCounted?: (c: Context) => Promise<boolean>,
  ): MiddlewareHandler;
  /**
   * Counts a document whose bytes are about to be sent; the answer where that is too much. Whoever
   * is only told that a copy is still good, or that a request makes no sense, is sent none.
   */
  charge(c: Context, sent: SentBytes): Promise<Response | undefined>;
}

/** Limits what visitors may ask for in an hour, by their session or else by their address. */
export function createLimiter({
  limits,
  renderWait,
  leavesDownloads,
  canSignIn,
  onRefused,
}: LimiterOptions): Limiter {
  /**
   * Where the address opens files, its readers use up what they have together, and who has a session
   * goes on with an amount of their own; elsewhere a person is counted wherever they are.
   */
  async function count(c: Context, { limit, units }: RequestCost) {
    const visitor = visitorOf(c);
    const { mode, campus } = visitor.policy;
    const { address } = visitor;
    // Hundreds stand behind it, by whatever name they have come here.
    const place = { address, isCampus: campus.has(address) };
    const byAddress = countedBy(place, undefined, !campus.isEmpty);
    const isPersonFirst = limit === 'downloads' && mode !== 'open' && !visitor.isCampus;
    const person = async () => {
      const principal = mode === 'open' ? undefined : await principalOf(visitor);
      return principal && countedBy(visitor, principal, true);
    };
    const first = isPersonFirst ? ((await person()) ?? byAddress) : byAddress;
    const verdict = limits.take(limit, first, units);
    const next = verdict.isOver && first === byAddress ? await person() : undefined;
    if (next === undefined) return { verdict, counted: first };
    return { verdict: limits.take(limit, next, units), counted: next };
  }

  async function refuse(c: Context, cost: RequestCost): Promise<Response | undefined> {
    const { verdict, counted } = await count(c, cost);
    if (!verdict.isOver) return undefined;
    onRefused?.(cost.limit, counted);
    const seconds = Math.max(1, Math.ceil(verdict.waitMs / 1000));
    const response = wantsPage(c.req.raw.headers)
      ? await renderWait(c, {
          seconds,
          signIn: canSignIn() ? helpfulSignIn(c, cost, counted) : undefined,
        })
      : respondProblem(c, 'too-many-requests', `请在 ${seconds} 秒后再试`);
    response.headers.set('retry-after', String(seconds));
    response.headers.append('vary', 'Accept, Sec-Fetch-Mode');
    return response;
  }

  function asked({ req }: Context): RequestCost | undefined {
    const { method, url, path } = req;
    return requestCost({ method, url, path });
  }

  return {
    refuse,
    guard: (limit, isCounted) => async (c, next) => {
      const cost = asked(c);
      if (cost?.limit !== limit || (await isCounted?.(c))) return next();
      return (await refuse(c, cost)) ?? next();
    },
    charge: (c, sent) => refuse(c, downloadCost({ url: c.req.url, sent, leavesDownloads })),
  };
}

/** The session of a visitor; none where that cannot be known, for which nobody is refused a search. */
function principalOf(visitor: Visitor): Promise<Principal | undefined> {
  return visitor.principal().catch(() => undefined);
}

/**
 * Where to sign in, if files are what is wanted, and others have used up what the address has. Without
 * the file: its address opens files, so the page of signing in would go on to it at once.
 */
function helpfulSignIn(c: Context, { limit }: RequestCost, { as }: Counted): string | undefined {
  const isOpen = visitorOf(c).policy.mode === 'open';
  return limit === 'downloads' && as === 'shared' && !isOpen ? PATHS.login : undefined;
}
