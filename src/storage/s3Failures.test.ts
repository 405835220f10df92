import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { collect, pattern } from '../../test/support/storage/storageContract.ts';
import type { S3Options } from './s3Bucket.ts';
import { createS3Storage } from './s3Storage.ts';
import type { Storage } from './storage.ts';

// A fake service, because a good one does none of this.

const BYTES = pattern(300_000, 1);
const ETAG = '"d41d8cd98f00b204e9800998ecf8427e"';
const WRITTEN = 'Sat, 21 Nov 2026 08:00:00 GMT';
const HEADERS = { etag: ETAG, 'last-modified': WRITTEN };
const SECRET = 'a-secret-that-nobody-may-see';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const running: Server[] = [];

afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serviceThat(answer: Answer, options: Partial<S3Options> = {}): Promise<Storage> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  running.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return storageAt(`http://127.0.0.1:${address.port}`, options);
}

function storageAt(endpoint: string, options: Partial<S3Options> = {}): Storage {
  return createS3Storage({
    bucket: 'bucket',
    region: 'us-east-1',
    endpoint,
    credentials: { accessKeyId: 'the-key-id', secretAccessKey: SECRET },
    timeouts: { connect: 500, answer: 500 },
    ...options,
  });
}

/** Responds like a good service up to a position, then something else happens. */
function sendPart(request: IncomingMessage, response: ServerResponse, upTo: number): void {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = Number(first ?? 0);
  const end = last ? Number(last) : BYTES.length - 1;
  response.writeHead(first === undefined ? 200 : 206, {
    ...HEADERS,
    'content-length': end + 1 - start,
    ...(first !== undefined && { 'content-range': `bytes ${start}-${end}/${BYTES.length}` }),
  });
  response.write(BYTES.subarray(start, Math.min(upTo, end + 1)));
  if (upTo > end) response.end();
}

async function readAll(storage: Storage, options = {}): Promise<Buffer> {
  return Buffer.concat(await collect(storage.read('a.pdf', options)));
}

test('a response that breaks off is resumed at that position, with the same version', async () => {
  const requests: (string | undefined)[] = [];
  const storage = await serviceThat((request, response) => {
    requests.push(request.headers.range);
    if (requests.length > 1) expect(request.headers['if-match']).toBe(ETAG);
    sendPart(request, response, requests.length * 100_000);
    if (requests.length < 3) setImmediate(() => response.destroy());
  });
  expect(BYTES.equals(await readAll(storage))).toBe(true);
  expect(requests[0]).toBeUndefined();
  expect(requests.slice(1).every((range) => /^bytes=\d+-299999$/.test(range ?? ''))).toBe(true);
});

test('continues a range that breaks off', async () => {
  let answers = 0;
  const storage = await serviceThat((request, response) => {
    answers += 1;
    sendPart(request, response, answers === 1 ? 50_000 : BYTES.length);
    if (answers === 1) setImmediate(() => response.destroy());
  });
  const range = { start: 1_000, end: 200_000 };
  expect(BYTES.subarray(1_000, 200_001).equals(await readAll(storage, { range }))).toBe(true);
});

test('an object that is replaced while an answer breaks off is never mixed with the new one', async () => {
  let answers = 0;
  const storage = await serviceThat((request, response) => {
    answers += 1;
    if (answers > 1) response.writeHead(412).end();
    else {
      sendPart(request, response, 100_000);
      setImmediate(() => response.destroy());
    }
  });
  await expect(readAll(storage)).rejects.toMatchObject({ code: 'changed' });
});

test('detects a service that ignores If-Match', async () => {
  let answers = 0;
  const storage = await serviceThat((request, response) => {
    answers += 1;
    if (answers === 1) {
      sendPart(request, response, 100_000);
      setImmediate(() => response.destroy());
      return;
    }
    // The same digest, written later: two files can have one MD5.
    response.setHeader('last-modified', 'Sat, 21 Nov 2026 09:00:00 GMT');
    response.writeHead(206, {
      etag: ETAG,
      'content-range': `bytes 100000-299999/300000`,
      'content-length': 200_000,
    });
    response.end(pattern(200_000, 9));
  });
  await expect(readAll(storage)).rejects.toMatchObject({ code: 'changed' });
});

test('gives up on an answer that always breaks off at once', async () => {
  let answers = 0;
  const storage = await serviceThat((request, response) => {
    answers += 1;
    sendPart(request, response, 0);
    response.flushHeaders();
    setImmediate(() => response.destroy());
  });
  await expect(readAll(storage)).rejects.toThrow(/cannot read a\.pdf to its end/);
  expect(answers).toBeLessThan(10);
});

test('stops waiting for a service that falls silent in the middle', async () => {
  let answers = 0;
  const storage = await serviceThat((request, response) => {
    answers += 1;
    sendPart(request, response, answers === 1 ? 100_000 : BYTES.length);
  });
  expect(BYTES.equals(await readAll(storage))).toBe(true);
  expect(answers).toBe(2);
});

test('a reader slower than the timeout of the service still gets everything', async () => {
  let answers = 0;
  const storage = await serviceThat((request, response) => {
    answers += 1;
    sendPart(request, response, BYTES.length);
  });
  const parts: Uint8Array[] = [];
  for await (const chunk of storage.read('a.pdf')) {
    if (parts.length === 0) await setTimeout(700);
    parts.push(chunk);
  }
  expect(BYTES.equals(Buffer.concat(parts))).toBe(true);
  expect(answers).toBe(1);
});

test.each([
  ['the whole where a part was requests for', 200, {}],
  ['another part', 206, { 'content-range': 'bytes 5-14/300000' }],
  ['a part and not which', 206, { 'content-range': 'nonsense' }],
])('a service that sends other bytes is rejected: %s', async (_, status, headers) => {
  const storage = await serviceThat((_request, response) => {
    const bytes = status === 200 ? BYTES : BYTES.subarray(0, 10);
    response.writeHead(status, { ...HEADERS, ...headers, 'content-length': bytes.length });
    response.end(bytes);
  });
  const range = { start: 10, end: 19 };
  await expect(readAll(storage, { range })).rejects.toThrow(/other bytes|which bytes/);
});

test('a part that is cut short because the object is shorter is an error', async () => {
  const storage = await serviceThat((_request, response) => {
    response.writeHead(206, { ...HEADERS, 'content-range': 'bytes 90-99/100' });
    response.end(BYTES.subarray(90, 100));
  });
  const range = { start: 90, end: 100 };
  await expect(readAll(storage, { range })).rejects.toMatchObject({ code: 'truncated' });
});

test('a weak entity tag, or none, is rejected as a version', async () => {
  for (const etag of ['W/"abc"', '', 'abc', '"a\\b"']) {
    const storage = await serviceThat((_request, response) => {
      response.writeHead(200, { 'last-modified': WRITTEN, etag, 'content-length': 10 }).end();
    });
    await expect(storage.stat('a.pdf')).rejects.toThrow(/entity tag/);
  }
});

test('leaving the loop or aborting closes the connection', async () => {
  for (const leave of ['break', 'abort']) {
    const closed = Promise.withResolvers<void>();
    const storage = await serviceThat((request, response) => {
      response.on('close', () => closed.resolve());
      sendPart(request, response, 100_000);
    });
    const gone = new AbortController();
    const read = async () => {
      for await (const _ of storage.read('a.pdf', { signal: gone.signal })) {
        if (leave === 'break') break;
        gone.abort();
      }
    };
    if (leave === 'break') await read();
    else await expect(read()).rejects.toThrow();
    await closed.promise;
  }
});

test('a missing bucket is an error, not an empty bucket', async () => {
  const storage = await serviceThat((_request, response) => {
    response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
  });
  await expect(storage.stat('a.pdf')).rejects.toThrow('no such');
  await expect(readAll(storage)).rejects.toThrow('there is no such bucket');
  await expect(collect(storage.list())).rejects.toThrow('there is no such bucket');
});

test('an unreachable service is named with the problem', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  await new Promise((resolve) => server.close(resolve));
  const storage = storageAt(`http://127.0.0.1:${address.port}`);
  await expect(storage.stat('a.pdf')).rejects.toThrow(/cannot be reached \(ECONNREFUSED\)/);
  await expect(readAll(storage)).rejects.toThrow(/cannot be reached/);
  await expect(collect(storage.list())).rejects.toThrow(/cannot be reached/);
  await expect(storage.write('a.pdf', BYTES)).rejects.toThrow(/cannot write a\.pdf/);
});

test('gives up on a service that never answers', async () => {
  const storage = await serviceThat(() => undefined);
  await expect(storage.stat('a.pdf')).rejects.toThrow(/cannot look at a\.pdf/);
  await expect(readAll(storage)).rejects.toThrow(/cannot read a\.pdf/);
});

test('the message of a refusal is never repeated: it may contain keys and signatures', async () => {
  const storage = await serviceThat((_request, response) => {
    response.writeHead(403, { 'content-type': 'application/xml' }).end(
      `<Error><Code>SignatureDoesNotMatch</Code><Message>${SECRET}</Message>
      <AWSAccessKeyId>the-key-id</AWSAccessKeyId><StringToSign>${SECRET}</StringToSign></Error>`,
    );
  });
  const attempts = [
    () => storage.stat('a.pdf'),
    () => readAll(storage),
    () => collect(storage.list()),
    () => storage.write('a.pdf', BYTES),
    () => storage.delete('a.pdf'),
  ];
  for (const attempt of attempts) {
    const error: unknown = await attempt().catch((reason: unknown) => reason);
    expect(String(error)).toMatch(/403.*check the keys/);
    const everything = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error);
    expect(everything).not.toContain(SECRET);
    expect(everything).not.toContain('the-key-id');
  }
});

test('reads a listing of several pages to its end', async () => {
  const storage = await serviceThat((request, response) => {
    const token = new URL(request.url ?? '', 'http://x').searchParams.get('continuation-token');
    const page = Number(token ?? 0);
    const object = (name: string) =>
      `<Contents><Key>${name}</Key><Size>5</Size><ETag>${ETAG}</ETag>
       <LastModified>2026-11-21T08:00:00.000Z</LastModified></Contents>`;
    response.writeHead(200, { 'content-type': 'application/xml' }).end(
      `<ListBucketResult><EncodingType>url</EncodingType>
       <IsTruncated>${page < 2}</IsTruncated><NextContinuationToken>${page + 1}</NextContinuationToken>
       ${object(`page%20${page}+%2B.pdf`)}${object('.hidden')}${object('deeper%2Fx.pdf')}
       </ListBucketResult>`,
    );
  });
  const listed = await collect(storage.list());
  expect(listed.map(({ key, size }) => [key, size])).toEqual([
    ['page 0 +.pdf', 5],
    ['page 1 +.pdf', 5],
    ['page 2 +.pdf', 5],
  ]);
});
