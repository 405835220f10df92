import type { CitedLanguage } from '../../catalog/citation/cslItem.ts';
import { isbnsOf } from '../../catalog/isbn.ts';
import type { Item } from '../../catalog/item.ts';
import { type Xml, xml } from '../discovery/escapeXml.ts';
import type { HarvestedItem } from './harvestedItem.ts';

/** ISO 639-2/B, which libraries use. */
const LANGUAGE_CODES: Readonly<Record<CitedLanguage, string>> = {
  'zh-CN': 'chi',
  ja: 'jpn',
  ru: 'rus',
  en: 'eng',
};

/** The roles of names, by the terms of MARC (https://www.loc.gov/marc/relators/). */
type Role = 'aut' | 'trl' | 'tch' | 'isb';

/** An item in MODS 3.8 (https://www.loc.gov/standards/mods/), with what Dublin Core cannot say apart. */
export function mods({
  item,
  page,
  document,
  language,
  kind,
  courses,
  years,
  mediaType,
  isZip,
}: HarvestedItem): Xml {
  const { title, filesize, note, source } = item.data;
  const extent = filesize === undefined ? [] : [xml`<extent>${String(filesize)} bytes</extent>\n`];
  const format = mediaType ? [xml`<internetMediaType>${mediaType}</internetMediaType>\n`] : [];
  const physical = [...format, ...extent];
  return xml`<mods xmlns="http://www.loc.gov/mods/v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="3.8" xsi:schemaLocation="http://www.loc.gov/mods/v3 http://www.loc.gov/standards/mods/v3/mods-3-8.xsd">
<titleInfo><title>${title}</title></titleInfo>
${namesOf(item)}<typeOfResource>${isZip ? 'mixed material' : 'text'}</typeOfResource>
<genre lang="chi">${kind}</genre>
${kindsOf(item).map((name) => xml`<genre lang="chi">${name}</genre>\n`)}${originOf(item, years)}<language><languageTerm type="code" authority="iso639-2b">${LANGUAGE_CODES[language]}</languageTerm></language>
${physical.length === 0 ? [] : [xml`<physicalDescription>\n${physical}</physicalDescription>\n`]}${courses.map((name) => xml`<subject><topic>${name}</topic></subject>\n`)}${note ? [xml`<note>${note}</note>\n`] : []}${source ? [xml`<note type="source">${source}</note>\n`] : []}${identifiersOf(item)}<location>
<url usage="primary" access="object in context">${page}</url>
<url access="raw object">${document}</url>
</location>
<recordInfo><recordIdentifier>${item.id}</recordIdentifier></recordInfo>
</mods>
`;
}

function namesOf(item: Item): Xml[] {
  switch (item.type) {
    case 'book':
      return [...names(item.data.authors, 'aut'), ...names(item.data.translators, 'trl')];
    case 'test':
      return [...names(item.data.college, 'isb', 'corporate'), ...names(item.data.teachers, 'tch')];
    case 'doc':
      return names(item.data.teachers, 'tch');
  }
}

function names(list: readonly string[] = [], role: Role, type = 'personal'): Xml[] {
  return list.map(
    (name) =>
      xml`<name type="${type}"><namePart>${name}</namePart><role><roleTerm type="code" authority="marcrelator">${role}</roleTerm></role></name>\n`,
  );
}

/** What a paper or a material contains, such as 原题. */
function kindsOf(item: Item): readonly string[] {
  return item.type === 'book' ? [] : item.data.content;
}

function originOf(item: Item, years: readonly number[]): Xml[] {
  const { publisher, edition } = item.type === 'book' ? item.data : {};
  const parts = [
    ...(publisher ? [xml`<publisher>${publisher}</publisher>\n`] : []),
    ...years.map((year, index) => issued(year, years.length === 1 ? undefined : POINTS[index])),
    ...(edition ? [xml`<edition>${edition}</edition>\n`] : []),
  ];
  return parts.length === 0 ? [] : [xml`<originInfo>\n${parts}</originInfo>\n`];
}

/** The ends of a range of dates. */
const POINTS = ['start', 'end'];

function issued(year: number, point: string | undefined): Xml {
  const end = point === undefined ? [] : [xml` point="${point}"`];
  return xml`<dateIssued encoding="w3cdtf"${end}>${String(year)}</dateIssued>\n`;
}

function identifiersOf(item: Item): Xml[] {
  const isbns = item.type === 'book' ? isbnsOf(item.data) : [];
  return [
    ...isbns.map((isbn) => xml`<identifier type="isbn">${isbn}</identifier>\n`),
    xml`<identifier type="md5">${item.id}</identifier>\n`,
  ];
}
