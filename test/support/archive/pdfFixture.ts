/** Minimal hand-written PDFs for tests. */

/** The content of pages, and deviations from plain ones. */
export interface PdfFixture {
  /**
   * Page descriptions, PDF 32000-1, section 9.4; `/F1` is Helvetica, `/F2` is `chineseFont` and
   * `/I1` an image of `imageSide`.
   */
  readonly content: string | readonly string[];
  readonly width?: number;
  readonly height?: number;
  /** The name and the encoding of a Chinese font that is not embedded. */
  readonly chineseFont?: { readonly name: string; readonly encoding: string };
  /** Width and height of a grey image in pixels. */
  readonly imageSide?: number;
  /** Fonts beside `/F1` and `/F2`, by name. */
  readonly fonts?: Readonly<Record<string, string>>;
  /** Images beside `/I1`, which are `/I2` and so on. */
  readonly images?: readonly string[];
  /** The document information, a dictionary. */
  readonly info?: string;
  /** Entries of every page, such as `/Rotate 90`. */
  readonly page?: string;
  /** Objects of its own, the first of which is 10, without `obj` and `endobj`. */
  readonly objects?: readonly string[];
  /** Entries of the catalog, such as `/AcroForm 10 0 R`. */
  readonly catalog?: string;
  /** Transforms the bytes of the content stream with this object number before they are written. */
  readonly cipher?: (object: number, bytes: string) => string;
  /** Entries of the trailer, such as `/Encrypt 5 0 R`. */
  readonly trailer?: string;
}

/** The bytes of a PDF, one page for each content. */
export function pdfFixture({
  content,
  width = 300,
  height = 200,
  chineseFont = { name: 'STSong-Light', encoding: 'UniGB-UCS2-H' },
  imageSide = 1,
  info = '<< >>',
  page = '',
  fonts = {},
  images = [],
  objects: own = [],
  catalog = '',
  cipher = (_, bytes) => bytes,
  trailer = '',
}: PdfFixture): Uint8Array {
  const { name, encoding } = chineseFont;
  const contents = typeof content === 'string' ? [content] : content;
  const firstImage = FIXED_OBJECTS + own.length + 1;
  const firstPage = firstImage + images.length;
  const moreFonts = Object.entries(fonts).map(([key, font]) => `/${key} ${font}`);
  const moreImages = images.map((_, index) => `/I${index + 2} ${firstImage + index} 0 R`);
  const kids = contents.map((_, index) => `${firstPage + 2 * index} 0 R`);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`,
    `<< /Font << /F1 4 0 R /F2 5 0 R ${moreFonts.join(' ')} >>
      /XObject << /I1 8 0 R ${moreImages.join(' ')} >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding}
      /DescendantFonts [6 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /FontDescriptor 7 0 R
      /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> >>`,
    `<< /Type /FontDescriptor /FontName /${name} /Flags 6 /FontBBox [0 -200 1000 900]
      /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80 >>`,
    stream(
      `/Type /XObject /Subtype /Image /Width ${imageSide} /Height ${imageSide}
       /ColorSpace /DeviceGray /BitsPerComponent 8`,
      '\x80'.repeat(imageSide ** 2),
    ),
    info,
    ...own,
    ...images,
    ...contents.flatMap((description, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources 3 0 R
        /Contents ${firstPage + 2 * index + 1} 0 R ${page} >>`,
      stream('', cipher(firstPage + 2 * index + 1, description)),
    ]),
  ];
  return assemble(objects, `/Root 1 0 R /Info 9 0 R ${trailer}`);
}

/** The objects of every fixture: from catalog to info. */
const FIXED_OBJECTS = 9;

/** A stream object with bytes in Latin-1. */
export function stream(entries: string, bytes: string): string {
  return `<< ${entries} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`;
}

/** Objects in order, then the cross-reference table. */
function assemble(objects: readonly string[], trailer: string): Uint8Array {
  let length = 0;
  const parts: string[] = [];
  const add = (part: string) => {
    parts.push(part);
    length += part.length;
  };
  add('%PDF-1.7\n');
  const offsets = objects.map((object, index) => {
    const offset = length;
    add(`${index + 1} 0 obj\n${object}\nendobj\n`);
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = length;
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`);
  add(`trailer << /Size ${objects.length + 1} ${trailer} >>\n`);
  add(`startxref\n${table}\n%%EOF\n`);
  return Buffer.from(parts.join(''), 'latin1');
}

/** A text as a hexadecimal string of UCS-2, as `UniGB-UCS2-H` reads it. */
export function ucs2(text: string): string {
  return `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}
