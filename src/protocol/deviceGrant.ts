import * as v from 'valibot';
import { bilingual } from './api/parameters.ts';

/** The grant type of RFC 8628, section 3.4. */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** The scopes that a program can ask for; tokens for others are created on the server. */
export const DEVICE_SCOPES = ['files', 'mcp'] as const;

export type DeviceScope = (typeof DEVICE_SCOPES)[number];

/** What a program gets that names none (RFC 6749, section 3.3). */
const DEFAULT_SCOPE: DeviceScope = 'files';

const SCOPE_PATTERN = `(${DEVICE_SCOPES.join('|')})`;

/** A short ASCII name: it is displayed, and must not carry a message. */
const ClientId = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/u),
  bilingual('程序的名称，会显示给用户', 'The name of the program, which the person sees'),
);

const Field = v.pipe(v.string(), v.nonEmpty());

/** The device authorization request (RFC 8628, section 3.1). */
export const DeviceRequestSchema = v.object({
  client_id: ClientId,
  scope: v.optional(
    v.pipe(
      v.string(),
      v.metadata({
        wireSchema: { type: 'string', pattern: `^${SCOPE_PATTERN}( ${SCOPE_PATTERN})*$` },
      }),
      bilingual(
        '令牌的用途，用空格分隔：files 打开文件，mcp 供 AI 助手使用',
        'What the token is for, with spaces between: `files` opens documents, `mcp` is for assistants',
      ),
      v.transform((text) => text.split(' ').filter((one) => one !== '')),
      v.check((asked) => asked.every((one) => DEVICE_SCOPES.some((scope) => scope === one))),
      v.transform((asked) =>
        asked.length === 0 ? [DEFAULT_SCOPE] : DEVICE_SCOPES.filter((one) => asked.includes(one)),
      ),
    ),
    DEFAULT_SCOPE,
  ),
});

/** The token request (RFC 8628, section 3.4). */
export const TokenRequestSchema = v.object({
  grant_type: v.literal(DEVICE_GRANT),
  client_id: ClientId,
  device_code: Field,
});

/** The revocation request (RFC 7009, section 2.1). */
export const RevokeRequestSchema = v.object({ token: Field });

/** The `client_id` of our own command line. */
export const CLI_CLIENT_ID = 'campusdocs';

const Seconds = v.pipe(v.number(), v.finite(), v.minValue(0));
const Token = v.pipe(v.string(), v.regex(/^[\w.~+/-]{16,512}=*$/u));

/** The authorization server metadata by which a program finds where to sign in (RFC 8414, section 2). */
export const ServerMetadataSchema = v.object({
  issuer: v.string(),
  device_authorization_endpoint: v.string(),
  token_endpoint: v.string(),
  revocation_endpoint: v.string(),
  grant_types_supported: v.array(v.string()),
  scopes_supported: v.array(v.string()),
});

/** The device authorization response (RFC 8628, section 3.2). */
export const DeviceAuthorizationSchema = v.object({
  device_code: Token,
  user_code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(32)),
  verification_uri: v.pipe(v.string(), v.url()),
  /** The lifetime of both codes, in seconds. */
  expires_in: Seconds,
  /** The least time between two requests to the token endpoint, in seconds. */
  interval: v.optional(Seconds, 5),
});

/** The access token response (RFC 6749, section 5.1). */
export const TokenResponseSchema = v.object({
  access_token: Token,
  token_type: v.pipe(v.string(), v.toLowerCase(), v.literal('bearer')),
  expires_in: Seconds,
  scope: v.string(),
});

/** Error codes of the OAuth endpoints (RFC 6749, sections 4.1.2.1 and 5.2; RFC 8628, section 3.5). */
export const OAUTH_ERRORS = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'invalid_scope',
  'unsupported_grant_type',
  'authorization_pending',
  'slow_down',
  'access_denied',
  'expired_token',
  'temporarily_unavailable',
] as const;

export type OAuthError = (typeof OAUTH_ERRORS)[number];

export const OAuthErrorSchema = v.object({ error: v.string() });

/**
 * The response of `GET /api/whoami`: the token or session, which identifies a member without a
 * name.
 */
export const WhoamiSchema = v.object({
  /** The id of the sign-in method; `maintainer` for a token made on the server. */
  way: v.string(),
  /** RFC 3339. */
  since: v.string(),
  until: v.string(),
  scopes: v.array(v.string()),
});

export type Whoami = v.InferOutput<typeof WhoamiSchema>;
