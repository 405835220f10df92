import { publicAddress, withAddresses } from '../../catalog/publicAddress.ts';
import type { SearchRequest } from '../../search/engine.ts';
import type { TextSearchResult } from '../../search/textHits.ts';
import type { Edition } from '../app/appParts.ts';
import type { TextEngine } from './textEngine.ts';

/** Searches the texts of an edition's documents, for visitors that may open them. */
export type TextSearch = (
  edition: Pick<Edition, 'items' | 'site'>,
  request: SearchRequest,
  signal: AbortSignal,
) => Promise<TextSearchResult>;

/** Throws as `TextEngine` does. */
export function createTextSearch(engine: TextEngine): TextSearch {
  return async ({ items, site }, { query, ...selection }, signal) => {
    const plan = await items.planTexts(query);
    const found = await engine.find(plan, items, signal);
    const { positions } = found;
    const selected = await items.selectItems({ ...selection, positions });
    const texts =
      selected.positions.length === 0
        ? []
        : await engine.show(found.ticket, selected.positions, signal);
    return {
      mode: 'text',
      total: selected.total,
      ...(found.isPartial && { isPartial: true }),
      ...(found.isNear && { isNear: true }),
      ...(engine.health().state !== 'ready' && { isBuilding: true }),
      items: selected.items.map((item) =>
        withAddresses(item, (url) => publicAddress(url, site.hosts.main)),
      ),
      texts,
      facets: selected.facets,
    };
  };
}
