import * as v from 'valibot';
import type { ProviderFetch } from '../createProviderFetch.ts';
import { ProviderError } from '../providerError.ts';

/** GitHub refuses requests without a user agent. */
export const API_HEADERS = {
  accept: 'application/vnd.github+json',
  'user-agent': 'CampusDocs',
  'x-github-api-version': '2022-11-28',
};

/** The only scope that reads private memberships. */
export const SCOPE = 'read:org';

/** The meaning of a status other than 200 for this request. */
export async function denialOf(
  response: Response,
  organisation: string | null | undefined,
): Promise<ProviderError> {
  const { status, headers } = response;
  const text = await response.text();
  if (status === 404 && organisation) {
    return new ProviderError('not-a-member', 'the account is no member of the organisation');
  }
  if (status !== 403) {
    return new ProviderError('answer-wrong', `it answers with status ${status}`);
  }
  if (headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0') {
    return new ProviderError('provider-down', 'it has had too many questions from here (403)');
  }
  if (/\brate limit\b/iu.test(text)) {
    return new ProviderError('provider-down', 'it has had too many questions from here (403)');
  }
  if (/\bsuspended\b/iu.test(text)) {
    return new ProviderError('not-a-member', 'the account is suspended (403)');
  }
  const scopes = headers.get('x-oauth-scopes');
  if (scopes !== null && !/\b(?:read|write|admin):org\b/u.test(scopes)) {
    return new ProviderError('denied', `the visitor did not grant ${SCOPE} (403)`);
  }
  if (headers.has('x-github-sso')) {
    return new ProviderError(
      'not-a-member',
      'the organisation asks for its own single sign-on first (403)',
    );
  }
  return new ProviderError(
    'answer-wrong',
    'the organisation has not approved this OAuth app (403)',
  );
}

/** The body of a response by its schema; throws a `ProviderError` for any other. */
export async function readJson<const Schema extends v.GenericSchema>(
  response: Response,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    throw new ProviderError('answer-wrong', `its answer (${response.status}) is not JSON`);
  }
  const parsed = v.safeParse(schema, answer);
  if (parsed.success) return parsed.output;
  throw new ProviderError(
    'answer-wrong',
    `its answer (${response.status}) lacks what it must have`,
  );
}

/** Asks the API in the name of the visitor. */
export type AskGithub = (path: string) => Promise<Response>;

export function createAskGithub(
  providerFetch: ProviderFetch,
  server: string,
  token: string,
): AskGithub {
  return (path) =>
    providerFetch(`${apiOf(server)}${path}`, {
      headers: { ...API_HEADERS, authorization: `Bearer ${token}` },
    });
}

/** The API URL: GitHub, GitHub Enterprise Cloud with data residency, GitHub Enterprise Server. */
function apiOf(server: string): string {
  const { hostname } = new URL(server);
  if (hostname === 'github.com' || hostname.endsWith('.ghe.com')) return `https://api.${hostname}`;
  return `${server}/api/v3`;
}
