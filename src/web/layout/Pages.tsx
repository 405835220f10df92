import { type ReactElement, useSyncExternalStore } from 'react';
import { matchRoute, type Route } from '../navigation/matchRoute.ts';
import { useNavigation } from '../navigation/NavigationContext.ts';
import { CrashBoundary } from './CrashBoundary.tsx';

/** The current page. */
export function Pages({ routes }: { readonly routes: readonly Route[] }): ReactElement {
  const { subscribe, current } = useNavigation();
  const visit = useSyncExternalStore(subscribe, current, current);
  return <CrashBoundary visit={visit}>{matchRoute(routes, visit.pathname).element}</CrashBoundary>;
}
