import { configFolder } from '../../config/configFolder.ts';
import type { CommandContext, ExitCode } from '../commandContext.ts';
import type { LoginContext } from './login.ts';
import { createLoginFiles } from './loginFiles.ts';
import { siteAddress } from './siteAddress.ts';
import { createSiteClient } from './siteClient.ts';

/**
 * Runs a command on a site: the named one, or the only one with a sign-in of this user. It never
 * guesses between several, because the wrong one would receive a token.
 */
export async function withSite(
  { environment, terminal, signal }: CommandContext,
  named: string | undefined,
  run: (context: LoginContext) => Promise<ExitCode>,
): Promise<ExitCode> {
  const files = createLoginFiles(configFolder(environment));
  let address = named;
  if (address === undefined) {
    const sites = await files.sites();
    if (sites.length > 1) {
      terminal.log(`Which site? There are ${sites.join(' and ')}.`);
      return 2;
    }
    [address] = sites;
    if (address === undefined) {
      terminal.log(
        'Which site? You are signed in at none: give its address, such as https://docs.example.edu.',
      );
      return 2;
    }
  }
  const { origin, error } = siteAddress(address);
  if (origin === undefined) {
    terminal.log(error);
    return 2;
  }
  const client = createSiteClient(origin, { fetch: globalThis.fetch, signal });
  return run({ site: origin, client, files, terminal, signal });
}
