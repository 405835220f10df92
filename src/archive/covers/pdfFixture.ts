/** PDFs written by hand, for tests: the smallest that a viewer accepts. */

/** What a page shows, and where it differs from a plain one. */
export interface PdfFixture {
  /** Page description, PDF 32000-1, section 9.4; `/F1` is Helvetica, `/F2` is `chineseFont`. */
  readonly content: string;
  readonly width?: number;
  readonly height?: number;
  /** The name and the encoding of a Chinese font that is not embedded. */
  readonly chineseFont?: { readonly name: string; readonly encoding: string };
  /** Entries of the trailer, such as `/Encrypt 5 0 R`. */
  readonly trailer?: string;
}

/** The bytes of a PDF of one page. */
export function pdfFixture({
  content,
  width = 300,
  height = 200,
  chineseFont = { name: 'STSong-Light', encoding: 'UniGB-UCS2-H' },
  trailer = '',
}: PdfFixture): Uint8Array {
  const { name, encoding } = chineseFont;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R
      /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding}
      /DescendantFonts [7 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /FontDescriptor 8 0 R
      /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> >>`,
    `<< /Type /FontDescriptor /FontName /${name} /Flags 6 /FontBBox [0 -200 1000 900]
      /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80 >>`,
  ];
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\n`;
  file += `startxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** A text as a hexadecimal string of UCS-2, as `UniGB-UCS2-H` reads it. */
export function ucs2(text: string): string {
  return `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}
