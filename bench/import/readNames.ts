import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A path, and what a person who knows the university would enter for it. */
export interface JudgedName {
  readonly path: string;
  /** The correct types; empty if they cannot be known. */
  readonly types: readonly string[];
  /** Field → the correct values, any of which is accepted; an empty one allows no value. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

/** Reads a list of `path => type; field=value|value; …`, one per line; `#` starts a comment. */
export function readNames(file: string): readonly JudgedName[] {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '' && !line.startsWith('# ')).map(readLine);
}

function readLine(line: string): JudgedName {
  const [path = '', truth = ''] = line.split(' => ');
  const [type = '', ...fields] = truth.split(';').map((part) => part.trim());
  return {
    path: path.trim(),
    types: type === '?' ? [] : type.split('|'),
    fields: new Map(
      fields
        .filter((field) => field !== '')
        .map((field) => {
          const offset = field.indexOf('=');
          return [field.slice(0, offset), field.slice(offset + 1).split('|')];
        }),
    ),
  };
}

/**
 * The held-out lists: their mistakes are not inspected, so that they measure the result for a new
 * tree.
 */
export const UNSEEN_LISTS: readonly string[] = [
  'sixthNames.txt',
  'eighthNames.txt',
  'tenthNames.txt',
];

/** The lists: one written before the rules, the others after them. */
export const NAME_LISTS = [
  'firstNames.txt',
  'secondNames.txt',
  'thirdNames.txt',
  'fourthNames.txt',
  'fifthNames.txt',
  'sixthNames.txt',
  'seventhNames.txt',
  'eighthNames.txt',
  'ninthNames.txt',
  'tenthNames.txt',
] as const;

/** The names of the other files in the folder of a file. */
export function siblingsOf(names: readonly JudgedName[]): (name: JudgedName) => readonly string[] {
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
  const byFolder = Map.groupBy(names, ({ path }) => folderOf(path));
  return ({ path }) =>
    (byFolder.get(folderOf(path)) ?? [])
      .filter((other) => other.path !== path)
      .map((other) => other.path.slice(folderOf(path).length));
}
