import { createContext, useContext } from 'react';

export const LeavesDownloadsContext = createContext(false);

/** Whether downloads lead to another host, so that the browser has to make them by itself. */
export function useLeavesDownloads(): boolean {
  return useContext(LeavesDownloadsContext);
}
