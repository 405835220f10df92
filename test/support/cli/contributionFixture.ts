import { createHash, randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, onTestFinished } from 'vitest';
import { openAccess } from '../../../src/cli/openAccess.ts';
import { SettingsSchema } from '../../../src/config/settings.ts';
import { DEFAULT_SITE } from '../../../src/protocol/site.ts';
import type { Role } from '../../../src/state/roles.ts';
import { solveWork } from '../solveWork.ts';
import type { ServedSite } from './liveFixture.ts';

/** A visitor of a served site, signed in if there is a cookie. */
export function visitorOf({ url }: Pick<ServedSite, 'url'>, cookie?: string) {
  const own = { origin: url, ...(cookie !== undefined && { cookie: `campusdocs=${cookie}` }) };

  async function request(method: string, path: string, body?: unknown) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...own, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const json: unknown = /^[[{]/u.test(text) ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, json };
  }

  /** Sends a document in one part, and waits until it was examined. */
  async function upload(bytes: Buffer, name: string): Promise<string> {
    const md5 = createHash('md5').update(bytes).digest('hex');
    const metadata = Object.entries({ filename: name, md5 })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',');
    const tus = { ...own, 'tus-resumable': '1.0.0' };
    const begun = await fetch(`${url}/api/uploads`, {
      method: 'POST',
      headers: { ...tus, 'upload-length': `${bytes.length}`, 'upload-metadata': metadata },
    });
    const location = begun.headers.get('location') ?? '';
    await fetch(`${url}${location}`, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(bytes),
    });
    await expect
      .poll(async () => (await request('GET', `${location}/form`)).json)
      .toMatchObject({ state: 'ready' });
    return location.split('/').at(-1) ?? '';
  }

  /** Hands in a proposal, with a proof of work. */
  async function propose(content: object, changes: object = {}) {
    const status = await request('GET', '/api/contribute');
    const { challenge } = v.parse(v.object({ challenge: v.string() }), status.json);
    const secret = randomBytes(32).toString('base64url');
    const uuid = randomUUID();
    const proof = solveWork(challenge);
    const body = { secret, content, submit: true, proof, ...changes };
    const answer = await request('PUT', `/api/proposals/${uuid}`, body);
    return { uuid, secret, answer };
  }

  return { request, upload, propose };
}

/** Signs somebody in at a served site, and gives them a role, if there is one; returns the cookie. */
export async function signInWithRole(
  { data }: ServedSite,
  role?: Role,
  environment: Parameters<typeof openAccess>[0]['environment'] = {},
): Promise<string> {
  const { access, error } = await openAccess({
    settings: v.parse(SettingsSchema, {}).access,
    site: () => DEFAULT_SITE,
    data,
    environment,
    methodSecret: () => undefined,
    log: {
      debug: () => undefined,
      info: () => undefined,
      warn: () => undefined,
      error: () => undefined,
    },
    now: Date.now,
  });
  if (!access) throw new Error(error);
  onTestFinished(access.close);
  const confirmed = { method: 'sso', subject: role ?? 'member' };
  const begun = await access.sessions.begin(confirmed, undefined);
  if (begun.kind !== 'begun' || begun.principal.person === undefined) throw new Error(begun.kind);
  const { person } = begun.principal;
  if (role) await access.state.roles.grant({ person, role, source: 'link', note: undefined });
  return begun.cookie;
}
