import { createContext } from 'react';

/** Whether a card is folded: only its title and texts, because it is far from the window. */
export const FoldedContext = createContext(false);
