import { CATEGORY_LABELS } from '../catalog/category.ts';
import { FILTER_NAMES } from '../catalog/filters.ts';
import type { ErrorCode } from '../protocol/errors.ts';
import type { Site } from '../protocol/site.ts';
import { homeUrl, PATHS } from '../protocol/urls.ts';
import { explainCode } from './lib/explainFailure.ts';
import type { PageHandle } from './navigation/pageHandle.ts';
import { LANDING, type SearchParams } from './session/searchParams.ts';

/** What some pages say of themselves beside their title. */
export interface PageHeadExtras {
  readonly description?: string;
  /** `og:type` (https://ogp.me); `website` by default. */
  readonly type?: 'article' | 'book';
  /** Further `<meta>` elements: names and contents. */
  readonly meta?: readonly (readonly [name: string, content: string])[];
  /** Objects of https://schema.org. */
  readonly structuredData?: readonly object[];
  /** The Atom feed of the page's subject. */
  readonly feed?: { readonly title: string; readonly path: string };
}

/** Metadata of a page for tabs, search engines and link previews. */
export interface PageHead extends PageHeadExtras {
  readonly siteName: string;
  readonly title: string;
  readonly description: string;
  /** The canonical path; undefined if search engines must not index the page. */
  readonly path?: string;
}

/** Longest query in a title: a longer one would only hide the rest of it. */
const MAX_TITLE_LENGTH = 60;

/**
 * Returns the head of a page.
 *
 * @param page `error` for an error page, `handle` and `extras` for any page but the home page; for that, its
 *   `address` and whether its query has results: without them it must not be indexed, or any link
 *   could put arbitrary words into search engines under this site's name
 */
export function pageHead(
  site: Site,
  page: {
    readonly error?: ErrorCode | undefined;
    readonly handle?: PageHandle | undefined;
    readonly extras?: PageHeadExtras | undefined;
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
    return {
      siteName,
      title: `${title} - ${siteName}`,
      description,
      ...(path && { path }),
      ...page.extras,
    };
  }
  const { query, category, filters } = page.params ?? LANDING;
  if (query === '' && category !== 'all') {
    const chosen = FILTER_NAMES.flatMap((name) => (name === 'answers' ? [] : filters[name]));
    const what = [...chosen, CATEGORY_LABELS[category]].join(' ');
    return {
      siteName,
      title: `${shorten(what)} - ${siteName}`,
      description: `${what}。${description}`,
      ...(page.hasResults && { path: homeUrl({ query, category }) }),
    };
  }
  if (query === '') {
    return { siteName, title: `${siteName} - 搜索书籍、试卷和资料`, description, path: PATHS.home };
  }
  const what = category === 'all' ? '书籍、试卷和资料' : CATEGORY_LABELS[category];
  const shown = shorten(query);
  return {
    siteName,
    title: `${shown} - ${siteName}`,
    description: `与“${shown}”相关的${what}。${description}`,
    // Filters and sort order only change the view of the same results.
    ...(page.hasResults && { path: homeUrl({ query, category }) }),
  };
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length > MAX_TITLE_LENGTH
    ? `${characters.slice(0, MAX_TITLE_LENGTH).join('')}…`
    : text;
}
