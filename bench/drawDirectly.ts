// drawDirectly.ts FOLDER: draws the covers of all PDFs in a folder and reads their texts with the
// same library, sequentially in this process, without limits and without storing the results.
import { readdir } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { drawFirstPage } from '../src/archive/covers/drawFirstPage.ts';
import { encodeCover } from '../src/archive/covers/encodeCover.ts';
import { readTexts } from '../src/archive/covers/readTexts.ts';
import { registerFallbackFont } from '../src/archive/covers/registerFallbackFont.ts';

// The same priority as the processes that it is compared with.
setPriority(10);
const [folder = ''] = process.argv.slice(2);
registerFallbackFont();
for (const name of (await readdir(folder)).filter((one) => one.endsWith('.pdf'))) {
  const path = join(folder, name);
  await encodeCover(await drawFirstPage(path));
  await readTexts(path, { pages: 'all', milliseconds: 20_000 }, async () => undefined);
}
