import { createContext, useContext } from 'react';
import type { Build } from '../../protocol/build.ts';

export const BuildContext = createContext<Build | undefined>(undefined);

/** Which build of the software this is, where that is known. */
export function useBuild(): Build | undefined {
  return useContext(BuildContext);
}
