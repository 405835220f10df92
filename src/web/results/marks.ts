import { createContext } from 'react';
import type { Marks } from '../../search/engine.ts';

/**
 * The matched ranges of each title, by the id of the item. Titles read them from this context and
 * not from props: with every letter typed the marks change, but nothing else of a card that stays.
 */
export const MarksContext = createContext<ReadonlyMap<string, Marks>>(new Map());
