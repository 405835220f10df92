import { createContext, useContext } from 'react';

export const ContributeContext = createContext<'members' | 'everybody' | undefined>(undefined);

/** Who may give documents on this site; undefined if nobody may. */
export function useContribute(): 'members' | 'everybody' | undefined {
  return useContext(ContributeContext);
}
