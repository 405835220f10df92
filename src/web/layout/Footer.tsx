import type { ReactElement } from 'react';
import { PATHS } from '../../protocol/urls.ts';
import { useContribute } from '../lib/contribute.ts';
import { useHasArchivePages } from '../lib/hasArchivePages.ts';
import { onPlainClick } from '../lib/onPlainClick.ts';
import { useSite } from '../lib/site.ts';
import { useNavigation } from '../navigation/NavigationContext.ts';

const LINK_CLASS =
  'inline-flex items-center underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11 justify-center';

/**
 * The footer of every page.
 *
 * @param isError the page shows a server error, so that links must load the next page from the
 * server
 * @param onShortcuts shows the shortcuts of the page; undefined if it has none
 */
export function Footer({
  isError = false,
  onShortcuts,
}: {
  readonly isError?: boolean;
  readonly onShortcuts?: () => void;
}): ReactElement {
  const { links, brand } = useSite();
  const hasArchivePages = useHasArchivePages();
  const takesFiles = useContribute() !== undefined;
  const { current, go } = useNavigation();
  const showAbout = onPlainClick(() =>
    go(PATHS.about, { replace: current().pathname === PATHS.about }),
  );
  return (
    <footer className="mt-auto flex flex-wrap justify-center gap-x-4 gap-y-2 sm:gap-x-6 px-4 pt-10 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-sm text-ink-faint">
      {links.organisation && (
        <a href={links.organisation} rel="noopener" className={LINK_CLASS}>
          {brand.name} 开源仓库
        </a>
      )}
      <a href={PATHS.about} onClick={isError ? undefined : showAbout} className={LINK_CLASS}>
        关于我们
      </a>
      {takesFiles && (
        <a href={PATHS.contribute} className={LINK_CLASS}>
          投稿
        </a>
      )}
      {hasArchivePages && (
        <a href={PATHS.kept} className={LINK_CLASS}>
          我的收藏
        </a>
      )}
      {onShortcuts && (
        <button
          type="button"
          className={`needs-script needs-keyboard ${LINK_CLASS}`}
          onClick={onShortcuts}
        >
          键盘快捷键
        </button>
      )}
    </footer>
  );
}
