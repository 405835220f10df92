import { PARAMETERS, SIGN_IN_FOLDERS } from '../protocol/urls.ts';
import type { Standalone } from './session/pageData.ts';

/**
 * Static hosts serve exported pages at addresses that they were not rendered for: the landing for a
 * query, the not-found page for every path without a file. There the rendered content stays hidden
 * until the app has replaced it, unless the app cannot be fetched.
 */
const WAITING_SCRIPT = `{
        const { pathname, search } = location;
        const query = new URLSearchParams(search);
        if (PAGE === '*' ? SIGN_IN.some((folder) => pathname.startsWith(folder + '/')) : query.has('${PARAMETERS.query}') || query.has('${PARAMETERS.category}')) {
          const root = document.documentElement;
          root.dataset.waiting = '';
          addEventListener('error', ({ target }) => target.tagName === 'SCRIPT' && delete root.dataset.waiting, true);
        }
      }`;

const WAITING_STYLE = `[data-waiting] body > * { visibility: hidden }
      [data-waiting] body::after {
        content: ''; position: fixed; inset: 0; width: 2rem; height: 2rem; margin: auto; border-radius: 50%;
        border: 3px solid color-mix(in oklab, currentColor 15%, transparent); border-top-color: currentColor;
        animation: waiting 0.8s linear 0.3s infinite both;
      }
      @keyframes waiting { from { opacity: 0.5 } to { opacity: 0.5; rotate: 1turn } }`;

/** Returns the markup for the head of such a page. */
export function waitingHtml({ page }: Standalone): string {
  const script = WAITING_SCRIPT.replace('PAGE', () => JSON.stringify(page)).replace('SIGN_IN', () =>
    JSON.stringify(Object.values(SIGN_IN_FOLDERS)),
  );
  return `<style>${WAITING_STYLE}</style>\n    <script>${script}</script>`;
}
