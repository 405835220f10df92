import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openBrowser } from './openBrowser.ts';

/** Clients of every supported kind; the secret of those that have one. */
export const CLIENTS = { basic: 'basic', post: 'post', none: 'none' } as const;
export const SECRET = 'the-secret-of-the-client-that-only-both-sides-know';

/** An independent OpenID Connect provider on a free port of this machine. */
export interface RealProvider {
  readonly issuer: string;
  /** Signs in on its pages with any name, agrees, and returns the query of the callback. */
  signIn(location: string, person: string): Promise<URLSearchParams>;
  /** The same for a person who declines on its page. */
  decline(location: string): Promise<URLSearchParams>;
  stop(): Promise<void>;
}

/**
 * Starts the provider. Any account name is accepted; one that ends in `-staff` has `staff` as the
 * claim `affiliation`, which requires the scope of the same name: in the ID token, or with
 * `conform` in the user info.
 */
export async function startRealProvider({
  callback,
  conform = false,
  port = 0,
  host = '127.0.0.1',
}: {
  callback: string;
  conform?: boolean;
  port?: number;
  /** Its name of this machine: with `localhost` it is another site than `127.0.0.1`. */
  host?: 'localhost' | '127.0.0.1';
}): Promise<RealProvider> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  const issuer = `http://${host}:${taken}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const client = (method: 'client_secret_basic' | 'client_secret_post' | 'none', id: string) => ({
    client_id: id,
    redirect_uris: [callback],
    response_types: ['code' as const],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: method,
    ...(method === 'none' ? {} : { client_secret: SECRET }),
  });
  // It writes to the console at the start, which a test must be able to prevent.
  const { Provider } = await import('oidc-provider');
  const provider = new Provider(issuer, {
    clients: [
      client('client_secret_basic', CLIENTS.basic),
      client('client_secret_post', CLIENTS.post),
      client('none', CLIENTS.none),
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'first', use: 'sig' }] },
    cookies: { keys: ['a key for the cookies of a provider in tests'] },
    claims: { openid: ['sub'], affiliation: ['affiliation'] },
    scopes: ['openid', 'affiliation'],
    conformIdTokenClaims: conform,
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        ...(accountId.endsWith('-staff') ? { affiliation: ['staff', 'reader'] } : {}),
      }),
    }),
  });
  server.on('request', provider.callback());

  return {
    issuer,
    async signIn(location, person) {
      const browser = openBrowser(callback);
      let page = await browser.go(location);
      page = await browser.submit(page, { login: person, password: 'whatever' });
      page = await browser.submit(page, {});
      return page.parameters;
    },
    async decline(location) {
      const browser = openBrowser(callback);
      const page = await browser.go(location);
      const [, abort] = /href="([^"]*\/abort)"/u.exec(page.html) ?? [];
      return (await browser.go(abort ?? '')).parameters;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
