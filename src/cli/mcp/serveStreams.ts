import { once } from 'node:events';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { CommandContext } from '../commandContext.ts';

/** Serves the client that started this command, until it closes stdin or the command is stopped. */
export async function serveStreams(
  { terminal, signal }: Pick<CommandContext, 'terminal' | 'signal'>,
  factory: McpServerFactory,
): Promise<void> {
  const { input, output } = terminal.stdio;
  const ended = once(input, 'close', { signal }).catch(() => undefined);
  const { close } = serveStdio(factory, {
    transport: new StdioServerTransport(input, output),
    onerror: ({ message }) => terminal.log(message),
  });
  await ended;
  await close();
}
