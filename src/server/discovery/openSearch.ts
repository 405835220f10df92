import type { Site } from '../../protocol/site.ts';
import { PARAMETERS, PATHS } from '../../protocol/urls.ts';
import type { TextDocument } from './discoveryDocuments.ts';
import { xml } from './escapeXml.ts';
import { siteName } from './siteName.ts';

/** The maximum lengths of descriptions, in characters (OpenSearch 1.1, draft 6). */
const LONGEST = { shortName: 16, longName: 48, description: 1024 } as const;

/**
 * Describes to an address bar how to search this site (OpenSearch 1.1). It offers no suggestions:
 * the browser computes those from the catalog that a page has loaded.
 */
export function openSearch(site: Site, origin: string): TextDocument {
  const { shortName, longName, description } = openSearchNames(site);
  const type = 'application/opensearchdescription+xml';
  const { text } = xml`<?xml version="1.0" encoding="utf-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${shortName}</ShortName>
<LongName>${longName}</LongName>
<Description>${description}</Description>
<Language>zh-CN</Language>
<InputEncoding>UTF-8</InputEncoding>
<OutputEncoding>UTF-8</OutputEncoding>
<Image width="512" height="512" type="image/png">${origin}/favicon.ico</Image>
<Url type="text/html" method="get" template="${origin}${PATHS.home}?${PARAMETERS.query}={searchTerms}"/>
<Url type="${type}" rel="self" template="${origin}${PATHS.openSearch}"/>
</OpenSearchDescription>
`;
  return { path: PATHS.openSearch, contentType: `${type}; charset=utf-8`, text };
}

/** The texts of a description, not longer than they may be. */
export function openSearchNames(site: Site): Readonly<Record<keyof typeof LONGEST, string>> {
  const name = siteName(site);
  return {
    shortName: shorten(name, LONGEST.shortName),
    longName: shorten(name, LONGEST.longName),
    description: shorten(site.description || name, LONGEST.description),
  };
}

function shorten(text: string, length: number): string {
  return [...text].slice(0, length).join('').trim();
}
