import { CATEGORY_LABELS } from '../../catalog/category.ts';
import { HARVEST_PATHS } from '../../protocol/urls.ts';
import type { Edition, RecordedChanges } from '../app/appParts.ts';
import { collegeSet, kindSet } from '../changes/itemSets.ts';
import { type Xml, xml } from '../discovery/escapeXml.ts';
import { siteName } from '../discovery/siteName.ts';
import { METADATA_FORMATS } from './metadataFormats.ts';
import { identifierOf } from './oaiIdentifier.ts';
import { writeOaiTime } from './oaiTime.ts';
import type { OaiRecords } from './records.ts';

/** `Identify` (OAI-PMH 2.0, section 4.2). */
export async function describeRepository({
  site,
  origin,
  changes,
}: Pick<Edition, 'site'> & {
  readonly origin: string;
  readonly changes: RecordedChanges;
}): Promise<Xml> {
  const host = new URL(origin).hostname;
  const earliest = (await changes.earliest()) ?? 0;
  const university = site.university === '' ? [] : [descriptionOf(site.university)];
  return xml`<Identify>
<repositoryName>${siteName(site)}</repositoryName>
<baseURL>${origin}${HARVEST_PATHS.oai}</baseURL>
<protocolVersion>2.0</protocolVersion>
<adminEmail>${site.contact ?? `postmaster@${host.includes('.') ? host : `${host}.invalid`}`}</adminEmail>
<earliestDatestamp>${writeOaiTime(earliest)}</earliestDatestamp>
<deletedRecord>transient</deletedRecord>
<granularity>YYYY-MM-DDThh:mm:ssZ</granularity>
<compression>gzip</compression>
${isDomain(host) ? [identifierFormat(host)] : []}${university}</Identify>`;
}

/** As the schema of `oai-identifier` wants it. */
function isDomain(host: string): boolean {
  return /^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)+$/iu.test(host);
}

/** How identifiers are made (https://www.openarchives.org/OAI/2.0/guidelines-oai-identifier.htm). */
function identifierFormat(host: string): Xml {
  const origin = `https://${host}`;
  const sample = identifierOf(origin, 'd41d8cd98f00b204e9800998ecf8427e');
  return xml`<description>
<oai-identifier xmlns="http://www.openarchives.org/OAI/2.0/oai-identifier" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai-identifier http://www.openarchives.org/OAI/2.0/oai-identifier.xsd">
<scheme>oai</scheme>
<repositoryIdentifier>${host}</repositoryIdentifier>
<delimiter>:</delimiter>
<sampleIdentifier>${sample}</sampleIdentifier>
</oai-identifier>
</description>
`;
}

/** The university, in Dublin Core: the protocol has no element for it. */
function descriptionOf(university: string): Xml {
  return xml`<description>
<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd">
<dc:publisher>${university}</dc:publisher>
</oai_dc:dc>
</description>
`;
}

/** `ListMetadataFormats` (section 4.4): every item has all formats. */
export async function listFormats(
  identifier: string | undefined,
  records: OaiRecords,
): Promise<Xml> {
  if (identifier !== undefined) await records.find(identifier);
  const formats = METADATA_FORMATS.map(
    ({ prefix, schema, namespace }) => xml`<metadataFormat>
<metadataPrefix>${prefix}</metadataPrefix>
<schema>${schema}</schema>
<metadataNamespace>${namespace}</metadataNamespace>
</metadataFormat>
`,
  );
  return xml`<ListMetadataFormats>\n${formats}</ListMetadataFormats>`;
}

const KINDS = ['book', 'test', 'doc'] as const;

/** `ListSets` (section 4.6): the kinds, and the colleges of exam papers. */
export async function listSets(pages: Edition['pages']): Promise<Xml> {
  const { colleges } = await pages.overview();
  const sets = [
    ...KINDS.map((kind) => ({ spec: kindSet(kind), name: CATEGORY_LABELS[kind] })),
    ...colleges.map(({ name }) => ({ spec: collegeSet(name), name })),
  ];
  return xml`<ListSets>
${sets.map(({ spec, name }) => xml`<set><setSpec>${spec}</setSpec><setName>${name}</setName></set>\n`)}</ListSets>`;
}
