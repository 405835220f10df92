/** A picture as RGBA pixels, row by row, like `ImageData`. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
}

/** A colour component, at an eighth of its size. */
interface Channel {
  readonly id: number;
  /** Horizontal and vertical sampling factors: blocks of 8 × 8 pixels per MCU. */
  readonly across: number;
  readonly down: number;
  readonly quantisation: number;
  /** Blocks per row, with padding to whole MCUs. */
  readonly stride: number;
  /** The mean (DC coefficient) of each block. */
  readonly means: Int16Array;
  /** Blocks per row and rows without padding: the size in a scan that is not interleaved. */
  readonly columns: number;
  readonly rows: number;
  previous: number;
  dc: HuffmanTable | undefined;
  ac: HuffmanTable | undefined;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly isProgressive: boolean;
  readonly unitsAcross: number;
  readonly unitsDown: number;
  readonly channels: readonly Channel[];
}

/** Lookup table by the next 16 bits: the length of the code (high byte) and its value. */
type HuffmanTable = Uint16Array;

/**
 * Decodes a JPEG (ITU-T T.81) at an eighth of its size with a hundredth of the memory: each block of
 * 8 × 8 pixels becomes its mean, which is stored in the file (DC coefficient). Undefined if it is not
 * supported: arithmetic coding, four components, damaged headers. A truncated picture ends in grey.
 */
export function decodeJpegEighth(data: Uint8Array): Picture | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const quantisation = new Map<number, number>();
  const dcTables = new Map<number, HuffmanTable>();
  const acTables = new Map<number, HuffmanTable>();
  let frame: Frame | undefined;
  let restartInterval = 0;
  let isRgb = false;
  let offset = 2;
  while (offset + 4 <= data.length) {
    if (data[offset] !== 0xff) {
      offset += 1;
      continue;
    }
    const marker = data[offset + 1] ?? 0;
    if (marker === 0xff || marker === 0x00 || marker === 0x01 || isRestart(marker)) {
      offset += marker === 0xff ? 1 : 2;
      continue;
    }
    if (marker === 0xd9) break;
    const start = offset + 4;
    const end = Math.min(offset + 2 + view.getUint16(offset + 2), data.length);
    const segment = data.subarray(start, end);
    offset = end;
    if (marker === 0xdb) readQuantisation(segment, quantisation);
    else if (marker === 0xc4) readHuffmanTables(segment, dcTables, acTables);
    else if (marker === 0xdd) restartInterval = uint16(segment, 0);
    else if (marker === 0xee) isRgb = isAdobeRgb(segment);
    else if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) {
      frame = readFrame(segment, marker === 0xc2, quantisation);
      if (frame === undefined) return undefined;
    } else if (marker > 0xc2 && marker < 0xd0 && marker !== 0xc8 && marker !== 0xcc) {
      return undefined;
    } else if (marker === 0xda) {
      if (frame === undefined) return undefined;
      const scan = readScan(segment, frame, dcTables, acTables);
      const bits = createBits(data, offset);
      if (scan && (!frame.isProgressive || scan.first === 0)) {
        decodeScan(frame, scan, bits, restartInterval);
      }
      offset = nextMarker(data, bits.position());
    }
  }
  return frame && paint(frame, isRgb);
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd8;
}

function uint16(data: Uint8Array, offset: number): number {
  return ((data[offset] ?? 0) << 8) | (data[offset + 1] ?? 0);
}

/** Reads the first entry of each table, which scales the DC coefficients. */
function readQuantisation(segment: Uint8Array, tables: Map<number, number>): void {
  for (let offset = 0; offset < segment.length; ) {
    const [is16Bit, id] = [(segment[offset] ?? 0) >> 4, (segment[offset] ?? 0) & 15];
    tables.set(id, is16Bit ? uint16(segment, offset + 1) : (segment[offset + 1] ?? 1));
    offset += 1 + (is16Bit ? 128 : 64);
  }
}

function readHuffmanTables(
  segment: Uint8Array,
  dcTables: Map<number, HuffmanTable>,
  acTables: Map<number, HuffmanTable>,
): void {
  for (let offset = 0; offset + 17 <= segment.length; ) {
    const [isAc, id] = [(segment[offset] ?? 0) >> 4 > 0, (segment[offset] ?? 0) & 15];
    const counts = segment.subarray(offset + 1, offset + 17);
    const values = segment.subarray(offset + 17);
    const table = new Uint16Array(1 << 16);
    let [code, used] = [0, 0];
    for (let length = 1; length <= 16; length += 1) {
      const span = 1 << (16 - length);
      for (let n = counts[length - 1] ?? 0; n > 0; n -= 1) {
        table.fill((length << 8) | (values[used] ?? 0), code * span, (code + 1) * span);
        code += 1;
        used += 1;
      }
      code *= 2;
    }
    (isAc ? acTables : dcTables).set(id, table);
    offset += 17 + used;
  }
}

/** Whether the APP14 segment declares RGB. The default for three components is YCbCr. */
function isAdobeRgb(segment: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(segment.subarray(0, 5)) === 'Adobe' && segment[11] === 0;
}

/** More pixels than any scanner or camera produces. */
const MAX_PIXELS = 1_000_000_000;

function readFrame(
  segment: Uint8Array,
  isProgressive: boolean,
  quantisation: ReadonlyMap<number, number>,
): Frame | undefined {
  const [height, width, count] = [uint16(segment, 1), uint16(segment, 3), segment[5] ?? 0];
  const isUsual = segment[0] === 8 && (count === 1 || count === 3);
  if (!isUsual || width === 0 || height === 0 || width * height > MAX_PIXELS) return undefined;
  const parts = Array.from({ length: count }, (_, index) => {
    const [id = 0, sampling = 0, table = 0] = segment.subarray(6 + 3 * index, 9 + 3 * index);
    return { id, across: sampling >> 4, down: sampling & 15, table };
  });
  if (parts.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) {
    return undefined;
  }
  const maxAcross = Math.max(...parts.map(({ across }) => across));
  const maxDown = Math.max(...parts.map(({ down }) => down));
  const unitsAcross = Math.ceil(width / 8 / maxAcross);
  const unitsDown = Math.ceil(height / 8 / maxDown);
  const channels = parts.map(({ id, across, down, table }): Channel => {
    const stride = unitsAcross * across;
    return {
      id,
      across,
      down,
      quantisation: quantisation.get(table) ?? 1,
      stride,
      means: new Int16Array(stride * unitsDown * down),
      columns: Math.ceil((width * across) / maxAcross / 8),
      rows: Math.ceil((height * down) / maxDown / 8),
      previous: 0,
      dc: undefined,
      ac: undefined,
    };
  });
  return { width, height, isProgressive, unitsAcross, unitsDown, channels };
}

/** One scan: some components of the picture and, if progressive, some bits of their coefficients. */
interface Scan {
  readonly channels: readonly Channel[];
  /** The first coefficient of the scan (Ss); 0 is the DC coefficient. */
  readonly first: number;
  /** Whether it refines the coefficients of an earlier scan by one bit (Ah > 0). */
  readonly refines: boolean;
  /** The number of low bits that later scans add (Al). */
  readonly shift: number;
}

function readScan(
  segment: Uint8Array,
  frame: Frame,
  dcTables: ReadonlyMap<number, HuffmanTable>,
  acTables: ReadonlyMap<number, HuffmanTable>,
): Scan | undefined {
  const count = segment[0] ?? 0;
  const channels: Channel[] = [];
  for (let index = 0; index < count; index += 1) {
    const channel = frame.channels.find(({ id }) => id === segment[1 + 2 * index]);
    if (channel === undefined) return undefined;
    const tables = segment[2 + 2 * index] ?? 0;
    channel.dc = dcTables.get(tables >> 4);
    channel.ac = acTables.get(tables & 15);
    channels.push(channel);
  }
  const [first = 0, , bits = 0] = segment.subarray(1 + 2 * count);
  if (!frame.isProgressive) return { channels, first: 0, refines: false, shift: 0 };
  return { channels, first, refines: bits >> 4 > 0, shift: bits & 15 };
}

/** Reads the bits of a scan. After its end, all bits are zero. */
interface Bits {
  /** Reads the next Huffman code and returns its value. */
  decode(table: HuffmanTable): number;
  read(count: number): number;
  /** Discards the remaining bits and skips a restart marker. */
  restart(): void;
  /** Whether reading went beyond the end of the data. */
  isOver(): boolean;
  /** The offset after the last byte read. */
  position(): number;
}

function createBits(data: Uint8Array, start: number): Bits {
  let offset = start;
  let buffer = 0;
  let count = 0;
  let beyond = 0;

  function fill(): void {
    while (count <= 24) {
      let byte = data[offset] ?? 0;
      if (offset >= data.length || (byte === 0xff && data[offset + 1] !== 0)) {
        byte = 0;
        beyond += 1;
      } else offset += byte === 0xff ? 2 : 1;
      buffer = (buffer << 8) | byte;
      count += 8;
    }
  }

  return {
    decode(table) {
      if (count < 16) fill();
      const entry = table[(buffer >>> (count - 16)) & 0xffff] ?? 0;
      // Skips one bit of an invalid code.
      count -= entry >> 8 || 1;
      return entry & 0xff;
    },
    read(length) {
      if (length === 0) return 0;
      if (count < length) fill();
      count -= length;
      return (buffer >>> count) & ((1 << length) - 1);
    },
    restart() {
      [buffer, count, beyond] = [0, 0, 0];
      if (data[offset] === 0xff && isRestart(data[offset + 1] ?? 0)) offset += 2;
    },
    isOver: () => beyond > 8,
    position: () => offset,
  };
}

function decodeScan(frame: Frame, scan: Scan, bits: Bits, restartInterval: number): void {
  const { channels } = scan;
  for (const channel of channels) channel.previous = 0;
  const [single] = channels;
  const isSingle = channels.length === 1 && single !== undefined;
  const across = isSingle ? single.columns : frame.unitsAcross;
  const units = across * (isSingle ? single.rows : frame.unitsDown);
  for (let unit = 0; unit < units && !bits.isOver(); unit += 1) {
    if (restartInterval > 0 && unit > 0 && unit % restartInterval === 0) {
      bits.restart();
      for (const channel of channels) channel.previous = 0;
    }
    const [row, column] = [Math.floor(unit / across), unit % across];
    if (isSingle) decodeBlock(frame, scan, single, row * single.stride + column, bits);
    else {
      for (const channel of channels) {
        for (let y = 0; y < channel.down; y += 1) {
          const line = (row * channel.down + y) * channel.stride + column * channel.across;
          for (let x = 0; x < channel.across; x += 1) {
            decodeBlock(frame, scan, channel, line + x, bits);
          }
        }
      }
    }
  }
}

function decodeBlock(frame: Frame, scan: Scan, channel: Channel, block: number, bits: Bits): void {
  const { means, dc, ac } = channel;
  if (scan.refines) {
    means[block] = (means[block] ?? 0) | (bits.read(1) << scan.shift);
    return;
  }
  if (dc === undefined) return;
  channel.previous += readSigned(bits, bits.decode(dc) & 15);
  means[block] = channel.previous << scan.shift;
  if (frame.isProgressive || ac === undefined) return;
  // Skips the AC coefficients.
  for (let index = 1; index < 64; ) {
    const code = bits.decode(ac);
    const [zeros, length] = [code >> 4, code & 15];
    if (length === 0) {
      if (zeros < 15) return;
      index += 16;
    } else {
      bits.read(length);
      index += zeros + 1;
    }
  }
}

/** T.81, section F.2.2.1: RECEIVE and EXTEND. */
function readSigned(bits: Bits, length: number): number {
  const value = bits.read(length);
  return length > 0 && value < 1 << (length - 1) ? value - (1 << length) + 1 : value;
}

function nextMarker(data: Uint8Array, from: number): number {
  let offset = from;
  while (offset + 1 < data.length) {
    const next = data[offset + 1] ?? 0;
    if (data[offset] === 0xff && next !== 0 && next !== 0xff && !isRestart(next)) return offset;
    offset += 1;
  }
  return data.length;
}

function paint(frame: Frame, isRgb: boolean): Picture {
  const [width, height] = [Math.ceil(frame.width / 8), Math.ceil(frame.height / 8)];
  const rgba = new Uint8ClampedArray(width * height * 4);
  const [maxAcross, maxDown] = [
    Math.max(...frame.channels.map(({ across }) => across)),
    Math.max(...frame.channels.map(({ down }) => down)),
  ];
  for (const [index, { means, quantisation, stride, across, down }] of frame.channels.entries()) {
    for (let y = 0; y < height; y += 1) {
      const line = Math.floor((y * down) / maxDown) * stride;
      for (let x = 0; x < width; x += 1) {
        const mean = means[line + Math.floor((x * across) / maxAcross)] ?? 0;
        rgba[(y * width + x) * 4 + index] = 128 + (mean * quantisation) / 8;
      }
    }
  }
  const isGrey = frame.channels.length === 1;
  for (let offset = 0; offset < rgba.length; offset += 4) {
    const [first = 0, second = 0, third = 0] = rgba.subarray(offset, offset + 3);
    if (isGrey) {
      rgba[offset + 1] = first;
      rgba[offset + 2] = first;
    } else if (!isRgb) {
      // ITU-T T.871, section 7.
      rgba[offset] = first + 1.402 * (third - 128);
      rgba[offset + 1] = first - 0.344_14 * (second - 128) - 0.714_14 * (third - 128);
      rgba[offset + 2] = first + 1.772 * (second - 128);
    }
    rgba[offset + 3] = 255;
  }
  return { width, height, rgba };
}
