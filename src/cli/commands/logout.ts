import { Command } from 'commander';
import type { CommandContext } from '../commandContext.ts';
import { logout } from '../login/logout.ts';
import { withSite } from '../login/withSite.ts';

export function logoutCommand(context: CommandContext): Command {
  return new Command('logout')
    .summary('sign out of a site')
    .description('Has the site revoke the token of this command line, and deletes it here.')
    .argument('[url]', 'address of the site (default: the one you are signed in to)')
    .addHelpText(
      'after',
      `
The token is deleted here in any case. Exits with 1 if the site could not be told.

Examples:
  campusdocs logout
  campusdocs logout https://docs.example.edu`,
    )
    .action(async (url: string | undefined) => {
      context.finish(await withSite(context, url, logout));
    });
}
