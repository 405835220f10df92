import type { CslItem } from './cslItem.ts';
import { formatBibtex } from './formatBibtex.ts';
import { formatGb7714, type Gb7714Year } from './formatGb7714.ts';
import { formatRis } from './formatRis.ts';
import { forPrograms } from './forPrograms.ts';

/** The formats of citations, by the names that addresses have for them. */
export const CITATION_FORMATS = [
  'gb7714-2025',
  'gb7714-2015',
  'bibtex',
  'ris',
  'csl-json',
] as const;
export type CitationFormat = (typeof CITATION_FORMATS)[number];

/** The media type of each format, and the extension of its files. */
export const CITATION_FILES: Readonly<
  Record<CitationFormat, { readonly mediaType: string; readonly extension: string }>
> = {
  'gb7714-2025': { mediaType: 'text/plain', extension: 'txt' },
  'gb7714-2015': { mediaType: 'text/plain', extension: 'txt' },
  bibtex: { mediaType: 'application/x-bibtex', extension: 'bib' },
  ris: { mediaType: 'application/x-research-info-systems', extension: 'ris' },
  'csl-json': { mediaType: 'application/vnd.citationstyles.csl+json', extension: 'json' },
};

/** Citations as one text: a list of references, numbered if there are several, or a file to import. */
export function formatCitations(items: readonly CslItem[], format: CitationFormat): string {
  switch (format) {
    case 'gb7714-2025':
      return referenceList(items, '2025');
    case 'gb7714-2015':
      return referenceList(items, '2015');
    case 'bibtex':
      return formatBibtex(items.map(forPrograms));
    case 'ris':
      return formatRis(items.map(forPrograms));
    case 'csl-json':
      return `${JSON.stringify(items.map(forPrograms), undefined, 2)}\n`;
  }
}

function referenceList(items: readonly CslItem[], year: Gb7714Year): string {
  const number = (at: number) => (items.length === 1 ? '' : `[${at + 1}] `);
  return items.map((item, at) => `${number(at)}${formatGb7714(item, year)}\n`).join('');
}
