import { CATEGORY_LABELS } from '../catalog/category.ts';
import type { ErrorCode } from '../protocol/errors.ts';
import type { Site } from '../protocol/site.ts';
import { homeUrl, PATHS } from '../protocol/urls.ts';
import { explainCode } from './lib/requestError.ts';
import type { PageHandle } from './navigation/pageHandle.ts';
import { LANDING, type SearchParams } from './session/searchParams.ts';

/** What a page says of itself to tabs, search engines and previews of links. */
export interface PageHead {
  readonly siteName: string;
  readonly title: string;
  readonly description: string;
  /** The one path of the page; undefined where it is not to be listed by search engines. */
  readonly path?: string;
}

/** What a tab and a list of search results show of a query; beyond that it only hides the rest. */
const LONGEST_TITLE = 60;

/**
 * The head of a page.
 *
 * @param page `error` of a page that tells of one, `handle` of any but the home page, `address` of
 *   that, and whether its query has found anything: one that has not is not to be listed, or
 *   whoever links to it could put any words into the lists of search engines under our name
 */
export function pageHead(
  site: Site,
  page: {
    readonly error?: ErrorCode | undefined;
    readonly handle?: PageHandle | undefined;
    readonly params?: SearchParams | undefined;
    readonly hasResults?: boolean;
  },
): PageHead {
  const { description } = site;
  const siteName = `${site.brand.name}${site.brand.suffix && ` ${site.brand.suffix}`}`;
  if (page.error) {
    return { siteName, title: `${explainCode(page.error)} - ${siteName}`, description };
  }
  if (page.handle) {
    const { title, path } = page.handle;
    return { siteName, title: `${title} - ${siteName}`, description, ...(path && { path }) };
  }
  const { query, category } = page.params ?? LANDING;
  if (query === '') {
    return { siteName, title: `${siteName} - 搜索书籍、试卷和资料`, description, path: PATHS.home };
  }
  const what = category === 'all' ? '书籍、试卷和资料' : CATEGORY_LABELS[category];
  const shown = shorten(query);
  return {
    siteName,
    title: `${shown} - ${siteName}`,
    description: `与“${shown}”有关的${what}。${description}`,
    // Filters and order show parts of the same results.
    ...(page.hasResults && { path: homeUrl({ query, category }) }),
  };
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length > LONGEST_TITLE
    ? `${characters.slice(0, LONGEST_TITLE).join('')}…`
    : text;
}
