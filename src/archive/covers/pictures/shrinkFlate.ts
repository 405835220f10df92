import { open } from 'node:fs/promises';
import { createInflate, deflateSync } from 'node:zlib';

/** Larger files are skipped: the affected ones have a few hundred kB. */
const LARGEST_FILE_BYTES = 32 * 2 ** 20;
/** Pictures with more pixels are scaled down, because pdf.js holds two copies of each at full size. */
const MOST_PIXELS = 16_000_000;
/** Search range around `/Image`. The dictionary of a picture is shorter. */
const LONGEST_DICTIONARY = 2048;
/** The picture of the first page is among the first; more would take too long. */
const MOST_PICTURES = 3;
/** Books can have thousands of references to pictures. */
const MAX_REFERENCES = 1000;

/** A picture, by its dictionary (ISO 32000-1, section 8.9.5). */
interface FlatePicture {
  /** `5 0`: number and generation of its object. */
  readonly object: string;
  readonly dictionary: string;
  readonly width: number;
  readonly height: number;
  readonly bits: 1 | 8;
  /** Whether samples can be averaged, which excludes indexed colours. */
  readonly canAverage: boolean;
  /** The predictor; 10 and more add a filter byte to each row (PNG). */
  readonly predictor: number;
  /** Samples per pixel, if the dictionary tells. */
  readonly components: number | undefined;
  readonly data: Buffer;
}

/**
 * Scales down the large Flate-compressed pictures of a PDF; undefined if it has none, or none that are
 * supported. Decodes them row by row and appends the small ones as an incremental update (ISO 32000-1,
 * section 7.5.6).
 */
export async function shrinkFlate(
  path: string,
  mostPixels: number = MOST_PIXELS,
): Promise<Uint8Array | undefined> {
  const file = await readSmallFile(path);
  if (!file || file.includes('/Encrypt')) return undefined;
  const root = lastMatch(file, /\/Root\s+([0-9]+\s+[0-9]+)\s+R/gu);
  const before = lastMatch(file, /startxref\s+([0-9]+)/gu);
  if (root === undefined || before === undefined) return undefined;
  const parts: Buffer[] = [file, Buffer.from('\n')];
  let length = file.length + 1;
  const offsets: { object: string; offset: number }[] = [];
  for (const picture of findPictures(file, mostPixels)) {
    const small = await shrink(picture, mostPixels / 2).catch(() => undefined);
    if (!small) continue;
    const { object } = picture;
    offsets.push({ object, offset: length });
    const data = deflateSync(small.data, { level: 1 });
    const dictionary = `${withSize(picture.dictionary, small)} /Length ${data.length}`;
    const update = [
      Buffer.from(`${object} obj\n<<${dictionary} >>\nstream\n`, 'latin1'),
      data,
      Buffer.from('\nendstream\nendobj\n'),
    ];
    parts.push(...update);
    length += update.reduce((sum, { length: bytes }) => sum + bytes, 0);
  }
  if (offsets.length === 0) return undefined;
  const sections = offsets.map(({ object, offset }) => {
    const [number = '', generation = ''] = object.split(' ');
    return `${number} 1\n${String(offset).padStart(10, '0')} ${generation.padStart(5, '0')} n \n`;
  });
  const size = Math.max(...offsets.map(({ object }) => Number.parseInt(object, 10))) + 1;
  const known = Number(lastMatch(file, /\/Size\s+([0-9]+)/gu) ?? 0);
  const trailer = `trailer\n<< /Size ${Math.max(size, known)} /Root ${root} R /Prev ${before} >>\nstartxref\n${length}\n%%EOF\n`;
  parts.push(Buffer.from(`xref\n${sections.join('')}${trailer}`));
  // pdf.js requires a plain Uint8Array with its own buffer.
  return new Uint8Array(Buffer.concat(parts));
}

async function readSmallFile(path: string): Promise<Buffer | undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return size > LARGEST_FILE_BYTES ? undefined : await file.readFile();
  } finally {
    await file.close();
  }
}

/** Finds the last match near the end of a file, where the newest update is. */
function lastMatch(file: Buffer, pattern: RegExp): string | undefined {
  const TAIL_BYTES = 64 * 1024;
  const tail = file.toString('latin1', Math.max(0, file.length - TAIL_BYTES));
  return [...tail.matchAll(pattern)].at(-1)?.[1];
}

const IMAGE_NAME = '/Image';

function* findPictures(file: Buffer, mostPixels: number): Generator<FlatePicture> {
  let count = 0;
  let at = file.indexOf(IMAGE_NAME);
  for (let looks = 0; at >= 0 && looks < MAX_REFERENCES && count < MOST_PICTURES; looks += 1) {
    const picture = readPicture(file, at, mostPixels);
    if (picture) {
      count += 1;
      yield picture;
    }
    at = file.indexOf(IMAGE_NAME, at + IMAGE_NAME.length);
  }
}

function readPicture(file: Buffer, at: number, mostPixels: number): FlatePicture | undefined {
  const before = file.toString('latin1', Math.max(0, at - LONGEST_DICTIONARY), at);
  const behind = file.toString('latin1', at, at + LONGEST_DICTIONARY);
  const begin = /([0-9]+ [0-9]+)\s+obj\s*<<(?!.*\bobj\b)/su.exec(before);
  const end = />>\s*stream\r?\n/u.exec(behind);
  if (!begin || !end) return undefined;
  const head = before.slice(begin.index + begin[0].length);
  const dictionary = head + behind.slice(0, end.index);
  const number = (key: string) =>
    Number(new RegExp(`/${key}\\s+([0-9]+)(?!\\s+[0-9]+\\s+R)`, 'u').exec(dictionary)?.[1]);
  const [width, height] = [number('Width'), number('Height')];
  const bits = number('BitsPerComponent');
  const isMask = /\/ImageMask\s+true/u.test(dictionary);
  const isFlate = /\/Filter\s*\[?\s*\/FlateDecode\s*\]?(?!\s*\/[A-Z][A-Za-z0-9]*Decode)/u.test(
    dictionary,
  );
  const isPlain = !/\/(?:Mask\s*\[|Matte|F\s*\()/u.test(dictionary);
  if (!(width * height > mostPixels) || !isFlate || !isPlain) return undefined;
  if (!(isMask ? bits === 1 || Number.isNaN(bits) : bits === 8)) return undefined;
  const start = at + end.index + end[0].length;
  const stop = file.indexOf('endstream', start);
  return {
    object: begin[1] ?? '',
    dictionary,
    width,
    height,
    bits: isMask ? 1 : 8,
    canAverage:
      !dictionary.includes('/Indexed') &&
      /\/(?:DeviceGray|CalGray|DeviceRGB|CalRGB|DeviceCMYK)\b/u.test(dictionary),
    predictor: number('Predictor') || 1,
    components: componentsOf(dictionary),
    data: file.subarray(start, stop < 0 ? file.length : stop),
  };
}

function componentsOf(dictionary: string): number | undefined {
  if (dictionary.includes('/Indexed')) return 1;
  if (/\/(?:DeviceRGB|CalRGB)\b/u.test(dictionary)) return 3;
  if (/\/(?:DeviceGray|CalGray)\b/u.test(dictionary)) return 1;
  return /\/DeviceCMYK\b/u.test(dictionary) ? 4 : undefined;
}

function withSize(
  dictionary: string,
  { width, height }: { width: number; height: number },
): string {
  return dictionary
    .replace(/\/Width\s+[0-9]+/u, `/Width ${width}`)
    .replace(/\/Height\s+[0-9]+/u, `/Height ${height}`)
    .replace(/\/DecodeParms\s*(?:\[\s*)?(?:<<[^<>]*>>|[0-9]+\s+[0-9]+\s+R|null)(?:\s*\])?/u, '')
    .replace(/\/Length\s+[0-9]+(?:\s+[0-9]+\s+R)?/u, '');
}

interface SmallPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

/** Scales down a picture row by row; undefined if the length of the data contradicts the dictionary. */
async function shrink(picture: FlatePicture, aim: number): Promise<SmallPicture | undefined> {
  const { width, height, bits, predictor, canAverage } = picture;
  let total = 0;
  for await (const chunk of inflate(picture.data)) total += chunk.length;
  const isPng = predictor >= 10;
  const stride = total / height - (isPng ? 1 : 0);
  const components = bits === 1 ? 1 : stride / width;
  const isKnown = bits === 1 ? stride === Math.ceil(width / 8) : [1, 3, 4].includes(components);
  if (bits === 8 && components !== (picture.components ?? components)) return undefined;
  if (!isKnown || (predictor === 2 && bits === 1)) return undefined;

  const factor = Math.ceil(Math.sqrt((width * height) / aim));
  const [wide, high] = [Math.ceil(width / factor), Math.ceil(height / factor)];
  const lineBytes = bits === 1 ? Math.ceil(wide / 8) : wide * components;
  const data = Buffer.alloc(lineBytes * high);
  const sums = new Uint32Array(wide * components);
  const counts = Uint32Array.from({ length: wide }, (_, x) => Math.min(factor, width - x * factor));
  const middle = Math.floor(factor / 2);
  const averages = canAverage || components > 1;
  let [before, line] = [Buffer.alloc(stride), Buffer.alloc(stride)];
  let y = 0;
  for await (const raw of linesOf(inflate(picture.data), stride + (isPng ? 1 : 0))) {
    if (isPng) unfilterPng(line, raw, before, components);
    else raw.copy(line);
    if (predictor === 2) {
      for (let index = components; index < stride; index += 1)
        line[index] = (line[index] ?? 0) + (line[index - components] ?? 0);
    }
    const inBlock = y % factor;
    const to = Math.floor(y / factor) * lineBytes;
    if (bits === 1) addBits(sums, line, width, factor);
    else if (averages) addBytes(sums, line, width, components, factor);
    else if (inBlock === Math.min(middle, height - 1 - (y - inBlock))) {
      for (let x = 0; x < wide; x += 1)
        data[to + x] = line[Math.min(x * factor + middle, width - 1)] ?? 0;
    }
    y += 1;
    if (inBlock === factor - 1 || y === height) {
      const lines = inBlock + 1;
      for (let index = 0; index < sums.length && (bits === 1 || averages); index += 1) {
        const count = (counts[Math.floor(index / components)] ?? 1) * lines;
        const sum = sums[index] ?? 0;
        if (bits === 8) data[to + index] = Math.round(sum / count);
        else if (sum * 2 >= count)
          data[to + (index >> 3)] = (data[to + (index >> 3)] ?? 0) | (0x80 >> (index & 7));
      }
      sums.fill(0);
    }
    [before, line] = [line, before];
  }
  return y === height ? { width: wide, height: high, data } : undefined;
}

function inflate(data: Buffer): AsyncIterable<Buffer> {
  const stream = createInflate({ chunkSize: 256 * 1024 });
  stream.end(data);
  return stream;
}

/** Yields whole rows. Each is valid only until the next. */
async function* linesOf(chunks: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (; bytes.length >= length; bytes = bytes.subarray(length)) yield bytes.subarray(0, length);
    rest = bytes;
  }
}

/** Reverses the PNG filter (section 9.2) that the first byte of a row names. */
function unfilterPng(line: Buffer, raw: Buffer, above: Buffer, step: number): void {
  const filter = raw[0];
  for (let index = 0; index < line.length; index += 1) {
    const value = raw[index + 1] ?? 0;
    const left = index < step ? 0 : (line[index - step] ?? 0);
    const up = above[index] ?? 0;
    switch (filter) {
      case 0:
        line[index] = value;
        break;
      case 1:
        line[index] = value + left;
        break;
      case 2:
        line[index] = value + up;
        break;
      case 3:
        line[index] = value + ((left + up) >> 1);
        break;
      case 4:
        line[index] = value + paeth(left, up, index < step ? 0 : (above[index - step] ?? 0));
        break;
      default:
        throw new Error('no filter of PNG');
    }
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [
    Math.abs(guess - left),
    Math.abs(guess - up),
    Math.abs(guess - corner),
  ];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

function addBytes(
  sums: Uint32Array,
  line: Buffer,
  width: number,
  components: number,
  by: number,
): void {
  for (let x = 0, index = 0; x < width; x += 1) {
    const to = Math.floor(x / by) * components;
    for (let part = 0; part < components; part += 1, index += 1)
      sums[to + part] = (sums[to + part] ?? 0) + (line[index] ?? 0);
  }
}

function addBits(sums: Uint32Array, line: Buffer, width: number, by: number): void {
  for (let x = 0; x < width; x += 1) {
    const bit = ((line[x >> 3] ?? 0) >> (7 - (x & 7))) & 1;
    const to = Math.floor(x / by);
    sums[to] = (sums[to] ?? 0) + bit;
  }
}
