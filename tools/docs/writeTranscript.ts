// Asks the questions of the transcript anew: a server with the demo, whose texts are read and indexed.
//   campusdocs serve demo --port 4100
//   node tools/docs/writeTranscript.ts http://127.0.0.1:4100
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { ROOT } from '../lib/project.mjs';
import { replayTranscript, SHOWN_ORIGIN, TRANSCRIPT } from './replayTranscript.ts';

const { origin } = new URL(process.argv[2] ?? 'http://127.0.0.1:3000');
const client = new Client({ name: 'campusdocs-transcript', version: '1.0.0' });
await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin)));
const path = join(ROOT, TRANSCRIPT);
const { page, calls } = await replayTranscript(await readFile(path, 'utf8'), async (call) => {
  const { content } = await client.callTool(call);
  const [first] = content;
  return first?.type === 'text' ? first.text.replaceAll(origin, SHOWN_ORIGIN) : undefined;
});
await writeFile(path, page);
await client.close();
console.log(`${TRANSCRIPT}: ${calls.length} calls`);
