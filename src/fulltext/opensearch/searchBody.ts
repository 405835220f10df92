import { acrossBreak } from '../crossing.ts';
import { combinationsOf, NEAR_TOKENS } from '../nearness.ts';
import type { Phrase, Term, TextQuery } from '../textIndex.ts';

/** A query, or a part of one, in the language of OpenSearch. */
type Clause = Readonly<Record<string, unknown>>;

/** So many words are known for a begun one at the end of a phrase. */
const MOST_EXPANSIONS = 1000;

/** The order of pages: the first ones of all documents, then the others, those of a document together. */
export const PAGE_ORDER = ['part', 'id', 'page', 'count'] as const;

/**
 * A query as OpenSearch takes it. Everything is a filter: nothing is scored, and pages come in the
 * order in which they are stored, so that a search can end at its limit.
 */
export function searchQuery({
  all,
  none = [],
  within,
  where = 'anywhere',
  isBegun = false,
}: TextQuery): Clause {
  const filter: Clause[] = [];
  if (within) filter.push({ terms: { id: within } });
  if (where === 'near') filter.push(nearClause(all));
  // A heading is part of its page as well, so one term needs no second look.
  else if (where === 'anywhere' || all.length > 1)
    filter.push(...all.map((term) => anywhere(term, isBegun)));
  if (where === 'headings')
    filter.push(anyOf(all.flatMap((term) => term.map((phrase) => phraseIn('headings', phrase)))));
  return { bool: { filter, must_not: none.map((term) => anywhere(term, false)) } };
}

function anyOf(clauses: readonly Clause[]): Clause {
  const [only] = clauses;
  return only && clauses.length === 1 ? only : { bool: { should: clauses } };
}

/** Also across the end of the page. */
function anywhere(term: Term, isBegun: boolean): Clause {
  const phrases = term.flatMap((phrase) => [phrase, ...acrossBreak(phrase)]);
  return anyOf(phrases.map((phrase) => (isBegun ? begunPhrase(phrase) : phraseIn('body', phrase))));
}

function phraseIn(field: string, phrase: Phrase): Clause {
  return { match_phrase: { [field]: phrase.join(' ') } };
}

/** The last token may be the beginning of a word. */
function begunPhrase(phrase: Phrase): Clause {
  const [token = ''] = phrase;
  if (phrase.length === 1) return { prefix: { body: token } };
  return {
    match_phrase_prefix: { body: { query: phrase.join(' '), max_expansions: MOST_EXPANSIONS } },
  };
}

/**
 * All terms close together: at most so many tokens between the first and the last phrase. Gaps are
 * what OpenSearch counts, so the phrases that stand between are taken off.
 */
function nearClause(all: readonly Term[]): Clause {
  const combinations = combinationsOf(all).map((phrases) => {
    const lengths = phrases.map(({ length }) => length).sort((one, other) => other - one);
    const between = lengths.slice(2).reduce((sum, length) => sum + length, 0);
    const intervals = phrases.map((phrase) => ({
      match: { query: phrase.join(' '), max_gaps: 0, ordered: true },
    }));
    return { all_of: { intervals, max_gaps: Math.max(0, NEAR_TOKENS - between) } };
  });
  return { intervals: { body: { any_of: { intervals: combinations } } } };
}
