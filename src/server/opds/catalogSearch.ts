import type { Site } from '../../protocol/site.ts';
import { xml } from '../discovery/escapeXml.ts';
import { openSearchNames } from '../discovery/openSearch.ts';
import { CATALOG_PATHS, OPDS_TYPES } from './feed.ts';
import { catalogUrl } from './feedUrls.ts';

/**
 * Describes to an e-reader how to search the catalog (OPDS 1.2, section 3; OpenSearch 1.1). The
 * template has no optional parameters: KOReader sends those as they stand, and feeds link to the next
 * page.
 */
export function catalogSearch(site: Site, origin: string): string {
  const { shortName, longName, description } = openSearchNames(site);
  const search = catalogUrl(CATALOG_PATHS.search, { origin, version: '1.2' });
  const template = `${search}?query={searchTerms}`;
  const { text } = xml`<?xml version="1.0" encoding="utf-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${shortName}</ShortName>
<LongName>${longName}</LongName>
<Description>${description}</Description>
<Language>zh-CN</Language>
<InputEncoding>UTF-8</InputEncoding>
<OutputEncoding>UTF-8</OutputEncoding>
<Url type="${OPDS_TYPES.acquisition}" template="${template}"/>
</OpenSearchDescription>
`;
  return text;
}
