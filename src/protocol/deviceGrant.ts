import * as v from 'valibot';

/** The grant type of RFC 8628, section 3.4. */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

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
