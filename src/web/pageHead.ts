import { CATEGORY_LABELS } from '../catalog/category.ts';
import type { ErrorCode } from '../protocol/errors.ts';
import type { Site } from '../protocol/site.ts';
import { homeUrl } from '../protocol/urls.ts';
import type { Address } from './home/address.ts';
import { messageOfCode } from './lib/failure.ts';

/** What a page says of itself to tabs, search engines and previews of links. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The one address of the page; undefined where it has none, and is not to be listed. */
  readonly canonical?: string;
}

const TITLES: readonly (readonly [RegExp, string])[] = [
  [/^\/about$/u, '关于我们'],
  [/^\/(login|auth|callback)(\/|$)/u, '登录'],
];

/** The head of the page at a path; `address` is what is asked of the home page. */
export function pageHead(
  site: Site,
  page: { readonly pathname: string; readonly address?: Address | undefined; error?: ErrorCode },
): PageHead {
  const { description } = site;
  const name = `${site.brand.name}${site.brand.suffix && ` ${site.brand.suffix}`}`;
  if (page.error) return { title: `${messageOfCode(page.error)} - ${name}`, description };
  if (page.address) {
    const { query, category } = page.address;
    // Filters and order show parts of the same results.
    const canonical = homeUrl({ query, category });
    if (query === '') {
      return { title: `${name} - 搜索书籍、试卷和资料`, description, canonical: '/' };
    }
    const what = category === 'all' ? '书籍、试卷和资料' : CATEGORY_LABELS[category];
    return {
      title: `${query} - ${name}`,
      description: `与“${query}”有关的${what}。${description}`,
      canonical,
    };
  }
  const known = TITLES.find(([path]) => path.test(page.pathname));
  if (!known) return { title: `${messageOfCode('not-found')} - ${name}`, description };
  return { title: `${known[1]} - ${name}`, description, canonical: page.pathname };
}
