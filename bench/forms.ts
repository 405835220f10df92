import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { itemValues } from '../src/archive/intake/itemValues.ts';
import { titleOf } from '../src/archive/intake/readKnownMetadata.ts';
import type { Metadata } from '../src/archive/metadataSchema.ts';
import { readArchive } from '../src/archive/readArchive.ts';
import { fileName } from '../src/catalog/fileName.ts';
import { createArchiveAnswers } from '../src/cli/contribute/archiveQuestions.ts';
import { createExaminer } from '../src/cli/contribute/createExaminer.ts';
import { createServedArchive } from '../src/cli/contribute/createServedArchive.ts';
import type { Examination } from '../src/contribute/archivePorts.ts';
import { say } from '../tools/lib/project.mjs';
import { type Row, row } from './row.ts';

/** How files are named when they are given: as this site saves them, and as a scanner does. */
const NAMINGS = {
  'by their titles': (item: Metadata) => fileName(titleOf(item), item.data.filetype),
  'by a scanner': (item: Metadata) => `扫描_20240105_0001.${item.data.filetype}`,
} as const;

/** Not in a document: the original name is the file's, and a note is a person's. */
const NOT_COUNTED: ReadonlySet<string> = new Set(['source', 'note']);

interface Score {
  right: number;
  wrong: number;
}

/**
 * How many of the fields that a form fills are right: each document of the archive is examined as an
 * upload, by an archive that has everything but this document.
 */
export async function forms({ archive: folder }: { readonly archive: string }): Promise<Row[]> {
  const { archive, reason } = await readArchive(folder);
  if (!archive) throw new Error(reason);
  const { items, aliases } = archive;
  const given = items
    .map((item) => ({ item, path: pathOf(folder, item) }))
    .filter(({ path }) => existsSync(path));
  const rows: Row[] = [];
  for (const [naming, nameOf] of Object.entries(NAMINGS)) {
    const score: Score = { right: 0, wrong: 0 };
    const types: Score = { right: 0, wrong: 0 };
    for (const { item, path } of given) {
      const others = { items: items.filter(({ id }) => id !== item.id), aliases };
      const examination = await examineWith(others, path, nameOf(item));
      if (examination.kind !== 'fit') continue;
      types[examination.type === item.type ? 'right' : 'wrong'] += 1;
      compare(item, examination, score);
    }
    const share = ({ right, wrong }: Score) => ({ ours: (100 * right) / (right + wrong) });
    say(`forms, ${naming}: ${score.right} right and ${score.wrong} wrong of ${given.length} files`);
    rows.push(
      row(`forms: filled fields that are right, named ${naming}`, '%', share(score), {
        atLeast: 90,
      }),
      row(`forms: types that are right, named ${naming}`, '%', share(types)),
    );
  }
  return rows;
}

function pathOf(folder: string, { id, data }: Metadata): string {
  return join(folder, 'files', `${id}.${data.filetype}`);
}

async function examineWith(
  archive: Parameters<typeof createArchiveAnswers>[0] extends () => infer Archive ? Archive : never,
  path: string,
  name: string,
): Promise<Examination> {
  const examiner = createExaminer(createServedArchive(createArchiveAnswers(() => archive)));
  try {
    return await examiner.examine(path, name, new AbortController().signal);
  } finally {
    examiner.close();
  }
}

/** Counts the fields of the right type that the form fills. */
function compare(
  item: Metadata,
  { proposals }: Extract<Examination, { kind: 'fit' }>,
  score: Score,
): void {
  const truth = new Map<string, readonly string[]>(Object.entries(itemValues(item)));
  for (const [field, proposal] of Object.entries(proposals[item.type])) {
    if (NOT_COUNTED.has(field) || proposal?.values === undefined) continue;
    const isRight = keyOf(proposal.values) === keyOf(truth.get(field) ?? []);
    score[isRight ? 'right' : 'wrong'] += 1;
    if (!isRight) {
      const expected = truth.get(field)?.join('，') ?? '';
      say(`  ${titleOf(item)}: ${field} is ${expected}, and not ${proposal.values.join('，')}`);
    }
  }
}

function keyOf(values: readonly string[]): string {
  const folded = values.map((value) => value.normalize('NFKC').replace(/[\s-]/gu, ''));
  return folded.toSorted().join('|');
}
