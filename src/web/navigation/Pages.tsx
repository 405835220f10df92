import { type ReactElement, useSyncExternalStore } from 'react';
import { CrashBoundary } from './CrashBoundary.tsx';
import { matchRoute, type Route } from './matchRoute.ts';
import { useNavigation } from './NavigationContext.ts';

/** The page at which someone is. */
export function Pages({ routes }: { readonly routes: readonly Route[] }): ReactElement {
  const { subscribe, current } = useNavigation();
  const visit = useSyncExternalStore(subscribe, current, current);
  return <CrashBoundary visit={visit}>{matchRoute(routes, visit.pathname).element}</CrashBoundary>;
}
