import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { parseSite } from './readSite.ts';
import { s3Credentials } from './s3Credentials.ts';
import { StorageSchema } from './storageSettings.ts';

const plain = (text: string) => text;
const s3Of = (s3: object) => v.safeParse(StorageSchema, { s3 }).output;

test('only a bucket and a region are required, and documents are below files/', () => {
  expect(s3Of({ bucket: 'my-archive', region: 'eu-central-1' })).toEqual({
    s3: {
      bucket: 'my-archive',
      region: 'eu-central-1',
      prefix: 'files/',
      signedDownloads: 0,
    },
  });
});

test.each([
  ['/a/b', 'a/b/'],
  ['a/', 'a/'],
  ['', ''],
  ['/', ''],
])('a prefix is normalized: %j', (prefix, expected) => {
  expect(s3Of({ bucket: 'my-archive', region: 'auto', prefix })).toMatchObject({
    s3: { prefix: expected },
  });
});

test.each([
  [true, 15],
  [false, 0],
  [60, 60],
])('the lifetime of signed downloads is in minutes: %j', (signedDownloads, minutes) => {
  expect(s3Of({ bucket: 'my-archive', region: 'auto', signedDownloads })).toMatchObject({
    s3: { signedDownloads: minutes },
  });
});

test.each([
  [{ region: 'auto' }, 'storage.s3.bucket'],
  [{ bucket: 'my-archive' }, 'storage.s3'],
  [{ bucket: 'a/b', region: 'auto' }, 'storage.s3.bucket'],
  [{ bucket: 'my-archive', endpoint: 'https://user:password@host' }, 'storage.s3.endpoint'],
  [{ bucket: 'my-archive', endpoint: 'minio.example.edu' }, 'storage.s3.endpoint'],
  [{ bucket: 'my-archive', region: 'auto', prefix: '../x' }, 'storage.s3.prefix'],
  [{ bucket: 'my-archive', region: 'auto', prefix: 'a//b' }, 'storage.s3.prefix'],
  [{ bucket: 'my-archive', region: 'auto', signedDownloads: 0 }, 'storage.s3.signedDownloads'],
  [{ bucket: 'my-archive', region: 'auto', signedDownloads: 1e9 }, 'storage.s3.signedDownloads'],
  [{ bucket: 'my-archive', region: 'auto', secretAccessKey: 'x' }, 'storage.s3.secretAccessKey'],
])('an invalid setting is named: %j', (s3, field) => {
  const { diagnostics, settings } = parseSite(JSON.stringify({ storage: { s3 } }), plain);
  expect(diagnostics.map((diagnostic) => diagnostic.field)).toContain(field);
  expect(settings.storage).toEqual({});
});

test('a key without a value counts as absent', () => {
  expect(parseSite('storage:', plain).diagnostics).toEqual([]);
  expect(parseSite('storage: { s3: }', plain).diagnostics).toEqual([]);
});

function credentialsOf(variables: Record<string, string>) {
  const { environment } = readEnvironment(variables);
  if (!environment) throw new Error('the environment is usable');
  return s3Credentials(environment);
}

test('the program’s own variables override those of AWS tools', () => {
  const aws = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', AWS_SESSION_TOKEN: 'c' };
  expect(credentialsOf(aws).credentials).toEqual({
    accessKeyId: 'a',
    secretAccessKey: 'b',
    sessionToken: 'c',
  });
  const ours = { CAMPUSDOCS_S3_ACCESS_KEY_ID: 'x', CAMPUSDOCS_S3_SECRET_ACCESS_KEY: 'y' };
  expect(credentialsOf({ ...aws, ...ours }).credentials).toEqual({
    accessKeyId: 'x',
    secretAccessKey: 'y',
  });
});

test('an incomplete or missing access key causes one line that names the variables and no value', () => {
  expect(credentialsOf({ CAMPUSDOCS_S3_ACCESS_KEY_ID: 'hush' }).error).toBe(
    'The environment variable CAMPUSDOCS_S3_ACCESS_KEY_ID is set and CAMPUSDOCS_S3_SECRET_ACCESS_KEY is not: set both.',
  );
  const half = credentialsOf({ AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: 'hush' }).error;
  expect(half).toContain('AWS_ACCESS_KEY_ID is not: set both');
  expect(half).not.toContain('hush');
  expect(credentialsOf({}).error).toMatch(/set CAMPUSDOCS_S3_ACCESS_KEY_ID and/);
});
