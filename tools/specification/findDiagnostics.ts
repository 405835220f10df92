import { type Row, readRows } from './readRows.ts';
import type { TaggedTest } from './readTags.ts';

/** What there is for rows to name. */
export interface Project {
  /** Whether there is such a file or folder, from the root of the project. */
  readonly exists: (path: string) => boolean;
  /** By file the titles of its tests, each with its groups before it: 'a book › shows its authors'. */
  readonly tests: ReadonlyMap<string, ReadonlySet<string>>;
  /** Like `tests`: those among them that never run. */
  readonly skipped: ReadonlyMap<string, ReadonlySet<string>>;
  /** By file the tests as their sources have them, with the rows that they say they prove. */
  readonly tagged: ReadonlyMap<string, readonly TaggedTest[]>;
}

/** Something that is not true of the document or of a test, and where. */
export interface Diagnostic {
  /** The file of a test; the document where it is absent. */
  readonly file?: string;
  readonly line: number;
  readonly message: string;
}

/**
 * Checks that docs/specification.md says what is so: every row names files and tests that exist,
 * has a test, and stands in order. Each of its tests names the row in turn, `// spec 4.13` above it:
 * who changes either reads the other.
 *
 * @param sections the numbers of the sections there must be
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

/** Tests that name a row which does not name them. */
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
