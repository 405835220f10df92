// npm run bench:import [-- FILE…] [--mistakes]: how much of what import fills in is right.
import { parseArgs } from 'node:util';
import { loadKnowledge } from '../src/archive/guess/loadKnowledge.ts';
import { evaluate, precision, recall } from './import/evaluate.ts';
import { fillByRules } from './import/fillByRules.ts';
import { readNames } from './import/readNames.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { mistakes: { type: 'boolean' } },
});
const knowledge = await loadKnowledge();
for (const file of positionals.length > 0 ? positionals : ['firstNames.txt']) {
  const names = readNames(file);
  const result = evaluate(names, (name) => fillByRules(name, knowledge));
  console.log(
    file,
    result.files,
    'precision',
    precision(result.all).toFixed(3),
    'recall',
    recall(result.all).toFixed(3),
    JSON.stringify(result.all),
    'sure',
    precision(result.sure).toFixed(3),
    JSON.stringify(result.sure),
    'likely',
    precision(result.likely).toFixed(3),
    JSON.stringify(result.likely),
  );
  for (const [field, score] of result.fields)
    console.log(
      field.padEnd(12),
      precision(score).toFixed(3),
      recall(score).toFixed(3),
      JSON.stringify(score),
    );
  if (values.mistakes)
    for (const m of result.mistakes)
      console.log(
        `${m.path}\n    ${m.field}: ${m.filled} (${m.certainty}) ≠ ${m.expected || '(not knowable)'}`,
      );
}
