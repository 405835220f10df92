import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { createRandom, type Random } from '../random.ts';

type Page = { jpeg: Buffer; width: number; height: number };

/** Dots per inch of the scan: enough to read, few enough for a small file. */
const RESOLUTION = 120;
const QUALITY = 42;

/** Imitates a bad photocopy of a paper: skewed grey images without text. */
export async function scan(pdf: Buffer, seed: string): Promise<Buffer> {
  const random = createRandom(seed);
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0, disableFontFace: true });
  const document = await task.promise;
  const pages: Page[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: RESOLUTION / 72 });
    const clean = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
    // pdf.js is typed for the browser's canvas; the one of Node has the same methods.
    const canvas: unknown = clean;
    await page.render({ canvas: canvas as HTMLCanvasElement, viewport }).promise;
    pages.push(copyBadly(clean, random));
  }
  await task.destroy();
  return writeImagePdf(pages);
}

function copyBadly(clean: Canvas, random: Random): Page {
  const { width, height } = clean;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#8d8c88';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((random.next() - 0.5) * 0.026);
  context.scale(0.985, 0.985);
  context.drawImage(clean, -width / 2, -height / 2);
  context.resetTransform();

  const image = context.getImageData(0, 0, width, height);
  for (let index = 0; index < image.data.length; index += 4) {
    const column = (index / 4) % width;
    // Darker toward the spine, grey paper, ink not quite black, and grain.
    const shade = 226 - 60 * Math.exp(-column / 26) - 0.012 * (index / 4 / width);
    const grain = (random.next() - 0.5) * 13;
    const ink = (image.data[index] ?? 0) / 255;
    const grey = 52 + ink * (shade - 52) + grain;
    image.data[index] = grey + 2;
    image.data[index + 1] = grey + 1;
    image.data[index + 2] = grey - 4;
  }
  context.putImageData(image, 0, 0);
  for (let spot = 0; spot < 26; spot += 1) {
    context.fillStyle = `rgb(60 60 60 / ${0.2 + random.next() * 0.4})`;
    context.fillRect(
      random.whole(0, width),
      random.whole(0, height),
      random.whole(1, 3),
      random.whole(1, 2),
    );
  }
  return { jpeg: canvas.toBuffer('image/jpeg', QUALITY), width, height };
}

/** A PDF (ISO 32000-1, 7.5) that holds one JPEG a page. */
function writeImagePdf(pages: readonly Page[]): Buffer {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let length = chunks[0]?.length ?? 0;
  const add = (...parts: (string | Buffer)[]) => {
    for (const part of parts) {
      const chunk = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
      chunks.push(chunk);
      length += chunk.length;
    }
  };
  const object = (...parts: (string | Buffer)[]) => {
    offsets.push(length);
    add(`${offsets.length} 0 obj\n`, ...parts, '\nendobj\n');
  };

  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`);
  object('<</Type/Catalog/Pages 2 0 R>>');
  object(`<</Type/Pages/Count ${pages.length}/Kids[${kids.join(' ')}]>>`);
  pages.forEach(({ jpeg, width, height }, index) => {
    const [pageWidth, pageHeight] = [width, height].map((pixels) => (pixels * 72) / RESOLUTION);
    const drawing = `q ${pageWidth} 0 0 ${pageHeight} 0 0 cm /Scan Do Q`;
    const first = 3 + index * 3;
    object(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${pageWidth} ${pageHeight}]/Contents ${first + 1} 0 R/Resources<</XObject<</Scan ${first + 2} 0 R>>>>>>`,
    );
    object(`<</Length ${drawing.length}>>stream\n${drawing}\nendstream`);
    object(
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>stream\n`,
      jpeg,
      '\nendstream',
    );
  });
  const tableAt = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  add(
    `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows.join('')}`,
    `trailer\n<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${tableAt}\n%%EOF\n`,
  );
  return Buffer.concat(chunks);
}
