import type { CommandContext, ExitCode } from '../commandContext.ts';
import { withSite } from '../login/withSite.ts';
import { refuse } from '../refuse.ts';
import { createSiteForwarder } from './createSiteForwarder.ts';

/** Forwards an assistant to a site, as the user who has signed in there. */
export function serveSite(context: CommandContext, address: string): Promise<ExitCode> {
  return withSite(context, address, async ({ site, files, terminal, signal }) => {
    const found = await files.read(site);
    if (found?.problem !== undefined) return refuse(terminal, found.problem);
    if (!found) {
      terminal.log(
        `Not signed in at ${site}: where documents are not public, run campusdocs login ${site} first.`,
      );
    }
    const { fetch } = globalThis;
    const forwarder = createSiteForwarder({ site, token: found?.login.token, fetch, signal });
    const { serverOf } = await import('./forwardingServer.ts');
    const { server, error } = await serverOf(forwarder);
    if (!server) return refuse(terminal, error);
    const { serveStreams } = await import('./serveStreams.ts');
    await serveStreams(context, server);
    return 0;
  });
}
