import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import { connectionFrom } from './protectedAppFixture.ts';

interface ConnectOptions {
  /** The address that requests come from. */
  readonly address?: string;
  readonly token?: string;
  /** The revision of the protocol: that of 2025, or the one that client and server agree on. */
  readonly era?: 'legacy' | 'auto';
}

/** For tests: the SDK's own client, connected to `/mcp` of an app. */
export async function connectTo(
  app: Hono,
  { address = '192.0.2.1', token, era = 'auto' }: ConnectOptions = {},
): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: era } },
  );
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
    fetch: async (url, init) => app.request(String(url), init, connectionFrom(address)),
    requestInit: { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}
