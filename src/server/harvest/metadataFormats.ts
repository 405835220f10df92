import type { Xml } from '../discovery/escapeXml.ts';
import { dublinCore } from './dublinCore.ts';
import type { HarvestedItem } from './harvestedItem.ts';
import { mods } from './mods.ts';

/** A format of metadata in which records are given. */
interface MetadataFormat {
  readonly prefix: 'oai_dc' | 'mods';
  readonly schema: string;
  readonly namespace: string;
  readonly write: (item: HarvestedItem) => Xml;
}

export type MetadataPrefix = MetadataFormat['prefix'];

export const METADATA_FORMATS = [
  {
    prefix: 'oai_dc',
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
    write: dublinCore,
  },
  {
    prefix: 'mods',
    schema: 'http://www.loc.gov/standards/mods/v3/mods-3-8.xsd',
    namespace: 'http://www.loc.gov/mods/v3',
    write: mods,
  },
] as const satisfies readonly MetadataFormat[];

/** The metadata of an item in a format. */
export function writeMetadata(prefix: MetadataPrefix, item: HarvestedItem): Xml | undefined {
  return METADATA_FORMATS.find((format) => format.prefix === prefix)?.write(item);
}
