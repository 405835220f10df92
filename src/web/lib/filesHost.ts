import { createContext, useContext } from 'react';

export const FilesHostContext = createContext('');

/** Returns the origin of file URLs; empty for this host (specification, section 7). */
export function useFilesHost(): string {
  return useContext(FilesHostContext);
}
