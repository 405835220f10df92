import { parseMd5 } from '../../catalog/md5.ts';
import { hyphenateIsbn, tidyText } from '../tidyText.ts';
import type { ArchiveState } from './archiveState.ts';
import { type CheckDiagnostic, checkDiagnostic } from './rules.ts';

/** A text that can be normalized without a decision. */
export interface Tidying {
  /** The keys that lead to it, such as `['data', 'authors', 0]`. */
  readonly path: readonly (string | number)[];
  readonly before: string;
  readonly after: string;
  readonly rule: 'text-untidy' | 'isbn-hyphens';
}

/**
 * Finds texts with surrounding spaces, full-width digits and the like, and ISBNs without hyphens.
 */
export function checkTexts({ metadata }: ArchiveState): CheckDiagnostic[] {
  return metadata.flatMap(({ name, value }) =>
    tidyingsOf(value).map(({ path, before, after, rule }) => {
      const reason =
        rule === 'isbn-hyphens'
          ? `is ${before}; its hyphens are ${after}`
          : `is ${JSON.stringify(before)}; write ${JSON.stringify(after)}`;
      return checkDiagnostic(rule, `metadata/${name}`, path.join('.'), reason);
    }),
  );
}

/** The texts of a metadata file that can be normalized, by the value of its YAML. */
export function tidyingsOf(value: unknown): Tidying[] {
  return textsIn(value, []).flatMap(({ path, text }): Tidying[] => {
    const [first, second] = path;
    if (first !== 'data' && !(path.length === 1 && isOfItem(first))) return [];
    // The original file name stays as it is, so that the file can be found again.
    if (first === 'data' && second === 'source') return [];
    const trimmed = tidyText(text);
    const tidy = first === 'id' ? (parseMd5(trimmed) ?? trimmed) : trimmed;
    const isIsbn = first === 'data' && second === 'isbn';
    const after = isIsbn ? hyphenateIsbn(tidy) : tidy;
    if (after === text) return [];
    return [{ path, before: text, after, rule: tidy === text ? 'isbn-hyphens' : 'text-untidy' }];
  });
}

function isOfItem(key: string | number | undefined): boolean {
  return key === 'id' || key === 'url' || key === 'type';
}

interface TextAt {
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/** Every text in a value, and every number, because fields accept numbers as texts. */
function textsIn(value: unknown, path: readonly (string | number)[]): TextAt[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value === 'number') return [{ path, text: String(value) }];
  if (Array.isArray(value)) return value.flatMap((one, index) => textsIn(one, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, [...path, key]));
}
