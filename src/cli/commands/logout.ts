import { Command } from 'commander';
import type { CommandContext } from '../commandContext.ts';
import { logout } from '../login/logout.ts';
import { withSite } from '../login/withSite.ts';

export function logoutCommand(context: CommandContext): Command {
  return new Command('logout')
    .summary('sign this command line out')
    .description('Has the site revoke the token of this command line, and forgets it here.')
    .argument('[url]', 'address of the site (default: the one that you are signed in at)')
    .addHelpText(
      'after',
      `
The token is forgotten here in any case. Exits with 1 if the site could not be told.

Examples:
  campusdocs logout
  campusdocs logout https://docs.example.edu`,
    )
    .action(async (url: string | undefined) => {
      context.finish(await withSite(context, url, logout));
    });
}
