import { type ComponentType, type ReactElement, Suspense, useState } from 'react';
import type { Announcement } from '../../protocol/announcement.ts';
import { KeptSlot } from '../kept/KeptSlot.tsx';
import { useShortcuts } from '../keyboard/useShortcuts.ts';
import { Footer } from '../layout/Footer.tsx';
import { Logo } from '../layout/Logo.tsx';
import { explainCode } from '../lib/explainFailure.ts';
import { PreviewLayout } from '../preview/PreviewLayout.tsx';
import { useSearch, useSearchStore } from '../session/useSearch.ts';
import { cn } from '../ui/cn.ts';
import { notify } from '../ui/notify.ts';
import { Announcements } from './Announcements.tsx';
import { LandingLinks } from './LandingLinks.tsx';
import { SearchBar } from './SearchBar.tsx';
import { SearchPanel } from './SearchPanel.tsx';
import { StarBanner } from './StarBanner.tsx';

interface LandingProps {
  readonly announcements: readonly Announcement[] | undefined;
  /** The colleges with the most exam papers. */
  readonly colleges: readonly string[];
}

/** Home and search (specification, section 2). */
export function HomePage({ announcements, colleges }: LandingProps): ReactElement {
  const store = useSearchStore();
  const phase = useSearch((state) => state.shownPhase);
  const category = useSearch((state) => state.category);
  const previewed = useSearch((state) => state.previewed);
  const place = useSearch((state) => state.previewPlace);
  const isLanding = phase.status === 'landing';
  const { Shortcuts, showShortcuts, hideShortcuts } = useShortcutsDialog();
  useShortcuts(showShortcuts);
  return (
    <PreviewLayout item={previewed} place={place} onClose={() => store.setPreview(undefined)}>
      <div className="flex min-h-dvh flex-col">
        <StarBanner />
        <main
          className={cn(
            'mx-auto flex w-full max-w-3xl flex-col px-4 md:px-6',
            !isLanding && 'results-page',
          )}
        >
          <h1 className={cn('flex', isLanding ? 'landing-head justify-center pb-8' : 'pt-5 pb-4')}>
            <Logo size={isLanding ? 'xl' : 'md'} />
          </h1>
          <SearchBar isLanding={isLanding} />
          {phase.status === 'landing' ? (
            <Landing announcements={announcements} colleges={colleges} />
          ) : (
            <SearchPanel phase={phase} category={category} previewed={previewed?.id} />
          )}
        </main>
        <Footer onShortcuts={showShortcuts} />
      </div>
      {Shortcuts && <Shortcuts onClose={hideShortcuts} />}
    </PreviewLayout>
  );
}

/** The list of shortcuts, loaded when it is first opened. */
function useShortcutsDialog() {
  const [shown, setShown] = useState<{ readonly View: ComponentType<{ onClose: () => void }> }>();

  async function show(): Promise<void> {
    try {
      const { ShortcutsDialog } = await import('../keyboard/ShortcutsDialog.tsx');
      setShown({ View: ShortcutsDialog });
    } catch {
      void notify('快捷键列表加载失败', {
        kind: 'error',
        description: explainCode('unreachable'),
      });
    }
  }

  return {
    Shortcuts: shown?.View,
    showShortcuts: () => void show(),
    hideShortcuts: () => setShown(undefined),
  };
}

function Landing({ announcements, colleges }: LandingProps): ReactElement {
  return (
    <>
      <p className="mt-4 mb-5 text-center text-ink-faint">搜索书籍、试卷和资料</p>
      <LandingLinks colleges={colleges} />
      <KeptSlot />
      <Suspense fallback={null}>
        <Announcements embedded={announcements} />
      </Suspense>
    </>
  );
}
