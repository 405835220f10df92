import { type Context, Hono } from 'hono';
import { CITATION_FILES, type CitationFormat } from '../../catalog/citation/citationFormats.ts';
import type { Item } from '../../catalog/item.ts';
import { parseItemId } from '../../catalog/itemId.ts';
import { dayInChina } from '../../lib/chinaTime.ts';
import {
  CitationParametersSchema,
  CitationsParametersSchema,
} from '../../protocol/api/catalogOperations.ts';
import { citedUrl } from '../../protocol/citationUrls.ts';
import type { Site } from '../../protocol/site.ts';
import { PARAMETERS, PATHS, PURPOSE } from '../../protocol/urls.ts';
import { contentDisposition } from '../files/contentDisposition.ts';
import { parseParameters } from '../parseParameters.ts';
import { respondProblem } from '../respondProblem.ts';
import type { SearchService } from '../searchService.ts';
import { citeItems } from './citeItems.ts';

export interface CitationRouteOptions {
  /** The items of a request's edition, and its settings. */
  readonly editionOf: (c: Context) => {
    readonly engine: Pick<SearchService, 'itemsOf'>;
    readonly site: Pick<Site, 'university'>;
  };
  /** The origin of the site, which citations lead to. */
  readonly originOf: (c: Context) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * `GET /api/items/{id}/citation?format=` and `GET /api/citations?ids={id},{id}&format=`: items as
 * references by GB/T 7714, or as files for reference managers. With `f=1` the browser saves them.
 * An id that is not listed is 404, so that no reference is missing unnoticed.
 */
export function createCitationRoutes({ editionOf, originOf, now }: CitationRouteOptions): Hono {
  async function respond(
    c: Context,
    ids: readonly string[],
    format: CitationFormat,
  ): Promise<Response> {
    const { engine, site } = editionOf(c);
    const items: Item[] = [];
    for (const [at, item] of (await engine.itemsOf(ids)).entries()) {
      if (!item) return respondProblem(c, 'not-found', `没有编号为 ${ids[at]} 的条目`);
      items.push(item);
    }
    const citations = citeItems(items, format, {
      urlOf: (item) => citedUrl(item, originOf(c)),
      accessed: dayInChina(now()),
      university: site.university,
    });
    const { mediaType } = CITATION_FILES[format];
    return c.body(citations, 200, {
      'content-type': `${mediaType}; charset=utf-8`,
      'content-disposition': dispositionOf(c, items, format),
      'cache-control': 'no-cache',
    });
  }

  return new Hono()
    .get(`${PATHS.apiItems}/:id/citation`, (c) => {
      const { values, problem } = parseParameters(c, CitationParametersSchema);
      if (!values) return problem;
      const id = parseItemId(c.req.param('id'));
      return id === undefined ? respondProblem(c, 'not-found') : respond(c, [id], values.format);
    })
    .get(PATHS.citations, (c) => {
      const { values, problem } = parseParameters(c, CitationsParametersSchema);
      return values ? respond(c, values.ids, values.format) : problem;
    });
}

/** The name of the file: the title of the item, or the number of items. */
function dispositionOf(c: Context, items: readonly Item[], format: CitationFormat): string {
  const { extension } = CITATION_FILES[format];
  const isDownload = c.req.query(PARAMETERS.purpose) === PURPOSE.download;
  const [first] = items;
  const name = items.length === 1 && first ? first.data.title : `参考文献（${items.length} 条）`;
  return contentDisposition(
    isDownload ? 'attachment' : 'inline',
    { id: 'citations', type: extension },
    name,
  );
}
