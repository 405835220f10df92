import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, onTestFinished, test } from 'vitest';
import { signInWithRole } from '../../test/support/cli/contributionFixture.ts';
import { serveArchive } from '../../test/support/cli/liveFixture.ts';
import type { ExampleRequest, Operation } from '../protocol/api/operation.ts';
import { PROBLEM_TYPE } from '../protocol/errors.ts';
import {
  type ApiDescription,
  type DescribedOperation,
  describeOperations,
} from '../server/api/describeOperations.ts';

const DEMO = join(import.meta.dirname, '../../demo');

test('every example of the description is answered as described, on the demo archive', async () => {
  const archive = await mkdtemp(join(tmpdir(), 'campusdocs-api-'));
  onTestFinished(() => rm(archive, { recursive: true, force: true }));
  await cp(DEMO, archive, { recursive: true });
  const site = await serveArchive(archive);
  const description = await describeOperations();
  const matches = createSchemaCheck(description);
  for (const described of description.operations) {
    for (const example of described.operation.examples) {
      const answer = await send(site.url, described.operation, example);
      const name = `${described.operation.id}: ${answer.text.slice(0, 500)}`;
      const statuses = [example.status, ...(example.mayBeUnknown ? [204] : [])];
      expect(statuses, name).toContain(answer.response.status);
      expect(matches(described, answer), name).toEqual([]);
    }
  }

  // What only those with a role are told has the described shape, too.
  const cookie = await signInWithRole(site, 'maintainer');
  for (const described of description.operations) {
    const { operation } = described;
    const isForRoles = operation.who === 'reviewer' || operation.who === 'maintainer';
    if (operation.method !== 'get' || !isForRoles) continue;
    const [example] = operation.examples;
    const answer = await send(site.url, operation, example, { cookie: `campusdocs=${cookie}` });
    expect([200, 404], operation.id).toContain(answer.response.status);
    expect(matches(described, answer), `${operation.id}: ${answer.text}`).toEqual([]);
  }
});

/** Where the check keeps the components. */
const ADDRESS = 'https://api.invalid/';

interface Received {
  readonly response: Response;
  readonly text: string;
}

/** Sends an example as a page of the site would, or as a program if the operation is for programs. */
async function send(
  origin: string,
  { method, path, body, tag }: Operation,
  example: ExampleRequest,
  more: Readonly<Record<string, string>> = {},
): Promise<Received> {
  const url = new URL(
    path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
      encodeURIComponent(example.path?.[name] ?? ''),
    ),
    origin,
  );
  for (const [name, values] of Object.entries(example.query ?? {})) {
    for (const value of [values].flat()) url.searchParams.append(name, value);
  }
  const response = await fetch(url, {
    method: method.toUpperCase(),
    redirect: 'manual',
    headers: {
      ...(tag !== 'programs' && { origin }),
      ...(body && { 'content-type': body.mediaType }),
      ...example.headers,
      ...more,
    },
    ...(example.body !== undefined && { body: bodyOf(body?.mediaType, example.body) }),
  });
  return { response, text: await response.text() };
}

function bodyOf(mediaType: string | undefined, body: unknown): string {
  if (mediaType === 'application/json') return JSON.stringify(body);
  return typeof body === 'string'
    ? body
    : String(new URLSearchParams(Object.entries({ ...(body as object) })));
}

/** Makes the check of an answer: its media type, its schema and its headers. Returns what is wrong. */
function createSchemaCheck({ components }: ApiDescription) {
  // Formats of dates and addresses are checked where they are parsed.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  // Once: each answer refers to it.
  ajv.addSchema({ $id: ADDRESS, components: { schemas: components } });
  const isValid = (schema: object, text: string) =>
    ajv.validate(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${ADDRESS}#/`)),
      JSON.parse(text),
    );
  return (
    { operation, responses, errors }: DescribedOperation,
    { response: { status, headers }, text }: Received,
  ): readonly string[] => {
    const type = headers.get('content-type')?.split(';')[0];
    if (type === PROBLEM_TYPE || (status >= 400 && text === '')) {
      const codes = new Map(errors).get(status) ?? [];
      if (operation.method === 'head') return codes.length > 0 ? [] : [`${status} is no error`];
      const { code } = JSON.parse(text);
      const isProblem = isValid({ $ref: '#/components/schemas/Problem' }, text);
      return isProblem && codes.includes(code) ? [] : [`${code} is not described`];
    }
    const described = new Map(responses).get(status);
    if (!described) return [`${status} is not described`];
    const missing = (described.headers ?? []).filter(
      (name) => !['Link', 'Retry-After', 'Upload-Expires'].includes(name) && !headers.has(name),
    );
    if (missing.length > 0) return [`without ${missing.join()}`];
    if (described.content.size === 0) return text === '' ? [] : ['a body'];
    const schema = type === undefined ? undefined : described.content.get(type);
    if (!schema) return [`${type} is not described`];
    if (!type?.endsWith('json')) return [];
    return isValid(schema, text) ? [] : [ajv.errorsText()];
  };
}
