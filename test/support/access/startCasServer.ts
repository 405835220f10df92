import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { escapeMarkup } from '../../../src/lib/escapeMarkup.ts';

/** An account at the university. */
export interface CasAccount {
  readonly name: string;
  readonly password: string;
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
}

export interface CasServer {
  /** `http://{host}:{port}/cas`. */
  readonly address: string;
  /** The requests that it received: path and query, in order. */
  readonly requests: readonly string[];
  /** Allows a service with this exact URL. */
  allow(service: string): void;
  close(): Promise<void>;
}

interface Ticket {
  readonly service: string;
  readonly account: CasAccount;
  /** Whether a password was typed for it (section 2.1.1, `renew`). */
  readonly isFresh: boolean;
  readonly until: number;
}

/** Apereo's default: services validate within a second. */
const TICKET_MS = 10_000;

const COOKIE = 'TGC';

/**
 * A CAS server for tests, according to the protocol (Apereo, version 3.0): login page,
 * ticket-granting cookie, tickets for one service, one use and ten seconds, both versions of
 * validation.
 */
export async function startCasServer(options: {
  readonly accounts: readonly CasAccount[];
  readonly now?: () => number;
  readonly host?: string;
}): Promise<CasServer> {
  const { accounts, now = Date.now, host = '127.0.0.1' } = options;
  const services = new Set<string>();
  const granting = new Map<string, CasAccount>();
  const tickets = new Map<string, Ticket>();
  const requests: string[] = [];

  function grant(response: ServerResponse, service: string, account: CasAccount, isFresh: boolean) {
    const id = `ST-${tickets.size + 1}-${randomBytes(24).toString('base64url')}-cas01.example.edu`;
    tickets.set(id, { service, account, isFresh, until: now() + TICKET_MS });
    const back = new URL(service);
    back.searchParams.set('ticket', id);
    response.writeHead(302, { location: back.href }).end();
  }

  async function login(request: IncomingMessage, response: ServerResponse, query: URLSearchParams) {
    const form = request.method === 'POST' ? new URLSearchParams(await text(request)) : query;
    const service = form.get('service') ?? '';
    if (!services.has(service)) {
      return sendPage(response, 403, '<p>Application Not Authorized to Use CAS</p>');
    }
    if (request.method === 'POST') {
      const account = accounts.find(({ name }) => name === form.get('username'));
      if (account === undefined || account.password !== form.get('password')) {
        return sendPage(response, 401, loginForm(service, 'Invalid credentials.'));
      }
      const id = `TGT-${randomBytes(24).toString('base64url')}`;
      granting.set(id, account);
      response.setHeader('set-cookie', `${COOKIE}=${id}; Path=/cas; HttpOnly`);
      return grant(response, service, account, true);
    }
    const known = granting.get(cookieOf(request));
    if (known !== undefined && query.get('renew') === null) {
      return grant(response, service, known, false);
    }
    return sendPage(response, 200, loginForm(service, ''));
  }

  function validate(query: URLSearchParams, withAttributes: boolean): string {
    const id = query.get('ticket') ?? '';
    const service = query.get('service') ?? '';
    if (id === '' || service === '') return failure('INVALID_REQUEST', 'parameters are missing');
    if (!id.startsWith('ST-')) return failure('INVALID_TICKET_SPEC', `${id} is no service ticket`);
    const ticket = tickets.get(id);
    // Whatever the result, the ticket is now used up (section 3.1.1).
    tickets.delete(id);
    if (ticket === undefined || ticket.until <= now()) {
      return failure('INVALID_TICKET', `Ticket ${id} not recognized`);
    }
    if (ticket.service !== service) {
      return failure('INVALID_SERVICE', `Ticket ${id} does not match supplied service`);
    }
    if (query.get('renew') !== null && !ticket.isFresh) {
      return failure('INVALID_TICKET_SPEC', `Ticket ${id} is of an earlier sign-in`);
    }
    return success(ticket.account, withAttributes);
  }

  const server = createServer(async (request, response) => {
    requests.push(request.url ?? '');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://cas.invalid');
    if (pathname === '/cas/login') return login(request, response, searchParams);
    if (pathname === '/cas/serviceValidate')
      return sendXml(response, validate(searchParams, false));
    if (pathname === '/cas/p3/serviceValidate') {
      return sendXml(response, validate(searchParams, true));
    }
    return sendPage(response, 404, '<p>Not found</p>');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve);
  });
  // The address of a server that listens on a port has this type.
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${host}:${port}/cas`,
    requests,
    allow: (service) => void services.add(service),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * The browser's part at a CAS server: follows the redirect, signs in unless its cookie is valid,
 * and is sent back. `cookie` is its cookie of the server afterwards.
 */
export async function signInAtCas(
  location: string,
  username: string,
  password: string,
  cookie = '',
): Promise<{ readonly back: URL; readonly cookie: string }> {
  const headers = { cookie };
  const page = await fetch(location, { redirect: 'manual', headers });
  await page.text();
  if (page.status === 302) return { back: new URL(page.headers.get('location') ?? ''), cookie };
  const service = new URL(location).searchParams.get('service') ?? '';
  const body = new URLSearchParams({ service, username, password });
  const form = new URL(location).pathname;
  const answer = await fetch(new URL(form, location), { method: 'POST', redirect: 'manual', body });
  await answer.text();
  return {
    back: new URL(answer.headers.get('location') ?? ''),
    cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
  };
}

function sendPage(response: ServerResponse, status: number, body: string): void {
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(`<!doctype html><html lang="zh"><title>统一身份认证</title><body>${body}</body></html>`);
}

function sendXml(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/xml;charset=UTF-8' }).end(body);
}

function loginForm(service: string, error: string): string {
  return `<h1>统一身份认证</h1><p role="alert">${error}</p><form method="post" action="/cas/login">
<input type="hidden" name="service" value="${escapeMarkup(service)}">
<label>学号 <input name="username"></label>
<label>密码 <input name="password" type="password"></label>
<button>登录</button></form>`;
}

function success({ name, attributes = {} }: CasAccount, withAttributes: boolean): string {
  const told = Object.entries(attributes).flatMap(([key, values]) =>
    values.map((value) => `<cas:${key}>${escapeMarkup(value)}</cas:${key}>`),
  );
  return envelope(`<cas:authenticationSuccess>
    <cas:user>${escapeMarkup(name)}</cas:user>
    ${withAttributes ? `<cas:attributes>${told.join('\n')}</cas:attributes>` : ''}
  </cas:authenticationSuccess>`);
}

function failure(code: string, message: string): string {
  return envelope(
    `<cas:authenticationFailure code="${code}">${escapeMarkup(message)}</cas:authenticationFailure>`,
  );
}

function envelope(content: string): string {
  return `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">
  ${content}
</cas:serviceResponse>
`;
}

function cookieOf(request: IncomingMessage): string {
  const pairs = (request.headers.cookie ?? '').split('; ').map((pair) => pair.split('='));
  return pairs.find(([name]) => name === COOKIE)?.[1] ?? '';
}
