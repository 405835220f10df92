import { isAbsent } from '../evaluate.ts';
import { align, percent } from '../report.ts';
import { type EvaluatedTextQuery, summarise } from './evaluate.ts';

const HEAD = ['first', 'first 3', 'MRR', 'page'];

/** A table of the figures of each kind, ours and those of the baseline, and the ratio of both. */
export function formatTextScores(
  title: string,
  ours: readonly EvaluatedTextQuery[],
  plain: readonly EvaluatedTextQuery[],
): string {
  const kinds = [...new Set(ours.filter(isAnswerable).map(({ judged }) => judged.kind))];
  const row = (name: string, isOf: (answer: EvaluatedTextQuery) => boolean) => {
    const [own, theirs] = [ours, plain].map((answers) => summarise(answers.filter(isOf)));
    const ratio = (own?.mrr ?? 0) / (theirs?.mrr ?? 0);
    const figures = [own, theirs].map((summary) =>
      summary
        ? [
            percent(summary.first),
            percent(summary.first3),
            summary.mrr.toFixed(3),
            percent(summary.page),
          ]
        : [],
    );
    return [
      name,
      String(ours.filter(isOf).length),
      ...(figures[0] ?? []),
      '',
      ...(figures[1] ?? []),
      Number.isFinite(ratio) ? ratio.toFixed(2) : '–',
    ];
  };
  const lines = [
    align([
      [title, '', ...HEAD, 'bm25:', ...HEAD, 'ratio of MRR'],
      ...kinds.map((kind) => row(kind, ({ judged }) => judged.kind === kind)),
      row('all', isAnswerable),
    ]),
  ];
  const absent = ours.filter((answer) => !isAnswerable(answer));
  if (absent.length > 0) {
    const [wrong, theirs] = [ours, plain].map(
      (answers) =>
        answers.filter((answer) => !isAnswerable(answer) && answer.found.length > 0).length,
    );
    lines.push(`Absent: ${absent.length} queries, ${wrong} false positives; bm25 ${theirs}.`);
  }
  return lines.join('\n');
}

/** Each query whose first document or page is not a meant one, with what was found instead. */
export function formatTextFailures(answers: readonly EvaluatedTextQuery[]): string {
  return answers
    .flatMap((answer) => {
      const diagnostic = diagnose(answer);
      if (diagnostic === undefined) return [];
      const { judged, found } = answer;
      const came = found.slice(0, 4).map(({ item, page }) => `${item.data.title} p. ${page}`);
      const never = judged.never.map((facts) => JSON.stringify(facts)).join(' or ');
      return [
        `${diagnostic}  ${judged.kind}: ${judged.query}`,
        `    meant: ${judged.meant.map((facts) => JSON.stringify(facts)).join(' or ') || 'nothing'}${never && `, never ${never}`}`,
        `    came:  ${came.join(' | ') || 'nothing'}`,
      ];
    })
    .join('\n');
}

function diagnose({ judged, found, place, isPageRight }: EvaluatedTextQuery): string | undefined {
  if (isAbsent(judged)) return found.length > 0 ? 'FALSE POSITIVE' : undefined;
  if (place === 0) return found.length > 0 ? 'NOT FOUND OR FORBIDDEN' : 'NOT FOUND';
  if (place > 1) return `at ${place}`;
  return isPageRight === false ? 'OTHER PAGE' : undefined;
}

function isAnswerable({ judged }: EvaluatedTextQuery): boolean {
  return !isAbsent(judged);
}
