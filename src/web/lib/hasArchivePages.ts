import { createContext, useContext } from 'react';

export const HasArchivePagesContext = createContext(true);

/** Whether items and courses have pages; only a server renders them. */
export function useHasArchivePages(): boolean {
  return useContext(HasArchivePagesContext);
}
