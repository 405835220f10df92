import { findAccessProblem } from '../../config/findAccessProblem.ts';
import { parseSite, type SiteFile } from '../../config/readSite.ts';
import { fetchBytes } from './fetchBytes.ts';
import type { MirrorClient } from './mirrorClient.ts';
import { MirrorFailure } from './mirrorFailure.ts';
import type { MirrorFolder } from './mirrorFolder.ts';
import { SETTINGS_FILE } from './planMirror.ts';

/**
 * Stops a mirror whose own `site.yml` opens documents to everybody while the site does not: they would
 * be fetched for one visitor, and served to all.
 */
export async function refuseOpenCopy({
  client,
  folder,
}: {
  readonly client: MirrorClient;
  readonly folder: MirrorFolder;
}): Promise<void> {
  const own = await folder.readSite();
  if (!isOpen(own)) return;
  const text = await fetchBytes(SETTINGS_FILE, client);
  if (text !== undefined && isOpen(parseSite(text.toString(), String))) return;
  throw new MirrorFailure(
    'The site does not open its documents to everybody, and site.yml in the folder of the mirror does. Write there who may open them (access), and run the command again.',
  );
}

/** Whether everybody may open documents. A rule without networks and ways to sign in lets nobody. */
function isOpen(site: SiteFile): boolean {
  return site.settings.access.mode === 'open' && findAccessProblem(site, false) === undefined;
}
