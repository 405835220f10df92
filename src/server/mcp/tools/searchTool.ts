import type * as v from 'valibot';
import {
  CATEGORY_FILTERS,
  FILTER_LABELS,
  FILTER_NAMES,
  type Filters,
  hasChoices,
  WITH_ANSWERS,
} from '../../../catalog/filters.ts';
import type { Item, UnknownItem } from '../../../catalog/item.ts';
import type { Facets, SearchRequest } from '../../../search/engine.ts';
import type { TextDocumentHit } from '../../../search/textHits.ts';
import type { AssistantSource } from '../assistantSource.ts';
import { briefFacts, briefLines } from '../itemFacts.ts';
import type { SearchInput } from '../toolInputs.ts';
import { answered, refused, type ToolOutcome } from '../toolOutcome.ts';
import type { SearchAnswer } from '../toolOutputs.ts';

type Input = v.InferOutput<typeof SearchInput>;

/** Options of each filter: enough to choose from. */
const MOST_OPTIONS = 15;

/** A page of results, of either search. */
interface Found {
  readonly total: number;
  readonly items: readonly (Item | UnknownItem)[];
  readonly texts?: readonly TextDocumentHit[];
  readonly facets: Facets;
  readonly isPartial?: boolean | undefined;
  readonly isNear?: boolean | undefined;
  readonly isBuilding?: boolean | undefined;
  readonly meant?: string | undefined;
}

/** Searches titles, or the texts of documents for visitors who may open them. */
export async function search(
  source: AssistantSource,
  input: Input,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  const { query, in: scope, kind, sort, limit, offset, options } = input;
  const filters = filtersOf(input);
  const useless = FILTER_NAMES.find(
    (name) => filters[name].length > 0 && !CATEGORY_FILTERS[kind].includes(name),
  );
  if (useless !== undefined) {
    const kinds = (['test', 'doc'] as const).filter((one) =>
      CATEGORY_FILTERS[one].includes(useless),
    );
    return refused(
      'bad-request',
      `按${FILTER_LABELS[useless]}筛选时，kind 须为 ${kinds.join(' 或 ')}`,
    );
  }
  const request: SearchRequest = { query, category: kind, filters, sort, offset, limit };
  // Nothing is looked for before: whoever is refused learns nothing from how long it takes.
  const refusal = (scope === 'text' && (await source.refuseTexts())) || (await source.charge());
  if (refusal) return { refusal };
  const found =
    scope === 'text' ? await source.searchTexts(request, signal) : await source.search(request);
  const data = dataOf(found, request, { source, withOptions: options });
  return answered(textOf(data, request), data);
}

function filtersOf({ college, course, content, stage, year, answers }: Input): Filters {
  return { college, course, content, stage, year, answers: answers ? [WITH_ANSWERS] : [] };
}

function dataOf(
  { total, items, texts, facets, isPartial, isNear, isBuilding, meant }: Found,
  { offset }: SearchRequest,
  { source, withOptions }: { readonly source: AssistantSource; readonly withOptions: boolean },
): SearchAnswer {
  const end = offset + items.length;
  return {
    total,
    ...(isPartial && { isPartial }),
    ...(isNear && { isNear }),
    ...(isBuilding && { isBuilding }),
    ...(meant !== undefined && { meant }),
    hits: items.flatMap((item, at) =>
      item.type === 'unknown'
        ? []
        : [{ ...briefFacts(item, source), ...(texts && pagesOf(texts[at])) }],
    ),
    ...(end < total && items.length > 0 && { next: end }),
    ...(withOptions && { options: optionsOf(facets) }),
  };
}

function pagesOf(hit: TextDocumentHit | undefined): Partial<SearchAnswer['hits'][number]> {
  if (!hit) return {};
  const pages = hit.pages.map(({ page, snippet }) => ({
    page,
    ...(snippet && { snippet: snippet.text }),
  }));
  return { pages, ...(hit.morePages > 0 && { morePages: hit.morePages }) };
}

function optionsOf(facets: Facets): NonNullable<SearchAnswer['options']> {
  return Object.fromEntries(
    Object.entries(facets).map(([name, options]) => [
      name,
      options
        ?.filter(({ count }) => count > 0)
        .slice(0, MOST_OPTIONS)
        .map(({ value, count }) => ({ value, count })),
    ]),
  );
}

function howMany(
  { total, isPartial, hits }: Pick<SearchAnswer, 'total' | 'isPartial' | 'hits'>,
  offset: number,
): string {
  const all = `共 ${isPartial ? '至少 ' : ''}${total} 条`;
  if (total === 0) return '没有找到。';
  if (hits.length === 0) return `${all}，此后没有更多。`;
  if (hits.length === total) return `${all}。`;
  const last = offset + hits.length;
  const which = hits.length === 1 ? `${last}` : `${offset + 1} 至 ${last}`;
  return `${all}，以下是第 ${which} 条。`;
}

function textOf(
  { total, isPartial, isNear, isBuilding, meant, hits, next, options }: SearchAnswer,
  { query, category, filters, offset }: SearchRequest,
): string {
  const lines = [
    howMany({ total, isPartial, hits }, offset),
    ...(isNear ? [`没有与“${query}”完全匹配的结果，以下为相近结果。`] : []),
    ...(meant === undefined ? [] : [`您要找的可能是“${meant}”。`]),
    ...(isBuilding ? ['正文索引尚未建完，稍后可能找到更多。'] : []),
    ...(total === 0 && category === 'all' && query.trim() === ''
      ? ['没有查询时，请用 kind 指定 book、test 或 doc。']
      : []),
    ...(total === 0 && filters && hasChoices(filters)
      ? ['可去掉部分筛选条件，或用 options 查看可选值。']
      : []),
  ];
  hits.forEach((hit, at) => {
    const [title, ...others] = briefLines(hit);
    lines.push(`${offset + at + 1}. ${title}`, ...others);
    for (const { page, snippet } of hit.pages ?? []) {
      lines.push(`   第 ${page} 页${snippet === undefined ? '' : `：${snippet}`}`);
    }
    if (hit.morePages) lines.push(`   另有 ${hit.morePages} 页匹配。`);
  });
  if (next !== undefined) lines.push(`更多结果：offset ${next}。`);
  for (const name of FILTER_NAMES) {
    const values = options?.[name];
    if (!values || values.length === 0) continue;
    const list = values.map(({ value, count }) => `${value}（${count}）`).join('、');
    lines.push(`${FILTER_LABELS[name]}（${name}）可选：${list}`);
  }
  return lines.join('\n');
}
