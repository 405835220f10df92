import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip for a test; missing fields have the usual values. */
interface FixtureEntry {
  /** The stored name; text becomes UTF-8. */
  readonly name: string | Uint8Array;
  /** General purpose bits: 0 leaves the encoding of the name open. */
  readonly flags?: number;
  /** The claimed uncompressed size. */
  readonly size?: number;
  readonly extra?: Uint8Array;
  readonly content?: Uint8Array;
  /** Deflated, as programs write it. */
  readonly isPacked?: boolean;
  /** The claimed offset, if it is wrong. */
  readonly offset?: number;
}

interface FixtureOptions {
  readonly comment?: Uint8Array;
  /** Whether sizes and offsets are in a zip64 record. */
  readonly isLong?: boolean;
  /** The claims of the end record, if they are wrong. */
  readonly claimed?: number;
}

/** A zip, possibly malformed: every claim can be wrong. */
export function zipFixture(
  entries: readonly FixtureEntry[],
  { comment = new Uint8Array(), isLong = false, claimed = entries.length }: FixtureOptions = {},
): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { content: plain = new Uint8Array(), flags = 0, extra = new Uint8Array() } = entry;
    const content = entry.isPacked ? deflateRawSync(plain) : plain;
    const name = Buffer.from(entry.name);
    const size = entry.size ?? plain.length;
    const facts = [
      ...[u16(20), u16(flags), u16(entry.isPacked ? 8 : 0), u16(0), u16(0), u32(crc32(plain))],
      ...[u32(content.length), u32(size), u16(name.length), u16(extra.length)],
    ];
    const body = Buffer.concat([u32(0x04034b50), ...facts, name, extra, content]);
    const place = [u16(0), u16(0), u16(0), u32(0), u32(entry.offset ?? offset)];
    bodies.push(body);
    directory.push(Buffer.concat([u32(0x02014b50), u16(20), ...facts, ...place, name, extra]));
    offset += body.length;
  }
  const index = Buffer.concat(directory);
  const start = offset;
  const long = isLong
    ? Buffer.concat([
        ...[u32(0x06064b50), u64(44), u16(45), u16(45), u32(0), u32(0)],
        ...[u64(claimed), u64(claimed), u64(index.length), u64(start)],
        ...[u32(0x07064b50), u32(0), u64(start + index.length), u32(1)],
      ])
    : Buffer.alloc(0);
  const count = isLong ? 0xffff : claimed;
  return Buffer.concat([
    ...bodies,
    index,
    long,
    ...[u32(0x06054b50), u16(0), u16(0), u16(count), u16(count)],
    u32(isLong ? 0xffffffff : index.length),
    u32(isLong ? 0xffffffff : start),
    u16(comment.length),
    comment,
  ]);
}

/** A part of an extra field. */
export function extraField(id: number, data: Uint8Array): Buffer {
  return Buffer.concat([u16(id), u16(data.length), data]);
}

export function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

export function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
