// npm run bench:search [-- ARCHIVE] [--kind NAME] [--failures]: the quality of search on judged
// queries, in titles compared to the specified rule in the same run, in texts to FTS5's own ranking.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, say } from '../tools/lib/project.mjs';
import { compatibilityQueries, findLost } from './relevance/compatibility.ts';
import { DEMO_QUERIES } from './relevance/demoQueries.ts';
import { evaluate, filterJudgeable } from './relevance/evaluate.ts';
import { findWith, openEngine } from './relevance/openEngine.ts';
import { formatFailures, formatLost, formatScores } from './relevance/report.ts';
import { sweepQueries } from './relevance/sweepQueries.ts';
import { libraryCorpus, readCorpus } from './relevance/texts/corpora.ts';
import { DEMO_TEXT_QUERIES } from './relevance/texts/demoQueries.ts';
import { isJudgeable } from './relevance/texts/evaluate.ts';
import { LIBRARY_QUERIES } from './relevance/texts/libraryQueries.ts';
import { formatTextFailures, formatTextScores } from './relevance/texts/report.ts';
import { runTextQueries } from './relevance/texts/runTextQueries.ts';
import { MORE_UNIVERSITY_QUERIES } from './relevance/universityMoreQueries.ts';
import { UNIVERSITY_QUERIES } from './relevance/universityQueries.ts';
import { SENTENCE_UNIVERSITY_QUERIES } from './relevance/universitySentenceQueries.ts';
import { createSpecifiedRule } from './specifiedRule/createSpecifiedRule.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kind: { type: 'string', multiple: true }, failures: { type: 'boolean' } },
});
const folder = resolve(positionals[0] ?? process.env.BENCH_ARCHIVE ?? join(ROOT, 'demo'));
if (positionals.length > 1 || !existsSync(join(folder, 'metadata'))) {
  say(`Usage: npm run bench:search [-- ARCHIVE] [--kind NAME] [--failures]
${folder} ${existsSync(folder) ? 'has no folder "metadata"' : 'is not there'}.`);
  process.exit(1);
}

const { items, lexicon, engine } = await openEngine(folder);
const rule = createSpecifiedRule(items);

const [set] = [
  DEMO_QUERIES,
  [...UNIVERSITY_QUERIES, ...MORE_UNIVERSITY_QUERIES, ...SENTENCE_UNIVERSITY_QUERIES],
]
  .map((all) => ({ all, queries: filterJudgeable(all, items) }))
  .toSorted((a, b) => b.queries.length / b.all.length - a.queries.length / a.all.length);
const isChosen = ({ kind }: { readonly kind: string }) =>
  values.kind === undefined || values.kind.includes(kind);
const judged = (set?.queries ?? []).filter(isChosen);
const swept = sweepQueries(items, lexicon).filter(isChosen);

console.log(`Archive ${folder}, ${items.length} items.
${judged.length} of ${set?.all.length} judged queries: what the others ask for is not in this archive.
`);
for (const [name, queries] of [
  ['Judged queries', judged],
  ['Made of the archive itself', swept],
] as const) {
  if (queries.length === 0) continue;
  const ours = evaluate(queries, items, findWith(engine));
  console.log(`${formatScores(name, ours, evaluate(queries, items, rule.search))}\n`);
  if (values.failures) console.log(`${formatFailures(ours)}\n`);
}

if (values.kind === undefined) {
  console.log('What the specified rule finds, whatever its score, and ours does not:');
  for (const [name, queries] of compatibilityQueries(items)) {
    const lost = findLost(queries, rule.everyMatch, findWith(engine, items.length));
    console.log(formatLost(name, queries.length, lost, values.failures === true));
  }
}

const textSets = [
  {
    name: 'Texts of the demo',
    queries: DEMO_TEXT_QUERIES,
    open: () => readCorpus(folder, { items, lexicon }),
    // Other archives with the same titles have other pages.
    isHere: DEMO_TEXT_QUERIES.every((judged) => isJudgeable(judged, items)),
  },
  {
    name: 'Texts of a generated library',
    queries: LIBRARY_QUERIES,
    open: libraryCorpus,
    isHere: true,
  },
];
for (const { name, queries, open, isHere } of textSets) {
  const chosen = queries.filter(isChosen);
  if (!isHere || chosen.length === 0) continue;
  const { ours, plain } = await runTextQueries(await open(), chosen);
  console.log(`\n${formatTextScores(name, ours, plain)}`);
  if (values.failures) console.log(`\n${formatTextFailures(ours)}`);
}
