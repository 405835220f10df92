// npm run bench:import [-- ARCHIVE] [--mistakes] [--open]: how much of what import fills in by
// names alone and by pages alone is right, compared to a naive script in the same run. With an
// archive, also on names generated from its metadata, with and without knowledge of its courses.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { guessItem } from '../src/archive/guess/guessItem.ts';
import { loadKnowledge } from '../src/archive/guess/loadKnowledge.ts';
import { readAliases } from '../src/archive/readAliases.ts';
import { readMetadata } from '../src/archive/readMetadata.ts';
import { ROOT } from '../tools/lib/project.mjs';
import { namesOfItems } from './import/backwards.ts';
import { namelessDocuments } from './import/demoPages.ts';
import { type Evaluation, evaluate, precision, recall, type Score } from './import/evaluate.ts';
import { asFilled, fillByRules } from './import/fillByRules.ts';
import { fillNaively } from './import/fillNaively.ts';
import { NAME_LISTS, readNames, siblingsOf, UNSEEN_LISTS } from './import/readNames.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { mistakes: { type: 'boolean' } },
});
const knowledge = await loadKnowledge();
for (const file of NAME_LISTS) {
  const names = readNames(file);
  const siblingsIn = siblingsOf(names);
  report(
    file,
    evaluate(names, (name) => fillByRules(name, knowledge, siblingsIn(name))),
    evaluate(names, fillNaively),
  );
}
const demo = join(ROOT, 'demo');
const documents = await namelessDocuments(demo, (await readMetadata(join(demo, 'metadata'))).items);
const files = new Map(documents.map(({ judged, file }) => [judged, file]));
const judged = [...files.keys()];
report(
  'Documents of the demo without a name, by their pages alone',
  evaluate(judged, (one) =>
    asFilled(guessItem(files.get(one) ?? { path: [], filetype: 'pdf' }, knowledge)),
  ),
  undefined,
);

const [archive] = positionals;
if (archive !== undefined) {
  const { items } = await readMetadata(`${archive}/metadata`);
  const { aliases } = await readAliases(archive);
  const names = namesOfItems(items);
  const naive = evaluate(names, fillNaively);
  const withoutArchive = evaluate(names, (name) => fillByRules(name, knowledge));
  report(`Made of ${archive}, whose courses are not known`, withoutArchive, naive);
  const own = await loadKnowledge({ items, aliases });
  const withArchive = evaluate(names, (name) => fillByRules(name, own));
  report(`Made of ${archive}, whose courses are known`, withArchive, naive);
}

function report(name: string, ours: Evaluation, naive: Evaluation | undefined): void {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(8);
  const row = (label: string, score: Score, other: Score | undefined) =>
    `  ${label.padEnd(12)} ${String(score.right).padStart(5)} ${String(score.wrong).padStart(5)} ${String(score.open).padStart(5)} ${percent(precision(score))} ${percent(recall(score))}   ${other ? `${percent(precision(other))} ${percent(recall(other))}` : ''}`;
  console.log(`${name}: ${ours.files} files
  field        right wrong  open   right of  right of     the same of a
                                     filled  knowable      naive script`);
  for (const [field, score] of ours.fields) {
    if (score.right + score.wrong + score.open > 0)
      console.log(row(field, score, naive?.fields.get(field)));
  }
  console.log(row('all', ours.all, naive?.all));
  console.log(row('as sure', ours.sure, undefined));
  console.log(row('as likely', ours.likely, undefined));
  const { right, wrong } = ours.sureRows;
  console.log(`  rows taken without a look: ${right} right, ${wrong} wrong\n`);
  if (!values.mistakes || UNSEEN_LISTS.includes(name)) return;
  for (const { path, field, filled, certainty, expected } of ours.mistakes) {
    console.log(
      `  ${path}\n      ${field}: ${filled} (${certainty}), not ${expected || 'knowable'}`,
    );
  }
  console.log('');
}
