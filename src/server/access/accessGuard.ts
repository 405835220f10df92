import type { Context } from 'hono';
import { isProtected } from '../../access/decide.ts';
import type { ErrorCode } from '../../protocol/errors.ts';
import { signInUrl } from '../../protocol/safeReturn.ts';
import { FOR_E_READER } from '../../protocol/urls.ts';
import { denyOtherOrigins } from '../cors.ts';
import type { Admission, FileRouteOptions } from '../files/fileRoute.ts';
import { OPDS_TYPES, RELATIONS } from '../opds/feed.ts';
import { parseWeights } from '../parseWeights.ts';
import { respondProblem } from '../respondProblem.ts';
import { wantsPage } from '../wantsPage.ts';
import { decideForVisitor } from './decideForVisitor.ts';
import { policyOf, visitorOf } from './visitorOf.ts';

interface AccessGuardParts {
  /** Responds with an error page for people, with the error's own status. */
  readonly renderError: (code: ErrorCode, context: Context) => Response | Promise<Response>;
  /** Says to an e-reader how to sign in. */
  readonly authentication: (context: Context) => AuthenticationDocument;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Authentication for OPDS 1.0, section 2. */
interface AuthenticationDocument {
  /** Where it is. */
  readonly url: string;
  readonly text: string;
}

/** Admits a request to a file, or returns the response that denies it. */
export type AccessGuard = NonNullable<FileRouteOptions['admit']>;

/** The error code of each denial. */
export const DENIAL_CODES = {
  'sign-in-needed': 'sign-in-needed',
  blocked: 'access-blocked',
  'scope-missing': 'token-not-for-this',
} as const satisfies Record<string, ErrorCode>;

/**
 * The guard in front of every file: admits a visitor, redirects a browser without a session to the
 * sign-in page, and sends a program a challenge. The response does not depend on whether the file
 * exists.
 */
export function createAccessGuard({
  now,
  renderError,
  authentication,
}: AccessGuardParts): AccessGuard {
  async function admit(c: Context, target: 'document' | 'cover'): Promise<Admission> {
    const decision = await decideForVisitor(visitorOf(c), { target, now: now() });
    if (decision.may) {
      denyOtherOrigins(c);
      return 'some';
    }
    const response = await refuse(c, decision.because);
    response.headers.append('vary', 'Accept, Sec-Fetch-Mode, Cookie, Authorization');
    return response;
  }

  async function refuse(c: Context, because: keyof typeof DENIAL_CODES): Promise<Response> {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      c.header('allow', 'GET, HEAD');
      return respondProblem(c, 'method-not-allowed');
    }
    const isReader = because === 'sign-in-needed' && isEReader(c);
    if (because === 'sign-in-needed' && !isReader && !isProgram(c)) {
      const { pathname, search } = new URL(c.req.url);
      return c.body(null, 302, {
        location: signInUrl(`${pathname}${search}`),
        'cache-control': 'no-store',
      });
    }
    const code = DENIAL_CODES[because];
    const response = isReader
      ? c.body(authentication(c).text, 401, { 'content-type': OPDS_TYPES.authentication })
      : wantsPage(c.req.raw.headers)
        ? await renderError(code, c)
        : respondProblem(c, code);
    response.headers.set('cache-control', 'no-store');
    if (because !== 'blocked') response.headers.set('www-authenticate', challenge(c, because));
    if (because === 'sign-in-needed') response.headers.append('link', linkTo(authentication(c)));
    // A browser would ask for the password, in a window of its own.
    if (isReader && c.req.header('sec-fetch-mode') === undefined) {
      response.headers.append('www-authenticate', PASSWORD_CHALLENGE);
    }
    return response;
  }

  // Synchronous if nothing is protected: an open site does not wait for its own guard.
  return (c, target) => (isProtected(target, policyOf(c)) ? admit(c, target) : 'everybody');
}

/**
 * Whether the client cannot use a page: it has a token, accepts JSON but not HTML, or is an element
 * of a page. A list of results has twenty covers, and each would fetch the sign-in page.
 */
function isProgram({ req }: Context): boolean {
  if (req.header('authorization') !== undefined) return true;
  if (req.header('sec-fetch-mode') === 'no-cors') return true;
  const weights = parseWeights(req.header('accept') ?? '');
  const accepts = (type: string) => (weights.get(type) ?? 0) > 0;
  return (
    !accepts('text/html') && (accepts('application/json') || accepts('application/problem+json'))
  );
}

/**
 * Whether the client is an e-reader: it has followed a link of the catalog, or accepts the document
 * that says how to sign in.
 */
function isEReader({ req }: Context): boolean {
  if (wantsPage(req.raw.headers)) return false;
  const weights = parseWeights(req.header('accept') ?? '');
  return (
    (weights.get(OPDS_TYPES.authentication) ?? 0) > 0 ||
    req.query(FOR_E_READER.name) === FOR_E_READER.value
  );
}

/** Authentication for OPDS 1.0, section 2.4. */
function linkTo({ url }: AuthenticationDocument): string {
  return `<${url}>; rel="${RELATIONS.authentication}"; type="${OPDS_TYPES.authentication}"`;
}

/** Basic authentication, with a token as the password (RFC 7617, section 2). */
const PASSWORD_CHALLENGE = 'Basic realm="files", charset="UTF-8"';

/** The challenge for `WWW-Authenticate` (RFC 9110, section 11.6.1; RFC 6750, section 3). */
function challenge({ req }: Context, because: 'sign-in-needed' | 'scope-missing'): string {
  const realm = 'Bearer realm="files"';
  if (because === 'scope-missing') return `${realm}, error="insufficient_scope", scope="files"`;
  return req.header('authorization') === undefined ? realm : `${realm}, error="invalid_token"`;
}
