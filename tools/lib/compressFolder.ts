import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesBelow } from './project.mjs';

const COMPRESSIBLE = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.wasm', '.txt']);
/** Above this size in bytes, brotli's slowest setting costs seconds and gains a few per cent. */
const LARGE = 1_500_000;

/**
 * Writes `.br` and `.gz` beside every file of a folder that shrinks, so that the server does not
 * compress on request.
 */
export async function compressFolder(folder: string): Promise<void> {
  const files = filesBelow(folder)
    .filter((file) => COMPRESSIBLE.has(extname(file)))
    .values();
  const work = async () => {
    for (const file of files) await compressFile(file);
  };
  await Promise.all(Array.from({ length: 4 }, work));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE ? 9 : 11,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  if (brotli.length < bytes.length) await writeFile(`${file}.br`, brotli);
  if (gzipped.length < bytes.length) await writeFile(`${file}.gz`, gzipped);
}
