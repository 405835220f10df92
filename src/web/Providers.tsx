import type { ReactElement, ReactNode } from 'react';
import { OfflineNotice } from './layout/OfflineNotice.tsx';
import { BuildContext } from './lib/build.ts';
import { CanSignInContext, MembersOnlyContext } from './lib/canSignIn.ts';
import { ContributeContext } from './lib/contribute.ts';
import { FilesHostContext } from './lib/filesHost.ts';
import { HasArchivePagesContext } from './lib/hasArchivePages.ts';
import { LeavesDownloadsContext } from './lib/leavesDownloads.ts';
import { SiteContext } from './lib/site.ts';
import { NavigationContext } from './navigation/NavigationContext.ts';
import type { Navigation } from './navigation/navigation.ts';
import type { PageData } from './session/pageData.ts';
import type { SearchStore } from './session/searchStore.ts';
import { SearchContext } from './session/useSearch.ts';
import { Toaster } from './ui/Toaster.tsx';
import { TooltipLayer } from './ui/TooltipLayer.tsx';

/** Context of every page: the site's settings, the search store, toasts and tooltips. */
export function Providers({
  data,
  filesHost,
  navigation,
  store,
  children,
}: {
  readonly data: PageData;
  /** Origin of file URLs; empty for this host (specification, section 7). */
  readonly filesHost: string;
  readonly navigation: Navigation;
  readonly store: SearchStore;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <SiteContext value={data.site}>
      <FilesHostContext value={filesHost}>
        <LeavesDownloadsContext value={data.leavesDownloads ?? false}>
          <BuildContext value={data.build}>
            <CanSignInContext value={!data.cannotSignIn}>
              <HasArchivePagesContext value={data.standalone === undefined}>
                <ContributeContext value={data.contribute}>
                  <MembersOnlyContext value={data.membersOnly ?? false}>
                    <NavigationContext value={navigation}>
                      <SearchContext value={store}>
                        {children}
                        <OfflineNotice />
                        <Toaster />
                        <TooltipLayer />
                      </SearchContext>
                    </NavigationContext>
                  </MembersOnlyContext>
                </ContributeContext>
              </HasArchivePagesContext>
            </CanSignInContext>
          </BuildContext>
        </LeavesDownloadsContext>
      </FilesHostContext>
    </SiteContext>
  );
}
