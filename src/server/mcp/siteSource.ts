import type { Context } from 'hono';
import { type AccessMode, ASSISTANT_SCOPES, isProtected } from '../../access/decide.ts';
import { publicAddress } from '../../catalog/publicAddress.ts';
import { isLegalReason } from '../../catalog/takedownReason.ts';
import { dayInChina } from '../../lib/chinaTime.ts';
import { citedUrl } from '../../protocol/citationUrls.ts';
import { DENIAL_CODES } from '../access/accessGuard.ts';
import type { Limiter } from '../access/createLimiter.ts';
import { decideForVisitor } from '../access/decideForVisitor.ts';
import { visitorOf } from '../access/visitorOf.ts';
import type { SearchCacheOf } from '../app/createSearchCaches.ts';
import { editionOf, originOf } from '../app/editionOf.ts';
import type { TextSearch } from '../texts/createTextSearch.ts';
import type { TextEngine } from '../texts/textEngine.ts';
import type { AssistantSource } from './assistantSource.ts';

export interface SiteSourceParts {
  readonly searchCacheOf: SearchCacheOf;
  readonly searchTexts: TextSearch;
  readonly texts: TextEngine;
  readonly limiter: Pick<Limiter, 'refuse' | 'secondsToWait'>;
  readonly report: (error: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * The site as the visitor of a request has it: with their access, and at their expense.
 *
 * @param signInOrigin where a program can sign in; undefined if it cannot
 */
export function siteSource(
  c: Context,
  { searchCacheOf, searchTexts, texts, limiter, report, now }: SiteSourceParts,
  signInOrigin: string | undefined,
): AssistantSource {
  const edition = editionOf(c);
  const { site, engine, tombstones, access } = edition;
  const origin = originOf(c);
  return {
    name: site.brand.name + site.brand.suffix,
    university: site.university,
    search: (request) => searchCacheOf(edition).search(request),
    searchTexts: (request, signal) => searchTexts(edition, request, signal),
    itemsOf: (ids) => engine.itemsOf(ids),
    texts,
    addressOf: (item) => citedUrl(item, origin),
    documentOf: ({ url }) => publicAddress(url, origin),
    refuseTakenDown(id) {
      const tombstone = tombstones.get(id);
      if (!tombstone) return undefined;
      return { code: isLegalReason(tombstone.reason) ? 'taken-down-legal' : 'taken-down' };
    },
    async refuseTexts() {
      if (!isProtected('document', access)) return undefined;
      const request = { target: 'document', accepted: ASSISTANT_SCOPES, now: now() } as const;
      const decision = await decideForVisitor(visitorOf(c), request);
      if (decision.may) return undefined;
      const code = DENIAL_CODES[decision.because];
      return {
        code,
        ...(code === 'sign-in-needed' && { detail: whatToDo(signInOrigin, access.mode) }),
      };
    },
    async charge() {
      const retrySeconds = await limiter.secondsToWait(c, { limit: 'searches', units: 1 });
      if (retrySeconds === undefined) return undefined;
      return { code: 'too-many-requests', detail: `请在 ${retrySeconds} 秒后重试`, retrySeconds };
    },
    today: () => dayInChina(now()),
    report,
  };
}

/** For the person whose assistant is refused: a model passes it on. */
function whatToDo(origin: string | undefined, mode: AccessMode): string {
  if (origin !== undefined) {
    return `请在终端运行 campusdocs login ${origin}，再以 campusdocs mcp ${origin} 连接`;
  }
  // A maintainer can create a token where nobody can sign in.
  return mode === 'campus' ? '请连接校园网，或向网站维护者索取令牌' : '请向网站维护者索取令牌';
}
