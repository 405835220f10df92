import { Command } from 'commander';
import type { CommandContext } from '../commandContext.ts';
import { findStoredToken } from '../login/whoami.ts';
import { withSite } from '../login/withSite.ts';
import { refuse } from '../refuse.ts';

export function tokenCommand(context: CommandContext): Command {
  return new Command('token')
    .summary('print the token of this command line, for other programs')
    .description('Prints the token of this command line, for programs such as curl.')
    .argument('[url]', 'address of the site (default: the one you are signed in to)')
    .addHelpText(
      'after',
      `
Anyone with the token can open files as you until you sign out.

Examples:
  curl -OJH "Authorization: Bearer $(campusdocs token)" 'https://docs.example.edu/files/….pdf?f=1'`,
    )
    .action(async (url: string | undefined) => {
      context.finish(
        await withSite(context, url, async (at) => {
          const { token, error } = await findStoredToken(at);
          if (token === undefined) return refuse(at.terminal, error);
          at.terminal.print(token);
          return 0;
        }),
      );
    });
}
