import { createContext } from 'react';
import type { TextDocumentHit } from '../../search/textHits.ts';

/** What was found in the texts of each document, by the id of the item. */
export const TextHitsContext = createContext<ReadonlyMap<string, TextDocumentHit>>(new Map());
