import { hasDocument } from '../catalog/hasDocument.ts';
import { createEngine, type EngineParts } from './createEngine.ts';
import type { HitFilter } from './createHitFilter.ts';
import type { SearchEngine } from './engine.ts';

/**
 * An engine that also searches documents alone (`SearchRequest.withDocument`). Apart from `createEngine`,
 * because browsers never ask for that.
 */
export function createDocumentEngine(
  parts: EngineParts & { readonly filterHits: HitFilter },
): SearchEngine {
  const { items, filterHits } = parts;
  const isDocument = (at: number) => items.slice(at, at + 1).some(hasDocument);
  const onlyDocuments: HitFilter = (positions, category, filters) =>
    filterHits(positions.filter(isDocument), category, filters, false);
  const engine = createEngine(parts);
  // Shares the index; what a search needs besides is made when it is first asked for.
  let documents: SearchEngine | undefined;
  return {
    ...engine,
    search(request) {
      if (!request.withDocument) return engine.search(request);
      documents ??= createEngine({ ...parts, filterHits: onlyDocuments });
      const result = documents.search(request);
      if (result.mode === 'text') return result;
      // The hits of an ISBN or MD5 are not filtered, and few.
      const found = result.items.filter(hasDocument);
      return { ...result, items: found, total: found.length };
    },
  };
}
