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
        if (CONDITION) {
          const root = document.documentElement;
          root.dataset.waiting = '';
          addEventListener('error', ({ target }) => target.tagName === 'SCRIPT' && delete root.dataset.waiting, true);
        }
      }`;

/** An address of the home page that it was not rendered for. */
const IS_SEARCH = `query.has('${PARAMETERS.query}') || query.has('${PARAMETERS.category}')`;

/** A path to which the server would have sent a sign-in page, not the not-found page. */
const IS_SIGN_IN = `${JSON.stringify(Object.values(SIGN_IN_FOLDERS))}.some((folder) => pathname.startsWith(folder + '/'))`;

const WAITING_STYLE = `[data-waiting] body > * { visibility: hidden }
      [data-waiting] body::after {
        content: ''; position: fixed; inset: 0; width: 2rem; height: 2rem; margin: auto; border-radius: 50%;
        border: 3px solid color-mix(in oklab, currentColor 15%, transparent); border-top-color: currentColor;
        animation: waiting 0.8s linear 0.3s infinite both;
      }
      @keyframes waiting { from { opacity: 0.5 } to { opacity: 0.5; rotate: 1turn } }`;

/**
 * Returns the markup for the head of such a page.
 *
 * @param isAnywhere whether the page is shown at any path of the site
 */
export function waitingHtml({ page }: Pick<Standalone, 'page'>, isAnywhere: boolean): string {
  const condition = page === '*' ? IS_SIGN_IN : IS_SEARCH;
  const elsewhere = `pathname !== ${JSON.stringify(page)} || ${IS_SEARCH}`;
  const script = WAITING_SCRIPT.replace('CONDITION', () => (isAnywhere ? elsewhere : condition));
  return `<style>${WAITING_STYLE}</style>\n    <script>${script}</script>`;
}
