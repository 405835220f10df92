import { type Row, readRows } from './readRows.ts';
import type { TaggedTest } from './readTags.ts';

/** The files and tests that rows can name. */
export interface Project {
  /** Whether a file or folder exists, relative to the root of the project. */
  readonly exists: (path: string) => boolean;
  /** The titles of the tests by file, each preceded by its groups: 'a book › shows its authors'. */
  readonly tests: ReadonlyMap<string, ReadonlySet<string>>;
  /** Those of `tests` that never run. */
  readonly skipped: ReadonlyMap<string, ReadonlySet<string>>;
  /** The tests in the source by file, with the rows that they name. */
  readonly tagged: ReadonlyMap<string, readonly TaggedTest[]>;
}

/** An error in the document or in a test, with its location. */
export interface Diagnostic {
  /** The file of a test; absent for the document. */
  readonly file?: string;
  readonly line: number;
  readonly message: string;
}

/**
 * Checks docs/specification.md: every row names existing files and tests, has a test, and is in
 * order. Each of these tests must name the row in turn with `// spec 4.13` above it, so that a
 * change to either leads to the other.
 *
 * @param sections the numbers of the required sections
 */
export function findDiagnostics(
  markdown: string,
  project: Project,
  sections: readonly number[],
): Diagnostic[] {
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
        orderDiagnostic(row, rows[position - 1]),
        ...row.files.map((file) => fileDiagnostic(file, project)),
        ...proofDiagnostics(row, project),
      ]
        .filter((message) => message !== undefined)
        .map((message) => ({ line: row.line, message: `row ${row.number.join('.')} ${message}` })),
    ),
    ...tagDiagnostics(rows, project),
  ].toSorted((a, b) => a.line - b.line);
}

/** Finds tests that name a row which does not name them. */
function tagDiagnostics(rows: readonly Row[], { tagged }: Project): Diagnostic[] {
  const byNumber = new Map(rows.map((row) => [row.number.join('.'), row]));
  return [...tagged].flatMap(([file, tests]) =>
    tests.flatMap(({ line, title, rows: named }) =>
      named
        .filter((number) => {
          const proofs = byNumber.get(number)?.proofs ?? [];
          return !proofs.some((proof) => proof.file === file && title.test(lastTitle(proof.title)));
        })
        .map((number) => ({ file, line, message: `names row ${number}, which does not name it` })),
    ),
  );
}

/** The title of a test without those of its groups. */
function lastTitle(title: string): string {
  return title.split(' › ').at(-1) ?? title;
}

function orderDiagnostic({ number, section }: Row, before: Row | undefined): string | undefined {
  const [of, position] = number;
  if (of !== section) return `stands under the heading of section ${section}`;
  if (before?.number[0] === of ? position > before.number[1] : of > (before?.number[0] ?? 0)) {
    return undefined;
  }
  return `does not come after ${before?.number.join('.')}`;
}

function fileDiagnostic(file: string, { exists }: Project): string | undefined {
  return exists(file) ? undefined : `names ${file}, which does not exist`;
}

function proofDiagnostics(row: Row, { tests, skipped, tagged }: Project): (string | undefined)[] {
  const { files, proofs } = row;
  const number = row.number.join('.');
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
    if (skipped.get(file)?.has(meant[0])) return `names “${title}”, which never runs`;
    const source = (tagged.get(file) ?? []).filter((test) => test.title.test(lastTitle(title)));
    return source.some((test) => test.rows.includes(number))
      ? undefined
      : `names “${title}”, which does not name it: write “// spec ${number}” above it in ${file}`;
  });
}
