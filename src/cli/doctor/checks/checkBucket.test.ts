import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { makeSite, runCheck, startWeb } from '../../../../test/support/cli/doctorFixture.ts';
import { newBucket, startSwiftOrWarn } from '../../../../test/support/storage/swiftBucket.ts';
import { createS3Storage } from '../../../storage/s3Storage.ts';
import { checkBucket } from './checkBucket.ts';

const KEYS = { CAMPUSDOCS_S3_ACCESS_KEY_ID: 'key', CAMPUSDOCS_S3_SECRET_ACCESS_KEY: 'secret' };

const siteWith = (endpoint: string, bucket: string, more = '') =>
  `storage: { s3: { endpoint: '${endpoint}', region: us-east-1, bucket: ${bucket}, pathStyle: true${more} } }`;

const swift = await startSwiftOrWarn('what doctor says about the bucket');

test.skipIf(swift === undefined)(
  'a real bucket: listed, read by version, written; wrong keys; none',
  async () => {
    if (!swift) throw new Error('skipped without it');
    onTestFinished(swift.stop);
    const options = await newBucket(swift);
    const { endpoint, credentials } = swift;
    const storage = createS3Storage({ ...options, prefix: 'files/' });
    await storage.write(`${'a'.repeat(32)}.pdf`, new TextEncoder().encode('%PDF-1.7'));
    const variables = {
      CAMPUSDOCS_S3_ACCESS_KEY_ID: credentials.accessKeyId,
      CAMPUSDOCS_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    };
    const site = await makeSite({
      site: siteWith(endpoint, options.bucket, ', signedDownloads: true'),
      variables,
    });
    expect(await runCheck(checkBucket, site)).toEqual([
      `ok the bucket ${options.bucket} can be listed`,
      'ok its objects can be read',
      'ok it tells versions of an object apart (If-Match)',
      expect.stringMatching(/^ok signed downloads from 127\.0\.0\.1:\d+ work$/u),
      'ok objects can be written and deleted below _campusdocs/doctor/',
    ]);
    const probes = createS3Storage({ ...options, prefix: 'files/_campusdocs/doctor/' });
    expect(await Array.fromAsync(probes.list())).toEqual([]);

    const wrong = { ...variables, CAMPUSDOCS_S3_SECRET_ACCESS_KEY: 'another' };
    const refused = await makeSite({ site: siteWith(endpoint, options.bucket), variables: wrong });
    expect(await runCheck(checkBucket, refused)).toEqual([
      expect.stringMatching(/^fail cannot list objects .*403/u),
    ]);
    const missing = await makeSite({ site: siteWith(endpoint, `none-${randomUUID()}`), variables });
    expect(await runCheck(checkBucket, missing)).toEqual([
      expect.stringMatching(/^fail .*there is no such bucket/u),
    ]);
  },
);

test('a bucket without keys is a failure', async () => {
  const site = await makeSite({ site: siteWith('http://127.0.0.1:9', 'archive') });
  expect(await runCheck(checkBucket, site)).toEqual([
    expect.stringMatching(/^fail site\.yml keeps the documents in a bucket .*: set CAMPUSDOCS_S3/u),
  ]);
});

// No good service does that, so it is a fake one.
test('a public bucket of a protected site, and a service without conditional reads, are reported', async () => {
  const key = `${'a'.repeat(32)}.pdf`;
  const etag = '"d41d8cd98f00b204e9800998ecf8427e"';
  const modified = 'Sat, 21 Nov 2026 08:00:00 GMT';
  const port = await startWeb((request, response) => {
    if (request.method === 'PUT' || request.method === 'DELETE') response.writeHead(403).end();
    else if (request.url?.includes('list-type')) {
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(
          `<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>files/${key}</Key><ETag>${etag}</ETag><Size>9</Size><LastModified>2026-11-21T08:00:00Z</LastModified></Contents></ListBucketResult>`,
        );
    } else {
      const isPart = request.headers.range !== undefined;
      response
        .writeHead(isPart ? 206 : 200, {
          etag: request.headers['if-match'] ?? etag,
          'last-modified': modified,
          'content-length': 1,
          ...(isPart && { 'content-range': 'bytes 0-0/9' }),
        })
        .end('%');
    }
  });
  const main =
    "hosts: { main: 'https://docs.example.edu' }\naccess: { mode: members, ways: [{ kind: phrase }] }\n";
  const site = await makeSite({
    site: `${main}${siteWith(`http://127.0.0.1:${port}`, 'archive')}`,
    variables: KEYS,
  });
  const lines = await runCheck(checkBucket, site);
  expect(lines).toContain(
    'warn the service ignores If-Match: a download is cut off where its document is replaced',
  );
  expect(lines).toContain(
    `fail the bucket is public: 127.0.0.1:${port} gives its files to everybody, whatever access.mode says`,
  );
  expect(lines.at(-1)).toMatch(/^warn cannot write probe-.*403/u);
});
