import type { Lost } from './compatibility.ts';
import { type EvaluatedQuery, isAbsent, isAnswered } from './evaluate.ts';
import { summarise } from './score.ts';

/** The targets for all kinds together (success at 1, success at 5, without result). */
const TARGETS = ['≥ 94 %', '≥ 97 %', '', '≤ 3 %'];

/** A table of the scores of each kind, ours and those of the specified rule. */
export function formatScores(
  title: string,
  ours: readonly EvaluatedQuery[],
  specified: readonly EvaluatedQuery[],
): string {
  const answerable = ours.filter(({ judged }) => !isAbsent(judged));
  const kinds = [...new Set(answerable.map(({ judged }) => judged.kind))];
  const row = (name: string, isOf: (answer: EvaluatedQuery, index: number) => boolean) => {
    const own = scoresOf(ours.filter(isOf));
    const theirs = scoresOf(specified.filter(isOf));
    return [name, String(ours.filter(isOf).length), ...own, '', ...theirs];
  };
  const answered = (index: number) => specified[index]?.score.success5 === true;
  const head = ['success@1', 'success@5', 'nDCG@10', 'no result'];
  const rows = [
    [title, '', ...head, 'specified:', ...head],
    ...kinds.map((kind) => row(kind, ({ judged }) => judged.kind === kind)),
    row('all', ({ judged }) => !isAbsent(judged)),
    ['to reach', '', ...TARGETS],
    row('that the rule answers', ({ judged }, index) => !isAbsent(judged) && answered(index)),
    ['to reach', '', '', '≥ 99 %'],
  ];
  const lines = [align(rows)];
  const absent = ours.filter(({ judged }) => isAbsent(judged));
  if (absent.length > 0) {
    const wrong = (answers: readonly EvaluatedQuery[]) =>
      answers.filter((answer) => isAbsent(answer.judged) && !isAnswered(answer)).length;
    lines.push(
      `Absent: ${absent.length} queries, ${wrong(ours)} false positives (to reach: 0); the specified rule ${wrong(specified)}.`,
    );
  }
  return lines.join('\n');
}

/**
 * Each query whose result is wrong or does not start with a meant item, with what was found
 * instead.
 */
export function formatFailures(answers: readonly EvaluatedQuery[]): string {
  return answers
    .filter((answer) => !isAnswered(answer) || !(isAbsent(answer.judged) || answer.score.success1))
    .map((answer) => {
      const { judged, found } = answer;
      const place = found.findIndex(({ grade }) => grade === 2);
      const diagnostic = isAbsent(judged)
        ? 'FALSE POSITIVE'
        : place === -1
          ? 'NOT FOUND'
          : `at ${place + 1}`;
      const came = found.slice(0, 3).map(({ item, grade }) => `${grade} ${item.data.title}`);
      return [
        `${diagnostic}  ${judged.kind}: ${judged.query}`,
        `    meant: ${judged.meant.map((facts) => JSON.stringify(facts)).join(' or ') || 'nothing'}`,
        `    came:  ${came.join(' | ') || 'nothing'}`,
      ].join('\n');
    })
    .join('\n');
}

/** The number of queries that lose items, and why; optionally with the items. */
export function formatLost(
  name: string,
  queryCount: number,
  lost: readonly Lost[],
  withItems: boolean,
): string {
  const queriesOf = (some: readonly Lost[]) => new Set(some.map(({ query }) => query)).size;
  const unexplained = lost.filter(({ reason }) => reason === undefined);
  const explained = lost.filter(({ reason }) => reason !== undefined);
  const lines = [
    `${name}: of ${queryCount} queries ${queriesOf(unexplained)} lose ${unexplained.length} items; ${queriesOf(explained)} lose ${explained.length} as they should (${[...new Set(explained.map(({ reason }) => reason))].join(', ') || 'none'})`,
  ];
  if (withItems) {
    for (const [query, some] of Map.groupBy(unexplained, ({ query }) => query)) {
      lines.push(`    ${query}: ${some.length}, such as ${some[0]?.item.data.title}`);
    }
  }
  return lines.join('\n');
}

function scoresOf(answers: readonly EvaluatedQuery[]): string[] {
  const { success1, success5, ndcg10, empty } = summarise(answers.map(({ score }) => score));
  return [percent(success1), percent(success5), ndcg10.toFixed(3), percent(empty)];
}

/** A share as people read it; a dash for NaN, that of nothing. */
export function percent(share: number): string {
  return Number.isNaN(share) ? '–' : `${(share * 100).toFixed(1)} %`;
}

/** Rows as lines with columns of the same width, the first one flush left. */
export function align(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
