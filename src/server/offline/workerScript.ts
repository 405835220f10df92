import type { PublishedDocument } from '../../catalog/publication.ts';
import { listUrls } from '../../protocol/hosts.ts';
import type { Site } from '../../protocol/site.ts';

/**
 * What the worker has to know of a site, as JSON (`WorkerSettings` in src/web/offline/worker).
 *
 * @param pages the hashes of the shell and of the page of the viewer (`tagOf`), as this site sends them
 * @param hasCatalog whether browsers can search by themselves
 */
export function workerSettings(
  pages: { readonly shell: string; readonly viewer: string | undefined },
  { hosts }: Site,
  hasCatalog: boolean,
): string {
  return JSON.stringify({ ...pages, ...(hasCatalog && { catalog: listUrls(hosts).catalog }) });
}

/** The script of the worker for a site. */
export function scriptWith(settings: string, built: PublishedDocument): string {
  return `self.offlineSettings = ${settings};\n${new TextDecoder().decode(built.body)}`;
}
