import { type McpServerFactory, Server } from '@modelcontextprotocol/server';
import * as v from 'valibot';
import { messageOf } from '../../lib/messageOf.ts';
import type { SiteForwarder } from './createSiteForwarder.ts';

const InitializeSchema = v.object({
  serverInfo: v.object({
    name: v.string(),
    title: v.optional(v.string()),
    version: v.string(),
  }),
  capabilities: v.object({
    tools: v.optional(v.object({})),
    resources: v.optional(v.object({})),
  }),
  instructions: v.optional(v.string()),
});

/**
 * A server with the name and the tools of a site, which forwards every request there. The revision of
 * the protocol is negotiated on either side, so that client and site need not have one in common.
 */
export async function serverOf(
  forward: SiteForwarder,
): Promise<{ server: McpServerFactory; error?: never } | { server?: never; error: string }> {
  let found: v.InferOutput<typeof InitializeSchema>;
  try {
    found = v.parse(
      InitializeSchema,
      await forward('initialize', {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'campusdocs', version: '1.0.0' },
      }),
    );
  } catch (error) {
    return { error: messageOf(error) };
  }
  const { serverInfo, capabilities, instructions } = found;
  return {
    server() {
      const server = new Server(serverInfo, {
        capabilities,
        ...(instructions !== undefined && { instructions }),
      });
      server.fallbackRequestHandler = ({ method, params }) => forward(method, params);
      return server;
    },
  };
}
