import { createContext, useContext } from 'react';
import { DEFAULT_SITE, type Site } from '../../protocol/site.ts';

export const SiteContext = createContext<Site>(DEFAULT_SITE);

/** Returns the settings of this site. */
export function useSite(): Site {
  return useContext(SiteContext);
}
