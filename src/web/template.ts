import { SHARE_PICTURE_SIZES } from '../catalog/shareCard.ts';
import { escapeMarkup } from '../lib/escapeMarkup.ts';
import { PAPER } from '../lib/paperColours.ts';
import { OPDS_PATHS, PATHS } from '../protocol/urls.ts';
import type { PageHead } from './pageHead.ts';
import type { Standalone } from './session/pageData.ts';
import { waitingHtml } from './waitingHtml.ts';

/** The image of a page for link previews. */
export interface ShareImage {
  /** Of `SHARE_PICTURE_SIZES.wide`, if the page has one of its own. */
  readonly wide?: string | undefined;
  readonly square: string;
}

/** The parts of a page for the template: its head, the app's HTML, its data as safe JSON. */
export interface TemplateParts {
  readonly head: PageHead;
  /** The origin of the site, if known; without it there is no canonical URL. */
  readonly origin?: string | undefined;
  /** Absolute URLs of the images for link previews. */
  readonly shareImage?: ShareImage | undefined;
  readonly app: string;
  readonly data: string;
  readonly nonce: string;
  /** URL of the packed catalog, for a page that searches in the browser from the start. */
  readonly catalog?: string | undefined;
  readonly standalone?: Standalone | undefined;
  /** Whether the page is stored in browsers, to show it without the network. */
  readonly isOfflineShell?: boolean | undefined;
  /** Whether the site has feeds and an OpenSearch description. */
  readonly hasFeeds: boolean;
}

/** Fills the template, index.html, with one page. */
export function fillTemplate(template: string, page: TemplateParts): string {
  const { app, data, nonce, catalog = '', standalone, isOfflineShell = false } = page;
  const renderedFor = isOfflineShell ? { page: PATHS.home } : standalone;
  const parts: Record<string, string> = {
    '%NONCE%': nonce,
    "'%CATALOG%'": safeJson(catalog),
    // The stored page goes with the stored catalog, whatever its age; the app renews it afterwards.
    "'%CATALOG_CACHE%'": safeJson(isOfflineShell ? 'force-cache' : 'default'),
    '<!--head-->':
      headHtml(page) + (renderedFor ? `\n    ${waitingHtml(renderedFor, isOfflineShell)}` : ''),
    '<!--app-->': app,
    '"%DATA%"': data,
  };
  // In one pass, so that a page whose content looks like a placeholder keeps it.
  return template.replace(
    /%NONCE%|'%CATALOG(?:_CACHE)?%'|"%DATA%"|<!--(?:head|app)-->/gu,
    (name) => parts[name] ?? '',
  );
}

/** Returns JSON that is safe in a `<script>` element. */
function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/**
 * Returns the metadata tags: Open Graph for link previews, and `itemprop` for QQ.
 */
function headHtml({ head, origin, shareImage, hasFeeds, standalone }: TemplateParts): string {
  const {
    siteName,
    title,
    description,
    path,
    type = 'website',
    structuredData = [],
    meta: tags = [],
    feed,
    links = [],
    styles = '',
  } = head;
  const url = origin !== undefined && path !== undefined ? new URL(path, origin).href : undefined;
  return [
    `<title>${escapeMarkup(title)}</title>`,
    ...Object.entries(PAPER).map(([scheme, paper]) => themeColour(scheme, paper)),
    meta('name', 'description', description),
    path === undefined ? meta('name', 'robots', 'noindex') : '',
    url === undefined ? '' : `<link rel="canonical" href="${escapeMarkup(url)}">`,
    url === undefined ? '' : meta('property', 'og:url', url),
    `<link rel="manifest" href="${PATHS.manifest}">`,
    meta('name', 'apple-mobile-web-app-title', siteName),
    hasFeeds ? feedLinks(siteName) : '',
    hasFeeds && !standalone && !path?.includes('?') ? CATALOG_LINK : '',
    feed ? feedLink(feed.title, feed.path) : '',
    ...links.map(
      ({ rel, type: mediaType, href }) =>
        `<link rel="${rel}" type="${mediaType}" href="${escapeMarkup(href)}">`,
    ),
    meta('property', 'og:type', type),
    meta('property', 'og:locale', 'zh_CN'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...imageTags(title, shareImage),
    meta('itemprop', 'name', title),
    meta('itemprop', 'description', description),
    shareImage === undefined ? '' : meta('itemprop', 'image', shareImage.square),
    styles === '' ? '' : `<style>${styles}</style>`,
    ...tags.map(([name, content]) => meta('name', name, content)),
    ...structuredData.map(
      (data) => `<script type="application/ld+json">${safeJson(data)}</script>`,
    ),
  ]
    .filter((tag) => tag !== '')
    .join('\n    ');
}

/** The image by Open Graph (https://ogp.me), and its shape where it is known. */
function imageTags(title: string, image: ShareImage | undefined): string[] {
  if (!image) return [];
  if (image.wide === undefined) return [meta('property', 'og:image', image.square)];
  const { width, height } = SHARE_PICTURE_SIZES.wide;
  return [
    meta('property', 'og:image', image.wide),
    meta('property', 'og:image:type', 'image/jpeg'),
    meta('property', 'og:image:width', String(width)),
    meta('property', 'og:image:height', String(height)),
    meta('property', 'og:image:alt', title),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

/**
 * The catalog for e-readers (OPDS 1.2, section 7), which an export does not have. Results do without it:
 * every byte of their page is waited for.
 */
const CATALOG_LINK = `<link rel="alternate" type="application/atom+xml;profile=opds-catalog" title="OPDS" href="${OPDS_PATHS.root}">`;

/** Links to the OpenSearch description and the feeds. */
function feedLinks(siteName: string): string {
  const name = escapeMarkup(siteName);
  return [
    `<link rel="search" type="application/opensearchdescription+xml" title="${name}" href="${PATHS.openSearch}">`,
    feedLink(`${siteName} 新收录`, PATHS.itemsAtom),
    `<link rel="alternate" type="application/feed+json" title="${name} 新收录" href="${PATHS.itemsJson}">`,
  ].join('\n    ');
}

function feedLink(title: string, path: string): string {
  return `<link rel="alternate" type="application/atom+xml" title="${escapeMarkup(title)}" href="${escapeMarkup(path)}">`;
}

/** The colour of the browser's bars, which matches the page. */
function themeColour(scheme: string, paper: string): string {
  return `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${paper}">`;
}

function meta(kind: 'name' | 'property' | 'itemprop', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeMarkup(content)}">`;
}
