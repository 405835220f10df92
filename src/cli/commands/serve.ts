import { Command } from 'commander';
import type { CommandContext } from '../commandContext.ts';
import { DATA_OPTION, parseHost, parsePort } from '../parseOptions.ts';
import { serve } from '../serve.ts';
import { openBuiltWebApp } from '../webApp.ts';

export function serveCommand({
  archive: usual,
  environment,
  terminal,
  signal,
  finish,
}: CommandContext): Command {
  return new Command('serve')
    .summary('serve an archive as a website (default command)')
    .description('Serves an archive folder as a website, until Ctrl-C.')
    .argument('[archive]', 'the archive folder', usual)
    .option(
      '-p, --port <number>',
      'port to listen on; 0 for any free port',
      parsePort,
      environment.PORT,
    )
    .option(
      '--host <address>',
      'address to listen on; 0.0.0.0 for all IPv4 addresses',
      parseHost,
      environment.HOST,
    )
    .option(...DATA_OPTION)
    .addHelpText(
      'after',
      `
Examples:
  campusdocs serve                            the archive in this folder, or
                                              the demo
  campusdocs serve ../archive --port 8080
  campusdocs serve ../archive --host 0.0.0.0  reachable from other machines`,
    )
    .action(async (archive: string, options: { port: number; host: string; data?: string }) => {
      finish(
        await serve(
          { archive, ...options, rememberData: true, environment, terminal, signal },
          await openBuiltWebApp(),
        ),
      );
    });
}
