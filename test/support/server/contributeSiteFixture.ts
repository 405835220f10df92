import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { LIFETIMES } from '../../../src/lib/lifetimes.ts';
import type { ProposalRequest } from '../../../src/protocol/contribution/proposals.ts';
import {
  additionOf,
  newSecret,
  ORIGIN,
  openContributeServices,
  personOf,
} from '../contribute/contributeFixture.ts';
import { createTestApp, NO_CONTRIBUTIONS } from './appFixture.ts';

/** The API of proposals and reviews over a real database, with an archive in memory. */
export async function createContributeSite(
  options: Parameters<typeof openContributeServices>[0] = {},
) {
  const services = await openContributeServices(options);
  const { state, clock, settings } = services;
  const { now } = clock;
  const app = createTestApp({
    edition: () => ({ contribute: settings }),
    contributions: {
      ...NO_CONTRIBUTIONS,
      roleOf: (person) => state.roles.find(person),
      hashOrigin: (address) => address ?? 'somewhere',
      ...services,
    },
    access: {
      async principalOf(c) {
        const name = /person=(\w+)/u.exec(c.req.header('cookie') ?? '')?.[1];
        if (name === undefined) return undefined;
        const times = { since: now(), until: now() + LIFETIMES.session };
        const scopes = new Set(['files'] as const);
        return { id: name, person: personOf(name), method: 'sso', ...times, scopes };
      },
    },
    now,
  });

  return {
    ...services,
    app,
    /** A browser, signed in if it has a name. */
    browser: (name?: string) => createTestBrowser(app, name),
  };
}

export type ContributeSite = Awaited<ReturnType<typeof createContributeSite>>;

/** Hands in a new document by the API. */
export async function sendAddition(site: ContributeSite, changes: Partial<ProposalRequest> = {}) {
  const upload = await site.addUpload();
  const secret = newSecret();
  const uuid: string = randomUUID();
  const request = additionOf(upload.id, secret, changes);
  const answer = await site.browser().send('PUT', `/api/proposals/${uuid}`, request);
  return { uuid, secret, upload, request, answer };
}

/** The answer to a request, with its JSON. */
interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare it with what they expect
  readonly body: any;
  readonly headers: Headers;
}

function createTestBrowser(app: Hono, name: string | undefined) {
  const own: Record<string, string> = {
    'sec-fetch-site': 'same-origin',
    ...(name !== undefined && { cookie: `person=${name}` }),
  };
  async function answerOf(response: Response): Promise<Answer> {
    const text = await response.text();
    const body = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
    return { status: response.status, body, headers: response.headers };
  }
  return {
    get: async (path: string) => answerOf(await app.request(`${ORIGIN}${path}`, { headers: own })),
    send: async (method: 'PUT' | 'POST', path: string, body: unknown) =>
      answerOf(
        await app.request(`${ORIGIN}${path}`, {
          method,
          body: JSON.stringify(body),
          headers: { ...own, 'content-type': 'application/json' },
        }),
      ),
  };
}
