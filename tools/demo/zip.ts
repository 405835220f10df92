import { crc32, deflateRawSync } from 'node:zlib';

export type ZipEntry = { path: string; bytes: Uint8Array };

const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
const VERSION = 20;
/** 2024-03-01 12:00 in MS-DOS format: the archive must not depend on the time of its creation. */
const DOS_TIME = 12 << 11;
const DOS_DATE = ((2024 - 1980) << 9) | (3 << 5) | 1;

/** A ZIP file (PKWARE APPNOTE 6.3) with the entries in the order given. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, bytes } of entries) {
    const name = Buffer.from(path, 'utf8');
    const packed = deflateRawSync(bytes, { level: 9 });
    const facts = entryFacts(name, bytes, packed);
    const local = Buffer.concat([word32(0x04034b50), facts, name]);
    directory.push(directoryRecord(facts, name, offset));
    bodies.push(local, packed);
    offset += local.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.concat([
    word32(0x06054b50),
    words16(0, 0, entries.length, entries.length),
    word32(index.length),
    word32(offset),
    words16(0),
  ]);
  return Buffer.concat([...bodies, index, end]);
}

/** The fields that the local header and the directory share. */
function entryFacts(name: Buffer, bytes: Uint8Array, packed: Buffer): Buffer {
  return Buffer.concat([
    words16(VERSION, UTF8_NAMES, DEFLATED, DOS_TIME, DOS_DATE),
    word32(crc32(bytes)),
    word32(packed.length),
    word32(bytes.length),
    words16(name.length, 0),
  ]);
}

function directoryRecord(facts: Buffer, name: Buffer, offset: number): Buffer {
  const commentDiskAndAttributes = Buffer.concat([words16(0, 0, 0), word32(0)]);
  return Buffer.concat([
    word32(0x02014b50),
    words16(VERSION),
    facts,
    commentDiskAndAttributes,
    word32(offset),
    name,
  ]);
}

function words16(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => {
    buffer.writeUInt16LE(value, index * 2);
  });
  return buffer;
}

function word32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}
