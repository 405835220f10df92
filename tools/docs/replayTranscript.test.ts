import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { publicAddress } from '../../src/catalog/publicAddress.ts';
import { openFolderSource } from '../../src/cli/mcp/openFolderSource.ts';
import { readEnvironment } from '../../src/config/environment.ts';
import { citedUrl } from '../../src/protocol/citationUrls.ts';
import { createMcpServer } from '../../src/server/mcp/createMcpServer.ts';
import { ROOT } from '../lib/project.mjs';
import { replayTranscript, SHOWN_ORIGIN, type ToolCall, TRANSCRIPT } from './replayTranscript.ts';

/** Reading the texts of the demo takes a minute. */
const needsTexts = ({ name, arguments: { in: scope } }: ToolCall) =>
  name === 'read_pages' || scope === 'text';

test('the transcript has ten questions, with the answers of now', async () => {
  const data = await mkdtemp(join(tmpdir(), 'campusdocs-transcript-'));
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  const { environment } = readEnvironment({});
  const { opened } = environment
    ? await openFolderSource({
        archive: join(ROOT, 'demo'),
        data,
        environment,
        report: (error) => expect.fail(String(error)),
      })
    : {};
  if (!opened) return expect.fail('the demo is an archive');
  onTestFinished(opened.close);
  const shown = await readFile(join(ROOT, TRANSCRIPT), 'utf8');
  const [, today = ''] = /\[(\d{4}-\d\d-\d\d)\]/u.exec(shown) ?? [];
  const assistant = createMcpServer({
    ...opened.source,
    addressOf: (item) => citedUrl(item, SHOWN_ORIGIN),
    documentOf: ({ url }) => publicAddress(url, SHOWN_ORIGIN),
    today: () => today,
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1.0.0' });
  await Promise.all([assistant.connect(far), client.connect(near)]);
  const { page, calls } = await replayTranscript(shown, async (call) => {
    if (needsTexts(call)) return undefined;
    const [first] = (await client.callTool(call)).content;
    return first?.type === 'text' ? first.text : '';
  });
  expect(calls.filter((call) => !needsTexts(call))).toHaveLength(8);
  expect(shown.match(/^## \d+\. /gmu)).toHaveLength(10);
  // To be written anew: `tools/docs/writeTranscript.ts`.
  expect(page).toBe(shown);
});
