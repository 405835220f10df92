import { createContext } from 'react';
import type { Marks } from '../../search/engine.ts';

/**
 * What of each title was searched, by the id of its item. Titles read it here and not from their
 * cards: with every letter typed the marks change, and nothing else of a card that stays in sight.
 */
export const MarksContext = createContext<ReadonlyMap<string, Marks>>(new Map());
