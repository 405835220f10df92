import { createContext, useContext } from 'react';

export const LeavesDownloadsContext = createContext(false);

/** Whether downloads are on another host, so that only the browser can download them. */
export function useLeavesDownloads(): boolean {
  return useContext(LeavesDownloadsContext);
}
