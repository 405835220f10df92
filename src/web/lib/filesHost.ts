import { createContext, useContext } from 'react';
import { filesHost } from '../../protocol/hosts.ts';
import type { PageData } from '../pageData.ts';

export const FilesHostContext = createContext('');

/** What addresses of files begin with; empty for this host (specification, section 7). */
export function useFilesHost(): string {
  return useContext(FilesHostContext);
}

/** The same for a page that is seen at a host. */
export function filesHostOf({ site, standalone }: PageData, host: string): string {
  return filesHost(host, site.hosts, standalone?.hasFiles === false);
}
