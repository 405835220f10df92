import type { SelectedItems, SelectionRequest } from '../../search/createItemSelection.ts';
import type { TextSearchPlan } from '../../search/planTextSearch.ts';

/** The items of an edition, as a search in the texts of their documents needs them. */
export interface EditionItems {
  /** How to look for a query in texts. */
  planTexts(query: string): Promise<TextSearchPlan>;
  /** A page of the items that were found. */
  selectItems(request: SelectionRequest): Promise<SelectedItems>;
  /** The ids of all items by position, 16 bytes each; zeros for items without a document. */
  packedIds(): Promise<Uint8Array<ArrayBuffer>>;
}
