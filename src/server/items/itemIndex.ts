import { PUBLISHED_PATHS } from '../../catalog/publishedPaths.ts';
import type { Edition } from '../app/appParts.ts';
import { inSlices } from '../inSlices.ts';
import { type LocatedItems, locateItems } from './locateItems.ts';

/** The items of an edition as they are published, found once for each list. */
export type ItemIndex = (edition: Pick<Edition, 'documents'>) => Promise<LocatedItems>;

export function createItemIndex(): ItemIndex {
  const known = new WeakMap<Uint8Array, Promise<LocatedItems>>();
  return ({ documents }) => {
    const body = documents.get(PUBLISHED_PATHS.items)?.body ?? NOTHING;
    const located = known.get(body) ?? inSlices(locateItems(body));
    known.set(body, located);
    return located;
  };
}

const NOTHING = new Uint8Array();
