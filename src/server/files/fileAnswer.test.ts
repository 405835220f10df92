import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  FILE_MODIFIED,
  FILE_SIZE,
  headerSet,
  writeHeaders,
} from '../../../test/support/server/files/headerSets.ts';
import { expectedAnswer } from '../../../test/support/server/files/referenceModel.ts';
import { decideFileAnswer, type FileAnswer, type PresentedFile } from './fileAnswer.ts';

const NOW = FILE_MODIFIED + 86_400_000;
const FILE: PresentedFile = {
  size: FILE_SIZE,
  modified: new Date(FILE_MODIFIED + 250),
  tag: 'abc',
  type: 'application/pdf',
  disposition: 'inline',
  cacheControl: 'no-cache',
};

function decide(method: string, headers: Record<string, string>, file = FILE): FileAnswer {
  return decideFileAnswer({ method, headers: new Headers(headers), now: NOW }, file, () => 'limit');
}

const STATUS: Record<string, number> = {
  'precondition-failed': 412,
  'range-not-satisfiable': 416,
};

test('5,000 requests are answered like a model of the RFC', () => {
  fc.assert(
    fc.property(headerSet, (set) => {
      const expected = expectedAnswer(set);
      const answer = decide(set.method, writeHeaders(set, FILE.tag));
      expect(answer.status === 'error' ? STATUS[answer.code] : answer.status).toBe(expected.status);
      if (!('pieces' in answer)) return;

      const sent = answer.pieces.flatMap((piece) =>
        'start' in piece ? [[piece.start, piece.end]] : [],
      );
      expect(sent).toEqual(set.method === 'HEAD' ? [] : expected.parts);
      const isMultiple = sent.length > 1;
      expect(answer.headers['content-range']).toBe(
        answer.status === 206 && !isMultiple
          ? `bytes ${sent[0]?.join('-')}/${FILE_SIZE}`
          : undefined,
      );
      expect(answer.headers['content-type']).toBe(
        isMultiple ? 'multipart/byteranges; boundary=limit' : FILE.type,
      );
      if (set.method === 'HEAD') {
        expect(answer.headers['content-length']).toBe(String(FILE_SIZE));
      } else {
        const length = answer.pieces.reduce(
          (sum, piece) => sum + ('start' in piece ? piece.end + 1 - piece.start : piece.length),
          0,
        );
        expect(answer.headers['content-length']).toBe(String(length));
      }
    }),
    { numRuns: 5000 },
  );
});

test('several ranges become parts with headers, and Content-Length covers all', () => {
  const answer = decide('GET', { Range: 'bytes=0-3,10-11' });
  const head = 'Content-Type: application/pdf\r\nContent-Range: bytes';
  const expected = [
    `--limit\r\n${head} 0-3/10000\r\n\r\n`,
    { start: 0, end: 3 },
    `\r\n--limit\r\n${head} 10-11/10000\r\n\r\n`,
    { start: 10, end: 11 },
    '\r\n--limit--\r\n',
  ];
  expect('pieces' in answer ? answer.pieces.map(readable) : answer).toEqual(expected);
});

function readable(piece: Uint8Array | object): unknown {
  return piece instanceof Uint8Array ? Buffer.from(piece).toString() : piece;
}

test('a 304 carries only the headers that caches need (section 15.4.5)', () => {
  expect(decide('GET', { 'If-None-Match': '"abc"' })).toEqual({
    status: 304,
    headers: { etag: '"abc"', 'cache-control': 'no-cache' },
  });
});

test('a 416 contains the length of the file', () => {
  expect(decide('GET', { Range: 'bytes=10000-' })).toEqual({
    status: 'error',
    code: 'range-not-satisfiable',
    headers: { 'content-range': 'bytes */10000' },
  });
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])(
  '%s is refused before any precondition is evaluated',
  (method) => {
    expect(decide(method, { 'If-Match': '"other"' })).toEqual({
      status: 'error',
      code: 'method-not-allowed',
      headers: { allow: 'GET, HEAD' },
    });
  },
);

test('an empty file has a length and no bytes, with and without a range', () => {
  for (const headers of [{}, { Range: 'bytes=0-' }, { Range: 'bytes=-5' }]) {
    const answer = decide('GET', headers, { ...FILE, size: 0 });
    expect(answer).toMatchObject({ status: 200, pieces: [], headers: { 'content-length': '0' } });
  }
});

test('a modification date in the future is reported as now (section 8.8.2.1)', () => {
  const answer = decide('GET', {}, { ...FILE, modified: new Date(NOW + 5000) });
  expect(answer.headers['last-modified']).toBe(new Date(NOW).toUTCString());
});
