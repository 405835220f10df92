/** A test as a row names it. */
export interface Proof {
  /** The path from the root of the project. */
  readonly file: string;
  /** The title of the test, preceded by its groups if needed. */
  readonly title: string;
}

/** One statement of the specification. */
export interface Row {
  /** Its line in the document, from 1. */
  readonly line: number;
  /** The number of the section, and the number within it. */
  readonly number: readonly [number, number];
  /** The section whose heading precedes it. */
  readonly section: number;
  readonly statement: string;
  /** The files that implement it, as paths from the root of the project. */
  readonly files: readonly string[];
  readonly proofs: readonly Proof[];
}

/** A line of a table that cannot be parsed. */
export interface Unreadable {
  readonly line: number;
  readonly text: string;
}

const SECTION = /^## (\d+)\. /u;
const NUMBER = /^(\d+)\.(\d+)$/u;
const HEAD = /^\|(?: Row \||[ :|-]+$)/u;
const SEPARATOR = ' › ';

/**
 * Reads docs/specification.md: the rows of its tables, each with number, statement, files and
 * proofs. Text outside tables is ignored.
 */
export function readRows(markdown: string): { rows: Row[]; unreadable: Unreadable[] } {
  const rows: Row[] = [];
  const unreadable: Unreadable[] = [];
  let section = 0;
  for (const [index, text] of markdown.split('\n').entries()) {
    const line = index + 1;
    const heading = SECTION.exec(text);
    if (heading) section = Number(heading[1]);
    if (!text.startsWith('|') || HEAD.test(text)) continue;
    const [, number = '', statement = '', where = '', proof = ''] = text
      .split(/(?<!\\)\|/u)
      .map((cell) => cell.trim());
    const parts = NUMBER.exec(number);
    const proofs = codeSpans(proof).map(readProof);
    if (!parts || statement === '' || proofs.includes(undefined)) {
      unreadable.push({ line, text });
      continue;
    }
    rows.push({
      line,
      number: [Number(parts[1]), Number(parts[2])],
      section,
      statement,
      files: codeSpans(where),
      proofs: proofs.filter((each) => each !== undefined),
    });
  }
  return { rows, unreadable };
}

function codeSpans(cell: string): string[] {
  return [...cell.matchAll(/(`+)(.+?)\1(?!`)/gu)].map(([, , code = '']) =>
    code.trim().replaceAll('\\|', '|'),
  );
}

function readProof(code: string): Proof | undefined {
  const offset = code.indexOf(SEPARATOR);
  if (offset < 0) return undefined;
  return { file: code.slice(0, offset), title: code.slice(offset + SEPARATOR.length) };
}
