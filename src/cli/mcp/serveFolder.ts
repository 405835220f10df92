import type { CommandContext, ExitCode } from '../commandContext.ts';
import { refuse } from '../refuse.ts';
import { type FolderOptions, openFolderSource } from './openFolderSource.ts';

/** Serves the archive in a folder of this machine to an assistant. */
export async function serveFolder(
  context: CommandContext,
  options: Omit<FolderOptions, 'environment' | 'report'>,
): Promise<ExitCode> {
  const { environment, terminal } = context;
  const report = (error: unknown) => terminal.log(String(error));
  const { opened, error } = await openFolderSource({ ...options, environment, report });
  if (!opened) return refuse(terminal, error);
  // Loaded here, so that the help needs no SDK.
  const [{ createMcpServer }, { serveStreams }] = await Promise.all([
    import('../../server/mcp/createMcpServer.ts'),
    import('./serveStreams.ts'),
  ]);
  try {
    await serveStreams(context, () => createMcpServer(opened.source));
  } finally {
    await opened.close();
  }
  return 0;
}
