import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { DeviceFlow, DeviceGrantError } from '../../access/device/createDeviceFlow.ts';
import { formatUserCode } from '../../access/device/userCode.ts';
import type { TokenService } from '../../access/tokens/createTokenService.ts';
import {
  DEVICE_GRANT,
  DEVICE_SCOPES,
  type OAuthError,
  RevokeRequestSchema,
} from '../../protocol/deviceGrant.ts';
import { devicePath, PROGRAM_PATHS } from '../../protocol/urls.ts';
import { respondProblem } from '../respondProblem.ts';
import { fieldsOf, readForm } from './readForm.ts';

/** No cache may store tokens or codes (RFC 6749, section 5.1). */
const NO_STORE = { 'cache-control': 'no-store', pragma: 'no-cache' };

export interface DeviceRouteParts {
  readonly flow: DeviceFlow;
  readonly tokenService: TokenService;
  /**
   * The origin of the site from its settings, never from a header. Undefined if it is not
   * configured or nobody can sign in; then programs cannot sign in either.
   */
  readonly originOf: (c: Context) => string | undefined;
  /** The address of a request, if it is known. */
  readonly addressOf: (c: Context) => string | undefined;
}

/**
 * The sign-in of programs: `POST /api/device` and `POST /api/token` (RFC 8628), `POST /api/revoke`
 * (RFC 7009), and the metadata for their discovery (RFC 8414). None of them reads cookies, so no
 * page of another site can act in a visitor's name.
 */
export function createDeviceRoutes({
  flow,
  tokenService,
  originOf,
  addressOf,
}: DeviceRouteParts): Hono {
  const routes = new Hono();

  routes.get(PROGRAM_PATHS.oauthServer, (c) => {
    const origin = originOf(c);
    if (origin === undefined) return respondProblem(c, 'not-found');
    const metadata = {
      issuer: origin,
      device_authorization_endpoint: origin + PROGRAM_PATHS.device,
      token_endpoint: origin + PROGRAM_PATHS.token,
      revocation_endpoint: origin + PROGRAM_PATHS.revoke,
      grant_types_supported: [DEVICE_GRANT],
      response_types_supported: [],
      scopes_supported: DEVICE_SCOPES,
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
    };
    return c.json(metadata, 200, { 'cache-control': 'no-cache' });
  });

  routes.post(PROGRAM_PATHS.device, async (c) => {
    const origin = originOf(c);
    if (origin === undefined) return respondProblem(c, 'not-found');
    const { fields, problem } = await takeFields(c);
    if (!fields) return problem;
    const answer = await flow.begin(fields, addressOf(c));
    if (answer.kind === 'refused') return refuseWith(c, answer);
    const { uuid, deviceCode, userCode, seconds, intervalSeconds } = answer.begun;
    const body = {
      device_code: deviceCode,
      user_code: formatUserCode(userCode),
      verification_uri: origin + devicePath(uuid),
      expires_in: seconds,
      interval: intervalSeconds,
    };
    return c.json(body, 200, NO_STORE);
  });

  routes.post(PROGRAM_PATHS.token, async (c) => {
    if (originOf(c) === undefined) return respondProblem(c, 'not-found');
    const { fields, problem } = await takeFields(c);
    if (!fields) return problem;
    const answer = await flow.exchange(fields);
    if (answer.kind === 'refused') return refuseWith(c, answer);
    const body = {
      access_token: answer.secret,
      token_type: 'Bearer',
      expires_in: answer.seconds,
      scope: answer.scopes.join(' '),
    };
    return c.json(body, 200, NO_STORE);
  });

  // Revocation works without sign-ins, too: older tokens and those of maintainers may exist.
  routes.post(PROGRAM_PATHS.revoke, async (c) => {
    const { fields, problem } = await takeFields(c);
    if (!fields) return problem;
    const asked = v.safeParse(RevokeRequestSchema, Object.fromEntries(fields));
    if (!asked.success) return refuse(c, 'invalid_request', 'token is missing');
    // An unknown token counts as revoked (RFC 7009, section 2.2).
    await tokenService.revoke(asked.output.token);
    return c.json({}, 200, NO_STORE);
  });

  for (const path of [PROGRAM_PATHS.device, PROGRAM_PATHS.token, PROGRAM_PATHS.revoke]) {
    routes.all(path, (c) => {
      c.header('allow', 'POST');
      return respondProblem(c, 'method-not-allowed');
    });
  }
  return routes;
}

/** The fields of a form; one without a value counts as missing (RFC 6749, section 3.2). */
async function takeFields(
  c: Context,
): Promise<
  { fields: ReadonlyMap<string, string>; problem?: never } | { fields?: never; problem: Response }
> {
  const { form, problem } = await readForm(c);
  if (!form) return { problem };
  const fields = fieldsOf(form);
  if (!fields) return { problem: refuse(c, 'invalid_request', 'a field stands there twice') };
  return { fields: new Map([...fields].filter(([, value]) => value !== '')) };
}

function refuseWith(c: Context, { error, description }: DeviceGrantError): Response {
  return refuse(c, error, description);
}

function refuse(c: Context, error: OAuthError, description: string): Response {
  const status = error === 'temporarily_unavailable' ? 503 : 400;
  return c.json({ error, error_description: description }, status, NO_STORE);
}
