import type { CommandContext, ExitCode } from '../commandContext.ts';
import { withSite } from '../login/withSite.ts';
import { refuse } from '../refuse.ts';

/** Forwards an assistant to a site, as the user who has signed in there. */
export function serveSite(context: CommandContext, address: string): Promise<ExitCode> {
  return withSite(context, address, async ({ site, files, terminal, signal }) => {
    if (!(await files.read(site))) {
      terminal.log(
        `Not signed in at ${site}: where documents are not public, run campusdocs login ${site}.`,
      );
    }
    async function readToken(): Promise<string | undefined> {
      const found = await files.read(site);
      if (found?.problem !== undefined) throw new Error(found.problem);
      return found?.login.token;
    }
    // Loaded here, so that the help needs no SDK.
    const [{ createSiteForwarder }, { serverOf }, { serveStreams }] = await Promise.all([
      import('./createSiteForwarder.ts'),
      import('./forwardingServer.ts'),
      import('./serveStreams.ts'),
    ]);
    const { fetch } = globalThis;
    const forwarder = createSiteForwarder({ site, readToken, fetch, signal });
    const { server, error } = await serverOf(forwarder);
    if (!server) return refuse(terminal, error);
    await serveStreams(context, server);
    return 0;
  });
}
