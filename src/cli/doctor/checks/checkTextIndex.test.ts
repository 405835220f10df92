import { expect, test } from 'vitest';
import { makeSite, runCheck, startWeb } from '../../../../test/support/cli/doctorFixture.ts';
import { checkTextIndex } from './checkTextIndex.ts';

const siteWith = (node: string) => `text: { opensearch: { nodes: ['${node}'], index: archive } }`;

async function examine(site: string, variables = {}) {
  return runCheck(checkTextIndex, await makeSite({ site, variables }));
}

test('an index in a file needs nothing', async () => {
  expect(await examine('')).toEqual(['ok the pages of documents are indexed in a file']);
});

test('a cluster that does not answer, wrong settings and half a user are failures', async () => {
  expect(await examine(siteWith('http://127.0.0.1:1'))).toEqual([
    expect.stringMatching(/^fail OpenSearch does not answer: /u),
  ]);
  expect(await examine('text: { opensearch: { nodes: [] } }')).toEqual([
    expect.stringMatching(/^fail site\.yml: text\.opensearch\./u),
  ]);
  const half = { CAMPUSDOCS_OPENSEARCH_USER: 'campusdocs' };
  expect(await examine(siteWith('http://127.0.0.1:1'), half)).toEqual([
    expect.stringMatching(/^fail The environment variable CAMPUSDOCS_OPENSEARCH_USER is set/u),
  ]);
});

test('a cluster that lets nobody in is a failure, and one without TLS elsewhere a warning', async () => {
  const port = await startWeb((_, answer) => {
    answer.writeHead(403, { 'content-type': 'application/json' });
    answer.end('{"error":{"type":"security_exception","reason":"no permissions"}}');
  });
  expect(await examine(siteWith(`http://127.0.0.1:${port}`))).toEqual([
    'fail OpenSearch answers 403: security_exception: no permissions',
  ]);
  expect(await examine(siteWith('http://search.invalid:9200'))).toEqual([
    expect.stringMatching(/^fail OpenSearch does not answer/u),
    'warn the words of documents are sent to http://search.invalid:9200 without TLS',
  ]);
});

test('a cluster without an index answers well: the server makes it', async () => {
  const port = await startWeb((_, answer) => {
    answer.writeHead(404, { 'content-type': 'application/json' });
    answer.end('{"error":{"type":"index_not_found_exception","reason":"no such index"}}');
  });
  expect(await examine(siteWith(`http://127.0.0.1:${port}`))).toEqual([
    'ok OpenSearch answers, and has no index yet: the server makes it',
  ]);
});
