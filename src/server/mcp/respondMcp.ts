import { createMcpHandler } from '@modelcontextprotocol/server';
import type { AssistantSource } from './assistantSource.ts';
import { createMcpServer } from './createMcpServer.ts';

/**
 * Answers one request of the Model Context Protocol over Streamable HTTP, of any revision that the SDK
 * knows. There are no sessions, so any node can answer.
 *
 * @param message the parsed body; undefined if it is not JSON
 */
export function respondMcp(
  request: Request,
  message: unknown,
  source: AssistantSource,
): Promise<Response> {
  const { fetch } = createMcpHandler(() => createMcpServer(source), {
    // Nothing here ever changes while somebody listens.
    maxSubscriptions: 0,
    keepAliveMs: 0,
  });
  return fetch(request, message === undefined ? {} : { parsedBody: message });
}
