import { CloudOff } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { pageTitle } from '../catalog/pageTitle.ts';
import { CoursePage } from './courses/CoursePage.tsx';
import { ItemPage } from './items/ItemPage.tsx';
import { PageFrame } from './layout/PageFrame.tsx';
import { useSite } from './lib/site.ts';
import { useNavigation } from './navigation/NavigationContext.ts';
import { pageHead } from './pageHead.ts';
import { NotStoredPage } from './pages/NotStoredPage.tsx';
import { readStoredArchive } from './readStoredArchive.ts';
import type { ArchiveContents } from './session/pageData.ts';
import type { SearchClient } from './session/searchClient.ts';
import { useOnline } from './ui/useOnline.ts';

/**
 * The page of an item or a course without the server, from the catalog that this browser has stored;
 * for other pages of the archive, what works instead.
 */
export function StoredArchivePage({ client }: { readonly client: SearchClient }): ReactElement {
  const site = useSite();
  const isOnline = useOnline();
  const { pathname } = useNavigation().current();
  const [read, setRead] = useState<{ readonly archive: ArchiveContents | undefined }>();

  useEffect(() => {
    const origin = site.hosts.main ?? location.origin;
    readStoredArchive(pathname, client, origin)
      .catch(() => undefined)
      .then((archive) => {
        setRead({ archive });
        const title = titleOf(archive);
        document.title = pageHead(site, { handle: { title } }).title;
      });
  }, [pathname, client, site]);

  if (!read) return <PageFrame isWide>{null}</PageFrame>;
  const { archive } = read;
  if (archive?.kind !== 'item' && archive?.kind !== 'course') return <NotStoredPage />;
  return (
    <>
      {archive.kind === 'item' ? <ItemPage {...archive} /> : <CoursePage {...archive} />}
      {isOnline && <StoredNotice />}
    </>
  );
}

function titleOf(archive: ArchiveContents | undefined): string {
  if (archive?.kind === 'item') return pageTitle(archive.contents.item);
  return archive?.kind === 'course' ? `${archive.contents.name}试卷和资料` : '无法打开本页';
}

/** The server can be reached after all, or may be slow: it has more of this page. */
function StoredNotice(): ReactElement {
  return (
    <p
      role="status"
      className="fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 mx-auto flex w-fit items-center gap-2 rounded-full border border-line-strong bg-raised px-4 py-2 text-sm text-ink-soft shadow-md md:mx-0"
    >
      <CloudOff className="size-4 shrink-0" aria-hidden="true" />
      <span>
        当前为离线页面，
        <button
          type="button"
          className="cursor-pointer text-accent underline underline-offset-4"
          onClick={() => location.reload()}
        >
          重新加载
        </button>
        可查看完整内容
      </span>
    </p>
  );
}
