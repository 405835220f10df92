import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { SignInErrorCode } from '../../../protocol/signInErrors.ts';
import type { RedirectProvider } from '../../provider.ts';
import { createProviderFetch, type ProviderFetch } from '../createProviderFetch.ts';
import { ProviderError, providerErrorOf } from '../providerError.ts';
import { readMemory } from '../readMemory.ts';
import { requireSecret } from '../requireSecret.ts';
import { findGithubRole } from './findGithubRole.ts';
import {
  API_HEADERS,
  type AskGithub,
  createAskGithub,
  denialOf,
  readJson,
  SCOPE,
} from './githubApi.ts';
import type { GithubSettings } from './githubSettings.ts';

/** Errors instead of a code or a token; all others are configuration errors. */
const ERROR_CODES: Readonly<Record<string, SignInErrorCode>> = {
  access_denied: 'denied',
  // The code was used, or is older than ten minutes.
  bad_verification_code: 'used-twice',
  unverified_user_email: 'not-a-member',
};

const MemorySchema = v.object({ verifier: v.string() });

const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

const TokenSchema = v.union([
  v.object({ error: v.string() }),
  v.object({
    // It becomes part of a header.
    access_token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,1000}$/u)),
    token_type: v.pipe(v.string(), v.toLowerCase(), v.literal('bearer')),
  }),
]);

/** The login is missing in no answer of GitHub, and only needed for teams. */
const UserSchema = v.object({ id, login: v.optional(v.string()) });

const MembershipSchema = v.object({
  state: v.string(),
  organization: v.object({ login: v.string() }),
  user: UserSchema,
});

/**
 * Sign-in with GitHub's OAuth apps (OAuth 2, RFC 6749, with PKCE, RFC 7636), for everyone with an
 * account or for the members of an organisation. The access token is used for one request, and one
 * for each group that may review, and discarded; the subject is the id of the account, which does not
 * change with its name.
 *
 * @param environmentSecret the client secret of the OAuth app, from the environment
 */
export function createGithubProvider(
  settings: GithubSettings,
  environmentSecret: string | undefined,
): { provider: RedirectProvider; error?: never } | { provider?: never; error: string } {
  const { id, client, organisation, roles, server } = settings;
  const { secret, error } = requireSecret(id, environmentSecret);
  if (secret === undefined) return { error };

  const exchange = async (
    providerFetch: ProviderFetch,
    code: string,
    callback: string,
    verifier: string,
  ) => {
    const response = await providerFetch(`${server}/login/oauth/access_token`, {
      method: 'POST',
      // Without this header the response is form-encoded.
      headers: { ...API_HEADERS, accept: 'application/json' },
      body: new URLSearchParams({
        client_id: client,
        client_secret: secret,
        code,
        redirect_uri: callback,
        code_verifier: verifier,
      }),
    });
    // Errors have status 200, too.
    const answer = await readJson(response, TokenSchema);
    if ('error' in answer) throw refusal('it answers', answer.error);
    return answer.access_token;
  };

  const provider: RedirectProvider = {
    kind: 'redirect',
    id,

    async begin({ callback, state }) {
      const verifier = randomBytes(32).toString('base64url');
      const location = new URL(`${server}/login/oauth/authorize`);
      location.search = new URLSearchParams({
        client_id: client,
        redirect_uri: callback,
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...(organisation || roles ? { scope: SCOPE } : {}),
      }).toString();
      return { kind: 'go', location: location.href, memory: { verifier } };
    },

    async finish({ callback, state, parameters, memory, signal }) {
      try {
        const { verifier } = readMemory(MemorySchema, memory);
        const code = codeOf(parameters, state, server);
        const providerFetch = createProviderFetch(signal);
        const token = await exchange(providerFetch, code, callback, verifier);
        const ask = createAskGithub(providerFetch, server, token);
        const account = await identify(ask, settings);
        const role = await findGithubRole(ask, account.login, roles);
        return { kind: 'confirmed', subject: String(account.id), ...(role && { role }) };
      } catch (error) {
        const ours = providerErrorOf(error);
        if (!ours) throw error;
        return { kind: 'failed', failure: ours.failure };
      }
    },
  };
  return { provider };
}

/** The account, from one request, which for members includes the membership. */
async function identify(
  ask: AskGithub,
  { organisation }: GithubSettings,
): Promise<v.InferOutput<typeof UserSchema>> {
  const path = organisation ? `/user/memberships/orgs/${organisation}` : '/user';
  const response = await ask(path);
  if (!response.ok) throw await denialOf(response, organisation);
  if (!organisation) return readJson(response, UserSchema);
  const membership = await readJson(response, MembershipSchema);
  if (membership.organization.login.toLowerCase() !== organisation.toLowerCase()) {
    throw new ProviderError('answer-wrong', 'it answers for another organisation');
  }
  if (membership.state !== 'active') {
    throw new ProviderError('not-a-member', 'the invitation to the organisation is not accepted');
  }
  return membership.user;
}

/** The code of the callback, if it comes from this server and for this sign-in. */
function codeOf(parameters: URLSearchParams, state: string, server: string): string {
  if (singleValue(parameters, 'state') !== state) {
    throw new ProviderError('state-wrong', 'it came back with another state');
  }
  // RFC 9207: prevents mix-up of two authorization servers.
  const issuer = parameters.has('iss')
    ? URL.parse(singleValue(parameters, 'iss') ?? '')?.origin
    : server;
  if (issuer !== server) throw new ProviderError('answer-wrong', 'another service sent it back');
  const error = singleValue(parameters, 'error');
  if (error !== undefined) throw refusal('it sends back', error);
  const code = singleValue(parameters, 'code');
  if (!code) throw new ProviderError('answer-wrong', 'it sends back no code');
  return code;
}

/** The value of a parameter that may appear only once. */
function singleValue(parameters: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = parameters.getAll(name);
  if (more.length > 0) throw new ProviderError('answer-wrong', `it sends back ${name} twice`);
  return value;
}

function refusal(doing: string, code: string): ProviderError {
  const isCode = /^[a-z_]{1,40}$/u.test(code);
  const errorCode = isCode && Object.hasOwn(ERROR_CODES, code) ? ERROR_CODES[code] : undefined;
  const description = isCode ? code : 'an error of its own';
  return new ProviderError(errorCode ?? 'answer-wrong', `${doing} ${description}`);
}
