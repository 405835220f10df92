/** A picture for one page. */
export interface PicturePage {
  readonly jpeg: Uint8Array;
  /** In pixels of the JPEG. */
  readonly width: number;
  readonly height: number;
  readonly components: number;
  /** The clockwise rotation of the page in degrees. */
  readonly turn: 0 | 90 | 180 | 270;
}

/** A4 at 72 dpi: the shorter side of a portrait page, and the longer one of a landscape page. */
const A4 = { short: 595, long: 842 } as const;

/**
 * Makes a PDF with one picture a page (ISO 32000-1), which contains the JPEGs unchanged. The same
 * pictures give the same bytes, so that they are the same item.
 */
export function picturePdf(pages: readonly PicturePage[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const put = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (number: number, ...content: (string | Uint8Array)[]) => {
    offsets[number] = length;
    for (const part of [`${number} 0 obj\n`, ...content, '\nendobj\n']) put(part);
  };
  const numberOf = (index: number) => 3 + index * 3;
  put('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n');
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pages.map((_, index) => `${numberOf(index)} 0 R`).join(' ');
  object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  for (const [index, { jpeg, width, height, components, turn }] of pages.entries()) {
    const [page, content, image] = [0, 1, 2].map((step) => numberOf(index) + step) as [
      number,
      number,
      number,
    ];
    const scale = width <= height ? A4.short / width : A4.long / width;
    const [wide, high] = [width * scale, height * scale].map((side) => side.toFixed(2));
    const drawing = `q ${wide} 0 0 ${high} 0 0 cm /Im Do Q`;
    object(
      page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Rotate ${turn} /Contents ${content} 0 R /Resources << /XObject << /Im ${image} 0 R >> >> >>`,
    );
    object(content, `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
    const colours = components === 1 ? '/DeviceGray' : '/DeviceRGB';
    object(
      image,
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${colours} /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    );
  }
  const start = length;
  const lines = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  put(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${lines.join('')}`);
  put(`trailer\n<< /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}
