import { safeReturn, signInUrl } from '../../protocol/safeReturn.ts';
import { tabStorage } from '../lib/tabStorage.ts';
import { rememberLeftEntry } from '../restore/leftEntry.ts';
import { rememberPreview } from '../restore/reopening.ts';
import type { ViewerFile } from './viewerFile.ts';

/** Where a visitor who may not see the document goes, and what to do before. */
export interface SignInLink {
  readonly href: string;
  /** The whole window: a sign-in is never shown in the frame beside the results. */
  readonly target: '_top';
  readonly leave: () => void;
}

/**
 * The way to the sign-in and back: from a window of its own to this very page, from the frame beside
 * the results to those results, where the preview is opened again.
 */
export function createSignInLink(file: ViewerFile): SignInLink {
  const around = pageAround();
  if (around === undefined) {
    const { pathname, search, hash } = location;
    const href = signInUrl(pathname + search + hash);
    return { href, target: '_top', leave: () => undefined };
  }
  return {
    href: signInUrl(around),
    target: '_top',
    // As it will read when it comes back.
    leave: () => {
      rememberPreview(file.id, safeReturn(around));
      rememberLeftEntry(window.parent, tabStorage());
    },
  };
}

/** Path and query of the page that this one is framed in. */
function pageAround(): string | undefined {
  if (window.parent === window) return undefined;
  try {
    const { pathname, search } = window.parent.location;
    return pathname + search;
  } catch {
    // Of another host, which may frame nothing of ours: it is shown on its own.
    return undefined;
  }
}
