import { Command } from 'commander';
import type { CommandContext } from '../commandContext.ts';
import { serveFolder } from '../mcp/serveFolder.ts';
import { serveSite } from '../mcp/serveSite.ts';

export function mcpCommand(context: CommandContext): Command {
  return new Command('mcp')
    .summary('let an assistant search an archive or a site')
    .description(
      'Serves the Model Context Protocol on stdin and stdout, for an assistant that starts this command.',
    )
    .argument('[archive]', 'the archive folder, or the address of a site', context.archive)
    .option(
      '--data <folder>',
      'the data folder, which has the texts (default: see campusdocs data)',
    )
    .addHelpText(
      'after',
      `
An archive folder is read once, at the start. At a site, the command acts as you once you
have signed in with campusdocs login, even if it is already running. Messages go to stderr.

Examples:
  campusdocs mcp ../archive
  campusdocs mcp https://docs.example.edu
  claude mcp add campusdocs -- campusdocs mcp https://docs.example.edu`,
    )
    .action(async (target: string, { data }: { data?: string }) => {
      context.finish(
        target.includes('://')
          ? await serveSite(context, target)
          : await serveFolder(context, { archive: target, ...(data !== undefined && { data }) }),
      );
    });
}
