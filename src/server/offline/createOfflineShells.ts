import { isProtected } from '../../access/decide.ts';
import type { PublishedDocument } from '../../catalog/publication.ts';
import { PATHS } from '../../protocol/urls.ts';
import type { Edition } from '../app/appParts.ts';
import { hashInline, type InlineSources } from '../hashInline.ts';
import { textDocument } from '../textDocument.ts';

/** The page that service workers store, and what its policy has to allow. */
export interface OfflineShell {
  readonly document: PublishedDocument;
  readonly sources: InlineSources;
}

interface OfflineShellOptions {
  /** Whether this server redirects downloads to a bucket. */
  readonly leavesDownloads: boolean;
  /** Whether a sign-in method is open. */
  readonly canSignIn: () => boolean;
}

/**
 * Creates the function that returns the offline shell of an edition: the app without first results,
 * which it fills from the stored catalog, at any address. Equal settings and releases have equal
 * shells, so that their hash tells whether a browser has the current one.
 */
export function createOfflineShells({ leavesDownloads, canSignIn }: OfflineShellOptions) {
  const shells = new WeakMap<Edition, Map<boolean, Promise<OfflineShell>>>();
  return (edition: Edition): Promise<OfflineShell> => {
    const cannotSignIn = edition.access.mode !== 'open' && !canSignIn();
    const known = shells.get(edition) ?? new Map<boolean, Promise<OfflineShell>>();
    shells.set(edition, known);
    const shell = known.get(cannotSignIn) ?? render(edition, { leavesDownloads, cannotSignIn });
    known.set(cannotSignIn, shell);
    // A failure is tried again with the next request.
    shell.catch(() => known.delete(cannotSignIn));
    return shell;
  };
}

async function render(
  edition: Edition,
  facts: { readonly leavesDownloads: boolean; readonly cannotSignIn: boolean },
): Promise<OfflineShell> {
  const rendered = await edition.renderer.render(new URL(PATHS.home, 'http://localhost'), {
    ...facts,
    nonce: '',
    offlineShell: { protectsTexts: isProtected('document', edition.access) },
    // Announcements of the day when it was stored would be old ones.
    announcements: [],
    hasCatalog: edition.documents.has(PATHS.catalog),
    hasFeeds: false,
    colleges: async () => [],
    search: () => Promise.reject(new Error('The offline shell is rendered without a search.')),
  });
  const { html, sources } = hashInline(rendered.html);
  const contentType = 'text/html; charset=utf-8';
  const shell = { path: PATHS.offlineShell, contentType, text: html };
  return { document: await textDocument(shell, { quality: 11 }), sources };
}
