import { acrossBreak } from '../crossing.ts';
import { combinationsOf, NEAR_TOKENS } from '../nearness.ts';
import type { Phrase, Term, TextQuery } from '../textIndex.ts';

/**
 * A query as FTS5 takes it (sqlite.org/fts5.html, section 3).
 *
 * @param documents the numbers of `query.within`
 */
export function matchExpression(
  { all, none = [], where = 'anywhere', isBegun = false }: TextQuery,
  documents?: readonly number[],
): string {
  const every = all.map(anyOf);
  const parts = [
    where === 'near'
      ? nearExpression(all)
      : all.map((term) => anywhere(term, isBegun)).join(' AND '),
  ];
  // A heading is part of its page as well, so one term needs no second look.
  if (where === 'headings' && every.length === 1) parts.pop();
  if (where === 'headings') parts.push(`headings : (${every.join(' OR ')})`);
  if (documents) parts.push(documents.map((number) => quote([documentToken(number)])).join(' OR '));
  const wanted = parts.map((part) => `(${part})`).join(' AND ');
  return none.length === 0
    ? wanted
    : `(${wanted}) NOT (${none.map((term) => anywhere(term)).join(' OR ')})`;
}

/** The token on each page of a document that names it; no token of a text is like it. */
export function documentToken(number: number): string {
  return `#${number}`;
}

function anyOf(term: Term): string {
  return `(${term.map(quote).join(' OR ')})`;
}

/** Also across the end of the page. */
function anywhere(term: Term, isBegun = false): string {
  const phrases = term.flatMap((phrase) => [phrase, ...acrossBreak(phrase)]).map(quote);
  return `(${phrases.map((phrase) => (isBegun ? `${phrase} *` : phrase)).join(' OR ')})`;
}

/** Tokens have no quotation marks: folding removes them. */
function quote(phrase: Phrase): string {
  return `"${phrase.join(' ')}"`;
}

/** FTS5 looks for phrases near each other, but not for alternatives. */
function nearExpression(all: readonly Term[]): string {
  return combinationsOf(all)
    .map((phrases) => `NEAR(${phrases.map(quote).join(' ')}, ${NEAR_TOKENS})`)
    .join(' OR ');
}
