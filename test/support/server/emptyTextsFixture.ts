import type { EditionItems } from '../../../src/server/texts/editionItems.ts';
import type { TextEngine } from '../../../src/server/texts/textEngine.ts';

/** For tests: an edition without items. */
export const NO_ITEMS: EditionItems = {
  planTexts: async () => ({ parts: [] }),
  selectItems: async () => ({ total: 0, facets: {}, positions: [], items: [] }),
  packedIds: async () => new Uint8Array(),
};

/** For tests: a search in texts without results. */
export const EMPTY_TEXTS: TextEngine = {
  find: async () => ({ ticket: 0, positions: new Uint32Array(), isPartial: false, isNear: false }),
  show: async () => [],
  matches: async () => undefined,
  page: async () => undefined,
  opening: async () => undefined,
  health: () => ({ state: 'ready', documents: 0, pages: 0, bytes: 0, waiting: 0 }),
};
