// npm run bench [-- ARCHIVE] [NAME …]: measures what the product promises to be fast, with a
// baseline from the same run. Names are those of the benches below; without names all run.
import { existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { ROOT, say } from '../tools/lib/project.mjs';
import { api } from './api.ts';
import { checking } from './checking.ts';
import { coldLoad } from './coldLoad.ts';
import { covers } from './covers.ts';
import { crafted } from './crafted.ts';
import { formatTable } from './formatTable.ts';
import { forms } from './forms.ts';
import { growth } from './growth.ts';
import { harvesting } from './harvesting.ts';
import { live } from './live.ts';
import { nodes } from './nodes.ts';
import { offline } from './offline.ts';
import { opds } from './opds.ts';
import { packs } from './packs.ts';
import { pages } from './pages.ts';
import { previewing } from './previewing.ts';
import { readers } from './readers.ts';
import { recognition } from './recognition.ts';
import type { Row } from './row.ts';
import { scrolling } from './scrolling.ts';
import { search } from './search.ts';
import { serving } from './serving.ts';
import { state } from './state.ts';
import { storage } from './storage.ts';
import { text } from './text.ts';
import { throughput } from './throughput.ts';
import { typing } from './typing.ts';
import { uncached } from './uncached.ts';
import { uploading } from './uploading.ts';
import { zips } from './zips.ts';

type Bench = (options: { readonly archive: string }) => Promise<readonly Row[]>;

const BENCHES: Record<string, Bench> = {
  throughput,
  storage,
  packs,
  pages,
  harvesting,
  opds,
  api,
  text,
  readers,
  state,
  serving,
  search,
  uncached,
  crafted,
  growth,
  checking,
  live,
  nodes,
  typing,
  scrolling,
  coldLoad,
  offline,
  previewing,
  covers,
  recognition,
  zips,
  uploading,
  forms,
};

const words = process.argv.slice(2);
const chosen = words.filter((word) => word in BENCHES);
const [folder = join(ROOT, 'demo'), ...rest] = words.filter((word) => !(word in BENCHES));
const archive = resolve(folder);
if (rest.length > 0 || !existsSync(join(archive, 'metadata'))) {
  say(`Usage: npm run bench [-- ARCHIVE] [${Object.keys(BENCHES).join(' | ')}]
${rest.length > 0 ? `There is no bench ${rest[0]}.` : `${archive} is no archive: it has no folder "metadata".`}`);
  process.exit(1);
}

/** The load of other programs, before the benches load the machine themselves. */
const [load = 0] = loadavg();
const rows: Row[] = [];
const missing: string[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const started = performance.now();
  try {
    rows.push(...(await bench({ archive })));
    say(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  } catch (error) {
    missing.push(
      `NOT MEASURED: ${name}, because ${error instanceof Error ? error.message : error}`,
    );
    say(missing.at(-1) ?? '');
  }
}

console.log(`Archive ${archive}, ${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}
The ratio is ours divided by the baseline.
`);
if (load > cpus().length / 2) {
  console.log(
    `This machine was busy with other things (load ${load.toFixed(1)}): trust the ratios only.\n`,
  );
}
console.log(formatTable(rows));
for (const line of missing) console.log(line);
const promised = rows.filter(({ reached }) => reached !== undefined);
const kept = promised.filter(({ reached }) => reached);
console.log(`\n${kept.length} of ${promised.length} targets reached`);
