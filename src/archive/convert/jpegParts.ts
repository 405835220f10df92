/** The header of a JPEG (ITU-T T.81, Annex B; Exif 2.32, section 4.6). */
export interface JpegParts {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  /** Whether every PDF reader can show it: 8 bits, baseline or progressive, Huffman codes. */
  readonly isPlain: boolean;
  /** The Exif orientation, 1 to 8. */
  readonly orientation: number;
  /**
   * The picture without metadata of cameras and programs, which must not be published: location, time,
   * owner, a thumbnail of cropped parts.
   */
  readonly bare: Uint8Array;
}

const SOS = 0xda;
const APP = { jfif: 0xe0, exif: 0xe1, adobe: 0xee } as const;

/** Parses a JPEG up to its first scan; undefined if it is invalid or truncated before. */
export function readJpegParts(data: Uint8Array): JpegParts | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (data.length < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  const kept: Uint8Array[] = [data.subarray(0, 2)];
  let frame: { marker: number; at: number } | undefined;
  let orientation = 1;
  for (let at = 2; at + 4 <= data.length; ) {
    if (data[at] !== 0xff) return undefined;
    const marker = data[at + 1] ?? 0;
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (end > data.length) return undefined;
    if (marker === APP.exif)
      orientation = readOrientation(data.subarray(at + 4, end)) ?? orientation;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      frame = { marker, at };
    }
    if (isNeeded(marker)) kept.push(data.subarray(at, end));
    at = end;
    if (marker !== SOS) continue;
    kept.push(data.subarray(at));
    if (frame === undefined || frame.at + 10 > data.length) return undefined;
    return {
      height: view.getUint16(frame.at + 5),
      width: view.getUint16(frame.at + 7),
      components: view.getUint8(frame.at + 9),
      isPlain: view.getUint8(frame.at + 4) === 8 && frame.marker <= 0xc2,
      orientation,
      bare: Buffer.concat(kept),
    };
  }
  return undefined;
}

/** Segments to keep: tables, frames, scans, and application segments about colours. */
function isNeeded(marker: number): boolean {
  const isNote = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
  return !isNote || marker === APP.jfif || marker === APP.adobe;
}

/** The tag 0x0112 of the first directory. */
function readOrientation(segment: Uint8Array): number | undefined {
  if (Buffer.from(segment.subarray(0, 6)).toString('latin1') !== 'Exif\0\0') return undefined;
  const tiff = segment.subarray(6);
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (tiff.length < 8) return undefined;
  const isLittle = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.length) return undefined;
  const count = view.getUint16(directory, isLittle);
  for (let entry = 0; entry < count; entry += 1) {
    const offset = directory + 2 + entry * 12;
    if (offset + 12 > tiff.length) return undefined;
    if (view.getUint16(offset, isLittle) !== 0x0112) continue;
    const value = view.getUint16(offset + 8, isLittle);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}
