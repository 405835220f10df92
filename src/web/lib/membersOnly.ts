import { createContext, useContext } from 'react';

export const MembersOnlyContext = createContext(false);

/** Whether only a session opens files, so that the campus network does not help. */
export function useMembersOnly(): boolean {
  return useContext(MembersOnlyContext);
}
