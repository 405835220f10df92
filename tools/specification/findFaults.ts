import { type Row, readRows } from './readRows.ts';

/** What there is for rows to name. */
export interface Project {
  /** Whether there is such a file or folder, from the root of the project. */
  readonly exists: (path: string) => boolean;
  /** By file the titles of its tests, each with its groups before it: 'a book › shows its authors'. */
  readonly tests: ReadonlyMap<string, ReadonlySet<string>>;
  /** Like `tests`: those among them that never run. */
  readonly skipped: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Something that is not true of the document, and where. */
export interface Fault {
  readonly line: number;
  readonly message: string;
}

/**
 * Checks that docs/specification.md says what is so: every row names files and tests that exist,
 * has a test, and stands in order.
 *
 * @param sections the numbers of the sections there must be
 */
export function findFaults(
  markdown: string,
  project: Project,
  sections: readonly number[],
): Fault[] {
  const { rows, unreadable } = readRows(markdown);
  return [
    ...unreadable.map(({ line, text }) => ({
      line,
      message: `cannot be read as "| number | statement | files | \`file › title\` |": ${text}`,
    })),
    ...sections
      .filter((section) => !rows.some((row) => row.section === section))
      .map((section) => ({ line: 1, message: `section ${section} has no rows` })),
    ...rows.flatMap((row, position) =>
      [
        orderFault(row, rows[position - 1]),
        ...row.files.map((file) => fileFault(file, project)),
        ...proofFaults(row, project),
      ]
        .filter((message) => message !== undefined)
        .map((message) => ({ line: row.line, message: `row ${row.number.join('.')} ${message}` })),
    ),
  ].toSorted((a, b) => a.line - b.line);
}

function orderFault({ number, section }: Row, before: Row | undefined): string | undefined {
  const [of, position] = number;
  if (of !== section) return `stands under the heading of section ${section}`;
  if (before?.number[0] === of ? position > before.number[1] : of > (before?.number[0] ?? 0)) {
    return undefined;
  }
  return `does not come after ${before?.number.join('.')}`;
}

function fileFault(file: string, { exists }: Project): string | undefined {
  return exists(file) ? undefined : `names ${file}, which does not exist`;
}

function proofFaults({ files, proofs }: Row, { tests, skipped }: Project): (string | undefined)[] {
  if (files.length === 0) return ['names no file that implements it'];
  if (proofs.length === 0) return ['has no test'];
  return proofs.map(({ file, title }) => {
    const titles = tests.get(file);
    if (!titles) return `names tests of ${file}, which has none`;
    const meant = [...titles].filter((each) => each === title || each.endsWith(` › ${title}`));
    if (meant.length > 1) return `could mean ${meant.length} tests of ${file} by “${title}”`;
    if (meant[0] === undefined) {
      return `names “${title}”, which is no test of ${file}; it has:\n  ${[...titles].join('\n  ')}`;
    }
    return skipped.get(file)?.has(meant[0]) ? `names “${title}”, which never runs` : undefined;
  });
}
