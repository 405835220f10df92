import { createContext, useContext } from 'react';
import type { Build } from '../../protocol/build.ts';

export const BuildContext = createContext<Build | undefined>(undefined);

/** Returns the build of the software, if known. */
export function useBuild(): Build | undefined {
  return useContext(BuildContext);
}
