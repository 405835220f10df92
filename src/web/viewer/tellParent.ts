import type { Trouble } from './trouble.ts';

/**
 * What the viewer tells the page that holds it, by `postMessage` to its own origin only.
 * - `ready`: the pages are laid out (`pages` in all, `page` in sight)
 * - `page`: another page is in sight
 * - `error`: there is nothing to show, and why
 */
export type ViewerMessage = { readonly type: 'campusdocs:viewer' } & (
  | { readonly event: 'ready'; readonly page: number; readonly pages: number }
  | { readonly event: 'page'; readonly page: number; readonly pages: number }
  | { readonly event: 'error'; readonly reason: Trouble }
);

type Told = ViewerMessage extends infer M
  ? M extends ViewerMessage
    ? Omit<M, 'type'>
    : never
  : never;

/** Tells the page around the viewer, if there is one. */
export function tellParent(message: Told): void {
  if (window.parent !== window)
    window.parent.postMessage({ type: 'campusdocs:viewer', ...message }, location.origin);
}
