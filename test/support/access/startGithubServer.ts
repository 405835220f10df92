import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { openBrowser } from './openBrowser.ts';

export const CLIENT = 'Iv1.8a61f9b3a7aba766';
export const SECRET = 'the-secret-of-the-oauth-app-that-only-both-sides-know';
/** The organisation whose members are let in; `invited` has not accepted yet. */
export const ORGANISATION = 'Campus-Docs';

/** Sends a custom response instead of the right one. */
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** The misbehaviour of the server. */
export interface Mood {
  readonly token?: Answer;
  readonly api?: Answer;
  /** The granted scopes, whatever was requested. */
  readonly scope?: string;
  readonly callback?: (parameters: URLSearchParams) => void;
}

export interface Github {
  readonly server: string;
  /** All issued codes and access tokens: they must not appear anywhere. */
  readonly secrets: string[];
  /** The requests that its API received. */
  readonly requests: string[];
  signIn(location: string, person: string): Promise<URLSearchParams>;
  decline(location: string): Promise<URLSearchParams>;
  stop(): Promise<void>;
}

interface Grant {
  readonly person: string;
  readonly scope: string;
  readonly challenge: string | null;
  readonly callback: string;
}

/** The id of an account, derived from its name. */
export function numberOf(person: string): number {
  return createHash('sha256').update(person).digest().readUInt32BE() + 1;
}

/**
 * A server with the protocol of GitHub's OAuth apps, according to its documentation: errors with
 * status 200, form encoding unless JSON is accepted, an API that requires a user agent. Everybody
 * but `stranger` is in the organisation, and in the team of the same name.
 */
export async function startGithubServer(
  callback: string,
  mood: Mood = {},
  /** With `localhost` it is another site than `127.0.0.1`. */
  host: 'localhost' | '127.0.0.1' = '127.0.0.1',
): Promise<Github> {
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, Grant>();
  const secrets = [SECRET];
  const requests: string[] = [];
  const http = createServer((request, response) => {
    void answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port: taken } = http.address() as AddressInfo;
  const server = `http://${host}:${taken}`;

  function keep(): string {
    const secret = randomBytes(20).toString('hex');
    secrets.push(secret);
    return secret;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', server);
    const form = new URLSearchParams(request.method === 'POST' ? await text(request) : '');
    if (url.pathname === '/login/oauth/authorize') return authorize(url, form, request, response);
    if (url.pathname === '/login/oauth/access_token') {
      if (mood.token) return mood.token(response, request);
      return exchange(form, request, response);
    }
    if (!url.pathname.startsWith('/api/v3/')) return void response.writeHead(404).end();
    requests.push(url.pathname);
    if (mood.api) return mood.api(response, request);
    return api(url.pathname, request, response);
  }

  function authorize(
    url: URL,
    form: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const query = url.searchParams;
    const back = new URLSearchParams({ state: query.get('state') ?? '' });
    const go = () => {
      mood.callback?.(back);
      response.writeHead(302, { location: `${callback}?${back}` }).end();
    };
    if (query.get('client_id') !== CLIENT) return void response.writeHead(404).end();
    if (query.get('redirect_uri') !== callback) {
      back.set('error', 'redirect_uri_mismatch');
      return go();
    }
    if (request.method !== 'POST') {
      return page(
        response,
        '<form method="post" action=""><label>Username <input name="login"></label>' +
          '<button name="answer" value="yes">Authorize</button>' +
          '<button name="answer" value="no">Cancel</button></form>',
      );
    }
    if (form.get('answer') === 'no') {
      back.set('error', 'access_denied');
      back.set('error_description', 'The user has denied your application access.');
      return go();
    }
    const code = keep();
    grants.set(code, {
      person: form.get('login') ?? '',
      scope: mood.scope ?? query.get('scope') ?? '',
      challenge: query.get('code_challenge'),
      callback,
    });
    back.set('code', code);
    go();
  }

  function exchange(form: URLSearchParams, request: IncomingMessage, response: ServerResponse) {
    const say = (body: Record<string, string>) => {
      const wantsJson = request.headers.accept === 'application/json';
      const type = wantsJson
        ? 'application/json; charset=utf-8'
        : 'application/x-www-form-urlencoded';
      response.writeHead(200, { 'content-type': type });
      response.end(wantsJson ? JSON.stringify(body) : String(new URLSearchParams(body)));
    };
    const refuse = (error: string) =>
      say({ error, error_description: 'Something is <b>wrong</b>.', error_uri: `${server}/docs` });
    if (form.get('client_id') !== CLIENT || form.get('client_secret') !== SECRET) {
      return refuse('incorrect_client_credentials');
    }
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    if (!grant) return refuse('bad_verification_code');
    if (form.get('redirect_uri') !== grant.callback) return refuse('redirect_uri_mismatch');
    const verifier = form.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    if (grant.challenge !== null && grant.challenge !== challenge) {
      return refuse('bad_verification_code');
    }
    const token = `gho_${keep()}`;
    tokens.set(token, grant);
    say({ access_token: token, scope: grant.scope, token_type: 'bearer' });
  }

  function api(path: string, request: IncomingMessage, response: ServerResponse) {
    const grant = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    const say = (status: number, body: object) => {
      response.writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        ...(grant ? { 'x-oauth-scopes': grant.scope } : {}),
      });
      response.end(JSON.stringify(body));
    };
    const documentation_url = 'https://docs.github.com/rest';
    if (!request.headers['user-agent'])
      return void response.writeHead(403).end('Request forbidden');
    if (!grant) return say(401, { message: 'Bad credentials', documentation_url });
    const user = { login: grant.person, id: numberOf(grant.person), type: 'User' };
    if (path === '/api/v3/user') return say(200, { ...user, name: null, email: null });
    const [, ofTeam, team, member] =
      /^\/api\/v3\/orgs\/([^/]+)\/teams\/([^/]+)\/memberships\/([^/]+)$/u.exec(path) ?? [];
    if (team !== undefined) {
      const isMember = ofTeam === ORGANISATION && member === grant.person && member === team;
      return isMember
        ? say(200, { state: 'active', role: 'member' })
        : say(404, { message: 'Not Found', documentation_url });
    }
    const [, organisation] = /^\/api\/v3\/user\/memberships\/orgs\/([^/]+)$/u.exec(path) ?? [];
    if (organisation?.toLowerCase() !== ORGANISATION.toLowerCase() || grant.person === 'stranger') {
      return say(404, { message: 'Not Found', documentation_url });
    }
    if (grant.scope !== 'read:org') {
      return say(403, { message: 'You need at least read:org scope.', documentation_url });
    }
    say(200, {
      state: grant.person === 'invited' ? 'pending' : 'active',
      role: 'member',
      organization: { login: ORGANISATION, id: 7 },
      user,
    });
  }

  return {
    server,
    secrets,
    requests,
    async signIn(location, person) {
      const browser = openBrowser(callback);
      const first = await browser.go(location);
      return (await browser.submit(first, { login: person, answer: 'yes' })).parameters;
    },
    async decline(location) {
      const browser = openBrowser(callback);
      return (await browser.submit(await browser.go(location), { answer: 'no' })).parameters;
    },
    async stop() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

function page(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><html lang="en"><title>Authorize</title><h1>GitHub</h1>${html}`);
}
