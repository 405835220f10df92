import { CATEGORY_LABELS } from '../catalog/category.ts';
import { FILTER_NAMES } from '../catalog/filters.ts';
import type { Site } from '../protocol/site.ts';
import { homeUrl, PATHS } from '../protocol/urls.ts';
import type { PageHandle } from './navigation/pageHandle.ts';
import { LANDING, type SearchParams } from './session/searchParams.ts';

/** What some pages say of themselves beside their title. */
export interface PageHeadExtras {
  readonly description?: string;
  /** `og:type` (https://ogp.me); `website` by default. */
  readonly type?: 'article' | 'book';
  /** CSS of the page alone. */
  readonly styles?: string;
  /** Further `<meta>` elements: names and contents. */
  readonly meta?: readonly (readonly [name: string, content: string])[];
  /** Objects of https://schema.org. */
  readonly structuredData?: readonly object[];
  /** The path of its picture for links in other apps, 1200 × 630 px, and of a square one. */
  readonly picture?: { readonly wide: string; readonly square: string };
  /** The subject of the page in forms for programs. */
  readonly links?: readonly PageLink[];
  /** The Atom feed of the page's subject. */
  readonly feed?: { readonly title: string; readonly path: string };
}

/** A link in the head: relations are those of FAIR Signposting (https://signposting.org/FAIR/). */
export interface PageLink {
  readonly rel: 'describedby' | 'item';
  readonly type: string;
  readonly href: string;
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

/** The page that a head is for. */
interface HeadedPage {
  /** The sentence of the error that the page shows instead. */
  readonly errorTitle?: string | undefined;
  /** Of any page but the home page. */
  readonly handle?: PageHandle | undefined;
  readonly extras?: PageHeadExtras | undefined;
  /** Of the home page. */
  readonly params?: SearchParams | undefined;
  readonly hasResults?: boolean;
}

/**
 * Returns the head of a page. Search engines may index it if the site allows that, and if the page is
 * worth it: not an error, and not a query without results, or any link could put arbitrary words into
 * search engines under this site's name.
 */
export function pageHead(site: Site, page: HeadedPage): PageHead {
  const { path, ...head } = headOf(site, page);
  return { ...head, ...(path !== undefined && site.index && { path }) };
}

function headOf(site: Site, page: HeadedPage): PageHead {
  const { description } = site;
  const siteName = `${site.brand.name}${site.brand.suffix && ` ${site.brand.suffix}`}`;
  if (page.errorTitle !== undefined) {
    return { siteName, title: `${page.errorTitle} - ${siteName}`, description };
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
