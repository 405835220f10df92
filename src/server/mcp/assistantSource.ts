import type { Item } from '../../catalog/item.ts';
import type { ErrorCode } from '../../protocol/errors.ts';
import type { SearchRequest, SearchResult } from '../../search/engine.ts';
import type { TextSearchResult } from '../../search/textHits.ts';
import type { TextEngine } from '../texts/textEngine.ts';

/** Why a tool does not do what it was asked for. */
export interface Refusal {
  readonly code: ErrorCode;
  /** Details of this case, in Chinese. */
  readonly detail?: string | undefined;
  /** When it may be tried again. */
  readonly retrySeconds?: number | undefined;
}

/**
 * What the tools of assistants know of an archive, for one visitor: of a site as its visitors have
 * it, or of a folder on this machine.
 */
export interface AssistantSource {
  /** The name of the site, and of its university; the latter is empty if unknown. */
  readonly name: string;
  readonly university: string;
  search(request: SearchRequest): Promise<SearchResult>;
  /** Throws as `TextEngine` does. Only after `refuseTexts`. */
  searchTexts(request: SearchRequest, signal: AbortSignal): Promise<TextSearchResult>;
  /** The items with these ids; undefined for one that is not listed. */
  itemsOf(ids: readonly string[]): Promise<readonly (Item | undefined)[]>;
  /** The texts of documents. Only after `refuseTexts`. */
  readonly texts: Pick<TextEngine, 'page' | 'opening'>;
  /** Where people find an item: its page, or if there is none, its document. */
  addressOf(item: Item): string;
  /** Where its document is. */
  documentOf(item: Item): string;
  /** Why there is nothing at an id any more; undefined if it was not taken down. */
  refuseTakenDown(id: string): Refusal | undefined;
  /** Why the visitor may not read the texts of documents; undefined if they may. */
  refuseTexts(): Promise<Refusal | undefined>;
  /** Counts a search, or a page that is read; the refusal if there were too many. */
  charge(): Promise<Refusal | undefined>;
  /** The day in China, `2026-11-28`. */
  today(): string;
  /** Receives errors that nobody expects. */
  report(error: unknown): void;
}
