import { inflateSync } from 'node:zlib';

const HEADER = 44;
const ENTRY = 20;

/** Unpacks the font of a WOFF 1.0 file (W3C) to the SFNT format. */
export function woffToSfnt(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file.');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, position) => {
    const index = HEADER + position * ENTRY;
    const offset = woff.readUInt32BE(index + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(index + 8));
    const length = woff.readUInt32BE(index + 12);
    return {
      tag: woff.subarray(index, index + 4),
      checksum: woff.readUInt32BE(index + 16),
      data: packed.length < length ? inflateSync(packed) : packed,
    };
  });
  const depth = Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 * 2 ** depth, 6);
  head.writeUInt16BE(depth, 8);
  head.writeUInt16BE(16 * (count - 2 ** depth), 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [position, { tag, checksum, data }] of tables.entries()) {
    const index = 12 + 16 * position;
    tag.copy(head, index);
    head.writeUInt32BE(checksum, index + 4);
    head.writeUInt32BE(offset, index + 8);
    head.writeUInt32BE(data.length, index + 12);
    const padding = Buffer.alloc(-data.length & 3);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}
