import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const CLIENT = 'campusdocs';
export const SECRET = 'the-secret-of-the-client-that-only-both-sides-know';
/** The person who signs in: a number that must not appear anywhere. */
export const SUBJECT = 'student-2023114514';

export const KEY = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const FOREIGN_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 });

type Json = Record<string, unknown>;

/** Sends a custom response instead of the right one, which it receives. */
type Answer = (response: ServerResponse, request: IncomingMessage, right: Json) => void;

/** The misbehaviour of a provider. */
export interface Tampering {
  readonly discovery?: (document: Json) => Json;
  readonly discoveryAnswer?: Answer;
  readonly keys?: (keys: Json[]) => unknown[];
  readonly keysAnswer?: Answer;
  readonly callback?: (parameters: URLSearchParams) => void;
  readonly claims?: (claims: Json) => Json;
  readonly header?: (header: Json) => Json;
  /** How the token is signed; by default with the right key. */
  readonly signature?: (input: string) => string;
  readonly token?: (answer: Json) => unknown;
  readonly tokenAnswer?: Answer;
}

export interface HostileProvider {
  readonly issuer: string;
  /** All secrets, which must not appear anywhere: codes, tokens and verifiers. */
  readonly secrets: string[];
  /** The query of the callback, from a URL that the browser was sent to. */
  come(location: string): URLSearchParams;
  stop(): Promise<void>;
}

interface Grant {
  readonly challenge: string | null;
  readonly nonce: string | null;
}

export function signed(input: string, key: KeyObject): string {
  return sign('sha256', Buffer.from(input), key).toString('base64url');
}

/** An OpenID Connect provider with one fault. */
export async function startHostileProvider(tampering: Tampering): Promise<HostileProvider> {
  const grants = new Map<string, Grant>();
  const secrets = [SECRET, SUBJECT];
  const server = createServer((request, response) => {
    void answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url } = request;
    if (url === '/.well-known/openid-configuration') {
      const right = documentOf(issuer);
      if (tampering.discoveryAnswer) return tampering.discoveryAnswer(response, request, right);
      return json(response, 200, (tampering.discovery ?? same)(right));
    }
    if (url === '/keys') {
      if (tampering.keysAnswer) return tampering.keysAnswer(response, request, {});
      const key = { ...KEY.publicKey.export({ format: 'jwk' }), kid: 'first', use: 'sig' };
      return json(response, 200, { keys: (tampering.keys ?? same)([key]) });
    }
    if (url !== '/token') return json(response, 404, {});
    const form = new URLSearchParams(await text(request));
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const verifier = form.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const secret = Buffer.from(`${CLIENT}:${SECRET}`).toString('base64');
    // Other characters than Latin letters and digits are form-encoded (RFC 6749, section 2.3.1).
    const shown = decodeURIComponent(
      Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64').toString(),
    );
    if (Buffer.from(shown).toString('base64') !== secret) {
      return json(response, 401, { error: 'invalid_client' });
    }
    if (grant?.challenge !== challenge) return json(response, 400, { error: 'invalid_grant' });
    const right = {
      access_token: keep('access-token-of-somebody'),
      token_type: 'Bearer',
      expires_in: 600,
      id_token: keep(idToken(grant)),
    };
    if (tampering.tokenAnswer) return tampering.tokenAnswer(response, request, right);
    return json(response, 200, (tampering.token ?? same)(right));
  }

  function idToken({ nonce }: Grant): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: CLIENT, sub: SUBJECT, nonce, iat: now, exp: now + 300 };
    const input = [
      (tampering.header ?? same)({ alg: 'RS256', kid: 'first' }),
      (tampering.claims ?? same)(claims),
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const signature = tampering.signature?.(input) ?? signed(input, KEY.privateKey);
    return `${input}.${signature}`;
  }

  function keep(secret: string): string {
    secrets.push(secret);
    return secret;
  }

  return {
    issuer,
    secrets,
    come(location) {
      const query = new URL(location).searchParams;
      const code = keep(`code-of-somebody-${grants.size}-${Math.random()}`);
      grants.set(code, { challenge: query.get('code_challenge'), nonce: query.get('nonce') });
      const parameters = new URLSearchParams({
        code,
        state: query.get('state') ?? '',
        iss: issuer,
      });
      tampering.callback?.(parameters);
      return parameters;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function documentOf(issuer: string): Json {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  };
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function same<T>(value: T): T {
  return value;
}
