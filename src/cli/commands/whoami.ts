import { Command } from 'commander';
import type { CommandContext } from '../commandContext.ts';
import { whoami } from '../login/whoami.ts';
import { withSite } from '../login/withSite.ts';

export function whoamiCommand(context: CommandContext): Command {
  return new Command('whoami')
    .summary('show your sign-in at a site')
    .description(
      'Shows what a site knows about this sign-in: the method, since when, until when and what for.',
    )
    .argument('[url]', 'address of the site (default: the one you are signed in to)')
    .option('--json', 'print the sign-in as JSON')
    .addHelpText(
      'after',
      `
Exits with 1 if you are not signed in, or if the token is no longer valid.

Examples:
  campusdocs whoami
  campusdocs whoami --json | jq -r .until`,
    )
    .action(async (url: string | undefined, { json = false }: { json?: boolean }) => {
      context.finish(await withSite(context, url, (at) => whoami(at, { json })));
    });
}
