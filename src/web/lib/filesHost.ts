import { createContext, useContext } from 'react';

export const FilesHostContext = createContext('');

/** What addresses of files begin with; empty for this host (specification, section 7). */
export function useFilesHost(): string {
  return useContext(FilesHostContext);
}
