import { type Context, Hono } from 'hono';
import { ASSISTANT_SCOPES } from '../../access/decide.ts';
import { readBearer } from '../../access/tokens/bearerToken.ts';
import { ASSISTANT_PATHS } from '../../protocol/urls.ts';
import { refusePages } from '../access/refuseForeignPosts.ts';
import { visitorOf } from '../access/visitorOf.ts';
import { editionOf, mainHostOf } from '../app/editionOf.ts';
import { siteName } from '../discovery/siteName.ts';
import { readBody } from '../readBody.ts';
import { respondProblem } from '../respondProblem.ts';
import { type SiteSourceParts, siteSource } from './siteSource.ts';

/** Arguments are short: a query, some filters, twenty ids. */
const LONGEST_BODY_BYTES = 64 * 1024;

/** Messages in one request; only the revision of 2025-03-26 knows more than one. */
const MOST_MESSAGES = 10;

/**
 * What a message costs beside what its tool costs: somebody who searches may have 20 messages for
 * each search, and listing tools is not free.
 */
const MESSAGE = 0.05;

export interface McpRouteParts extends SiteSourceParts {
  /** Whether a sign-in method is open. */
  readonly canSignIn: () => boolean;
}

/**
 * `POST /mcp`: the Model Context Protocol over Streamable HTTP, without sessions, and the metadata by
 * which a client finds where to sign in (RFC 9728). The SDK is loaded by the first request.
 */
export function createMcpRoutes(parts: McpRouteParts): Hono {
  const { limiter, canSignIn } = parts;
  /** The origin of the site from its settings; undefined if nobody can sign in. */
  const originOfSignIn = (c: Context) => (canSignIn() ? mainHostOf(c) : undefined);

  return (
    new Hono()
      .get(ASSISTANT_PATHS.resource, (c) => {
        const origin = originOfSignIn(c);
        if (origin === undefined) return respondProblem(c, 'not-found');
        const metadata = {
          resource: origin + ASSISTANT_PATHS.mcp,
          resource_name: siteName(editionOf(c).site),
          authorization_servers: [origin],
          scopes_supported: [ASSISTANT_SCOPES[0]],
          bearer_methods_supported: ['header'],
        };
        return c.json(metadata, 200, { 'cache-control': 'no-cache' });
      })
      // Also against DNS rebinding: the name in the address of a request proves nothing.
      .post(ASSISTANT_PATHS.mcp, refusePages, async (c) => {
        const { body, problem } = await readBody(c, LONGEST_BODY_BYTES);
        if (!body) return problem;
        const text = body.toString('utf8');
        const message = parseJson(text);
        // An empty batch is refused, at the cost of one.
        const messages = Array.isArray(message) ? Math.max(1, message.length) : 1;
        if (messages > MOST_MESSAGES) {
          return respondProblem(c, 'bad-request', `一次不能超过 ${MOST_MESSAGES} 条消息`);
        }
        const cost = { limit: 'searches', units: MESSAGE * messages } as const;
        const refusal = await limiter.refuse(c, cost);
        if (refusal) return refusal;
        const challenge = await challengeToken(c, originOfSignIn(c));
        if (challenge) return challenge;
        const { respondMcp } = await import('./respondMcp.ts');
        const { method, headers, signal } = c.req.raw;
        const request = new Request(c.req.url, { method, headers, body: text, signal });
        const source = siteSource(c, parts, originOfSignIn(c));
        const response = await respondMcp(request, message, source);
        response.headers.set('cache-control', 'no-store');
        return response;
      })
      .all(ASSISTANT_PATHS.mcp, (c) => {
        // Without sessions there is no stream to resume, and none to end.
        c.header('allow', 'POST');
        return respondProblem(c, 'method-not-allowed');
      })
  );
}

/**
 * The response to a token that is not valid, so that its client gets another one (RFC 6750, section
 * 3.1). Without a token there is none: titles are public, and a tool says in words what else is needed.
 *
 * @param origin where a client can sign in
 */
async function challengeToken(
  c: Context,
  origin: string | undefined,
): Promise<Response | undefined> {
  if (readBearer(c.req.header('authorization')) === undefined) return undefined;
  const visitor = visitorOf(c);
  if ((await visitor.principal()) !== undefined || (await visitor.isBlocked())) return undefined;
  const problem = respondProblem(c, 'token-needed');
  const metadata =
    origin === undefined ? '' : `, resource_metadata="${origin}${ASSISTANT_PATHS.resource}"`;
  problem.headers.set(
    'www-authenticate',
    `Bearer realm="mcp", error="invalid_token", scope="${ASSISTANT_SCOPES[0]}"${metadata}`,
  );
  return problem;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
