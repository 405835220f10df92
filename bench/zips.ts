import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { u16, u32, u64 } from '../test/support/archive/zipFixture.ts';
import { type Row, row } from './row.ts';
import { median } from './statistics.ts';

const ENTRIES = 1_000_000;
const ENTRIES_AT_ONCE = 10_000;
const RUNS = 5;

const MeasuredSchema = v.object({
  count: v.literal(ENTRIES),
  milliseconds: v.number(),
  megabytes: v.number(),
});

/**
 * Measures listing a zip with a million entries, each in a separate process, compared to a library
 * that reads them all.
 */
export async function zips(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'zip-bench-'));
  const path = join(folder, 'million.zip');
  try {
    await writeLargeZip(path);
    const ours = [];
    for (let run = 0; run < RUNS; run += 1) ours.push(await measure('ours', path));
    const library = await measure('library', path);
    return [
      row(
        'the names in a zip of a million, beside a library that reads all',
        'ms',
        {
          ours: median(ours.map(({ milliseconds }) => milliseconds)),
          baseline: library.milliseconds,
        },
        { atMost: 200 },
      ),
      row(
        'memory for that',
        'MB',
        { ours: median(ours.map(({ megabytes }) => megabytes)), baseline: library.megabytes },
        { atMost: 32 },
      ),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measure(
  reader: string,
  path: string,
): Promise<v.InferOutput<typeof MeasuredSchema>> {
  const program = join(import.meta.dirname, 'zipProcess.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, reader, path]);
  return v.parse(MeasuredSchema, JSON.parse(stdout));
}

/** Writes only a directory: no entry has any content. */
async function writeLargeZip(path: string): Promise<void> {
  const file = await open(path, 'w');
  let length = 0;
  try {
    for (let first = 0; first < ENTRIES; first += ENTRIES_AT_ONCE) {
      const entries = Array.from({ length: ENTRIES_AT_ONCE }, (_, index) => entryOf(first + index));
      const bytes = Buffer.concat(entries);
      await file.write(bytes);
      length += bytes.length;
    }
    await file.write(
      Buffer.concat([
        ...[u32(0x06064b50), u64(44), u16(45), u16(45), u32(0), u32(0)],
        ...[u64(ENTRIES), u64(ENTRIES), u64(length), u64(0)],
        ...[u32(0x07064b50), u32(0), u64(length), u32(1)],
        ...[u32(0x06054b50), u16(0), u16(0), u16(0xffff), u16(0xffff)],
        ...[u32(0xffffffff), u32(0xffffffff), u16(0)],
      ]),
    );
  } finally {
    await file.close();
  }
}

function entryOf(number: number): Buffer {
  const name = Buffer.from(`资料/第${number}章.pdf`);
  const [version, isUtf8] = [20, 0x0800];
  return Buffer.concat([
    ...[u32(0x02014b50), u16(version), u16(version), u16(isUtf8), u16(0), u16(0), u16(0)],
    ...[u32(0), u32(0), u32(0), u16(name.length), u16(0), u16(0), u16(0), u16(0), u32(0), u32(0)],
    name,
  ]);
}
