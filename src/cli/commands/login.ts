import { text as textOf } from 'node:stream/consumers';
import { Command, Option } from 'commander';
import { inMinutes, LIFETIMES } from '../../lib/lifetimes.ts';
import { DEVICE_SCOPES, type DeviceScope } from '../../protocol/deviceGrant.ts';
import type { CommandContext } from '../commandContext.ts';
import { login, loginWithToken } from '../login/login.ts';
import { withSite } from '../login/withSite.ts';

interface LoginOptions {
  readonly scope: DeviceScope;
  readonly withToken?: boolean;
  readonly json?: boolean;
}

export function loginCommand(context: CommandContext): Command {
  return new Command('login')
    .summary('sign in to a site')
    .description(
      'Signs this command line in to a site: shows an address and a code to confirm in a browser.',
    )
    .argument('[url]', 'address of the site (default: the one you are signed in to)')
    .option('--with-token', 'read a token from stdin that a maintainer has created')
    .addOption(
      new Option('--scope <scope>', 'what the token is for: files, or an assistant alone')
        .choices(DEVICE_SCOPES)
        .default('files'),
    )
    .option('--json', 'print the sign-in as JSON, without the token')
    .addHelpText(
      'after',
      `
The token is stored in a file that only you can read, below $XDG_CONFIG_HOME/campusdocs or
~/.config/campusdocs. Requests go to the site only, and redirects are not followed.
Exits with 1 if the sign-in is refused, or not confirmed within ${inMinutes(LIFETIMES.deviceGrant)} minutes.

Examples:
  campusdocs login https://docs.example.edu
  campusdocs login https://docs.example.edu --with-token < token.txt
  curl -OJH "Authorization: Bearer $(campusdocs token)" 'https://docs.example.edu/files/….pdf?f=1'`,
    )
    .action(async (url: string | undefined, options: LoginOptions) => {
      const { scope, withToken = false, json = false } = options;
      context.finish(
        await withSite(context, url, async (at) => {
          if (!withToken) return login(at, { scope, json });
          const token = (await textOf(context.terminal.prompt.input)).trim();
          return loginWithToken(at, token, { json });
        }),
      );
    });
}
