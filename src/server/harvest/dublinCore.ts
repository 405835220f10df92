import { isbnsOf } from '../../catalog/isbn.ts';
import { escapeXml, Xml, xml } from '../discovery/escapeXml.ts';
import type { HarvestedItem } from './harvestedItem.ts';

/** The elements of Dublin Core (ISO 15836-1) that say something about an item. */
type Element =
  | 'title'
  | 'creator'
  | 'contributor'
  | 'publisher'
  | 'date'
  | 'type'
  | 'format'
  | 'identifier'
  | 'language'
  | 'subject'
  | 'description'
  | 'source';

/** An item in `oai_dc`, which every repository has (OAI-PMH 2.0, section 2.5). */
export function dublinCore(harvested: HarvestedItem): Xml {
  const fields = fieldsOf(harvested).flatMap(([name, value]) =>
    value ? new Xml(`<dc:${name}>${escapeXml(value)}</dc:${name}>\n`) : [],
  );
  return xml`<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd">
${fields}</oai_dc:dc>
`;
}

type Field = readonly [Element, string | undefined];

function fieldsOf(harvested: HarvestedItem): Field[] {
  const { item, page, document, language, kind, courses, years, mediaType, isZip } = harvested;
  return [
    ['title', item.data.title],
    ...ownFields(harvested),
    ...courses.map((name): Field => ['subject', name]),
    // Two years are an interval of ISO 8601.
    ['date', years.join('/')],
    // Terms of the DCMI Type Vocabulary.
    ['type', isZip ? 'Collection' : 'Text'],
    ['type', kind],
    ['format', mediaType],
    ['language', language],
    ['identifier', page],
    ['identifier', document],
    ['identifier', `urn:md5:${item.id}`],
    ['description', item.data.note],
    ['source', item.data.source],
  ];
}

function ownFields({ item }: HarvestedItem): Field[] {
  const of = (element: Element, values: readonly string[] = []) =>
    values.map((value): Field => [element, value]);
  switch (item.type) {
    case 'book': {
      const { authors, translators, publisher } = item.data;
      const urns = isbnsOf(item.data).map((isbn) => `urn:isbn:${isbn}`);
      return [
        ...of('creator', authors),
        ...of('contributor', translators),
        ['publisher', publisher],
        ...of('identifier', urns),
      ];
    }
    case 'test': {
      const { college, teachers, content } = item.data;
      return [
        ...of('creator', college),
        ...of('contributor', teachers),
        ...of('description', content),
      ];
    }
    case 'doc': {
      const { teachers, content } = item.data;
      return [...of('contributor', teachers), ...of('description', content)];
    }
  }
}
