import type { ReactElement, ReactNode } from 'react';
import { RoadContext } from './home/roadContext.ts';
import type { SearchRoad } from './home/searchRoad.ts';
import { BuildContext } from './lib/build.ts';
import { CanSignInContext } from './lib/canSignIn.ts';
import { FilesHostContext } from './lib/filesHost.ts';
import { LeavesDownloadsContext } from './lib/leavesDownloads.ts';
import { SiteContext } from './lib/site.ts';
import { NavigationContext } from './navigation/NavigationContext.ts';
import type { Navigation } from './navigation/navigation.ts';
import type { PageData } from './pageData.ts';
import { OfflineNotice } from './pages/OfflineNotice.tsx';
import { Toaster } from './ui/Toaster.tsx';
import { TooltipLayer } from './ui/TooltipLayer.tsx';

/** What every page can rely on: the site's settings, the search, a place for toasts and tooltips. */
export function Surroundings({
  data,
  filesHost,
  navigation,
  road,
  children,
}: {
  readonly data: PageData;
  /** What addresses of files begin with; empty for this host (specification, section 7). */
  readonly filesHost: string;
  readonly navigation: Navigation;
  readonly road: SearchRoad;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <SiteContext value={data.site}>
      <FilesHostContext value={filesHost}>
        <LeavesDownloadsContext value={data.leavesDownloads ?? false}>
          <BuildContext value={data.build}>
            <CanSignInContext value={!data.cannotSignIn}>
              <NavigationContext value={navigation}>
                <RoadContext value={road}>
                  {children}
                  <OfflineNotice />
                  <Toaster />
                  <TooltipLayer />
                </RoadContext>
              </NavigationContext>
            </CanSignInContext>
          </BuildContext>
        </LeavesDownloadsContext>
      </FilesHostContext>
    </SiteContext>
  );
}
