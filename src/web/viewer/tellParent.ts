import type { Trouble } from './trouble.ts';

/**
 * What the viewer tells the page that holds it, by `postMessage` and to its own origin only, each
 * with the `type` `campusdocs:viewer`.
 * - `ready`: the pages are laid out (`pages` in all, `page` in sight)
 * - `page`: another page is in sight
 * - `error`: there is nothing to show, and why
 */
type ViewerEvent =
  | { readonly event: 'ready'; readonly page: number; readonly pages: number }
  | { readonly event: 'page'; readonly page: number; readonly pages: number }
  | { readonly event: 'error'; readonly reason: Trouble };

/** Tells the page around the viewer, if there is one (docs/viewer.md). */
export function tellParent(event: ViewerEvent): void {
  if (window.parent !== window)
    window.parent.postMessage({ type: 'campusdocs:viewer', ...event }, location.origin);
}
