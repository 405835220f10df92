import { lazy, type ReactElement, Suspense } from 'react';
import { useHasArchivePages } from '../lib/hasArchivePages.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';

/**
 * The place of recent searches and documents on the landing. The style sheet gives it the height
 * that the script in the head decides on, before anything is painted and loaded.
 */
export function KeptSlot(): ReactElement | null {
  const isHydrated = useIsHydrated();
  if (!useHasArchivePages()) return null;
  return (
    <div className="kept-slot">
      {isHydrated && isKept() && (
        <Suspense fallback={null}>
          <RecentLists />
        </Suspense>
      )}
    </div>
  );
}

/** Without its code the space is given back. */
const RecentLists = lazy(() =>
  import('./RecentLists.tsx').then(
    (module) => ({ default: module.RecentLists }),
    () => {
      delete document.documentElement.dataset.kept;
      return { default: () => null };
    },
  ),
);

const isKept = () => (document.documentElement.dataset.kept ?? '') !== '';
