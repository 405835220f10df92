import { type ReactElement, useEffect, useSyncExternalStore } from 'react';
import { matchRoute, type Route } from '../navigation/matchRoute.ts';
import { useNavigation } from '../navigation/NavigationContext.ts';
import { CrashBoundary } from './CrashBoundary.tsx';

/** The current page. `data-hydrated` on the root shows that it responds to keys and clicks. */
export function Pages({ routes }: { readonly routes: readonly Route[] }): ReactElement {
  const { subscribe, current } = useNavigation();
  const visit = useSyncExternalStore(subscribe, current, current);
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  return <CrashBoundary visit={visit}>{matchRoute(routes, visit.pathname).element}</CrashBoundary>;
}
