import { safeReturn, signInUrl } from '../../protocol/safeReturn.ts';
import { tabStorage } from '../lib/tabStorage.ts';
import { storeReturnEntry } from '../restore/returnEntry.ts';
import { storePreview } from '../restore/storedPreview.ts';
import type { ViewerFile } from './viewerFile.ts';

/** Link to the sign-in for a visitor without access to the document. */
export interface SignInLink {
  readonly href: string;
  /** The whole window: the sign-in is never shown in the preview frame. */
  readonly target: '_top';
  readonly leave: () => void;
}

/**
 * Creates a link to the sign-in. It returns to this page, or, from the preview frame, to the
 * results,
 * where the preview reopens.
 */
export function createSignInLink(file: ViewerFile): SignInLink {
  const embeddingPage = pathOfEmbeddingPage();
  if (embeddingPage === undefined) {
    const { pathname, search, hash } = location;
    const href = signInUrl(pathname + search + hash);
    return { href, target: '_top', leave: () => undefined };
  }
  return {
    href: signInUrl(embeddingPage),
    target: '_top',
    // The form in which the sign-in returns it.
    leave: () => {
      storePreview(file.id, safeReturn(embeddingPage));
      storeReturnEntry(window.parent, tabStorage());
    },
  };
}

/** Path and query of the page that embeds the viewer; undefined if there is none of this origin. */
function pathOfEmbeddingPage(): string | undefined {
  if (window.parent === window) return undefined;
  try {
    const { pathname, search } = window.parent.location;
    return pathname + search;
  } catch {
    // The parent has another origin, which may not frame this site.
    return undefined;
  }
}
