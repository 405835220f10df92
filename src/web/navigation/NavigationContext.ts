import { createContext, useContext } from 'react';
import type { Navigation } from './navigation.ts';

export const NavigationContext = createContext<Navigation | undefined>(undefined);

/** Returns the navigation of this page. */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('Nothing leads anywhere: NavigationContext is missing here.');
  return navigation;
}
