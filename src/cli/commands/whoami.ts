import { Command } from 'commander';
import type { CommandContext } from '../commandContext.ts';
import { whoami } from '../login/whoami.ts';
import { withSite } from '../login/withSite.ts';

export function whoamiCommand(context: CommandContext): Command {
  return new Command('whoami')
    .summary('say whether this command line is signed in')
    .description('Asks a site what it knows of this sign-in: by which way, since when, what for.')
    .argument('[url]', 'address of the site (default: the one that you are signed in at)')
    .option('--json', 'print it as JSON')
    .addHelpText(
      'after',
      `
Exits with 1 if nobody is signed in, or the site does not take the token any more.

Examples:
  campusdocs whoami
  campusdocs whoami --json | jq -r .until`,
    )
    .action(async (url: string | undefined, { json = false }: { json?: boolean }) => {
      context.finish(await withSite(context, url, (at) => whoami(at, { json })));
    });
}
