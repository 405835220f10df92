import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { CATEGORY_LABELS } from '../../catalog/category.ts';
import { homeUrl, itemPath, PATHS } from '../../protocol/urls.ts';
import { onPlainClick } from '../lib/onPlainClick.ts';
import { useNavigation } from '../navigation/NavigationContext.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { clearRecent } from './clearRecent.ts';
import { type KeptSearch, keyOf, removeEntry } from './keptLists.ts';
import { ReadingPageLink } from './ReadingPageLink.tsx';
import { RecordingSwitch } from './RecordingSwitch.tsx';
import { type LoadedKept, useKept } from './useKept.ts';
import './keptLists.css';

/** The most entries of a line; /kept has all of them. */
const MOST_SHOWN = 10;

/** What was searched and opened last on this device: a line each, below the empty box. */
export function RecentLists(): ReactElement | null {
  const loaded = useKept();
  if (!loaded) return null;
  const { searches, opened } = loaded.state;
  if (searches.length === 0 && opened.length === 0) return null;
  return (
    <>
      {searches.length > 0 && (
        <Line title="最近搜索">
          {searches.slice(0, MOST_SHOWN).map((search) => (
            <SearchChip key={keyOf(search)} search={search} {...loaded} />
          ))}
        </Line>
      )}
      {opened.length > 0 && (
        <Line title="最近打开">
          {opened.slice(0, MOST_SHOWN).map(({ id, title }) => (
            <li key={id} className="kept-chip">
              <a href={itemPath(id)} className="kept-chip-title" title={title}>
                {title}
              </a>
              <ReadingPageLink id={id} {...loaded} />
            </li>
          ))}
        </Line>
      )}
      <p className="flex h-8 items-center justify-end gap-4 text-xs text-ink-faint pointer-coarse:h-11">
        <span className="me-auto">仅保存在本机</span>
        <RecordingSwitch {...loaded} />
        <button type="button" className={LINK} onClick={() => clearRecent(loaded.kept)}>
          清空
        </button>
        <a href={PATHS.kept} className={LINK}>
          管理
        </a>
      </p>
    </>
  );
}

const LINK =
  'inline-flex items-center underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11';

/** A line that scrolls where it is too narrow. */
function Line({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <section aria-label={title} className="kept-line">
      <h2 className="shrink-0 text-sm text-ink-faint">{title}</h2>
      <ul className="kept-chips">{children}</ul>
    </section>
  );
}

function SearchChip({
  search,
  kept,
}: Pick<LoadedKept, 'kept'> & { readonly search: KeptSearch }): ReactElement {
  const { query, category } = search;
  const { go } = useNavigation();
  const url = homeUrl({ query, category });
  return (
    <li className="kept-chip">
      <a href={url} onClick={onPlainClick(() => go(url))} className="kept-chip-title">
        {query}
        {category !== 'all' && (
          <span className="text-ink-faint"> · {CATEGORY_LABELS[category]}</span>
        )}
      </a>
      <IconButton
        label={`移除最近搜索 ${query}`}
        title="移除"
        onClick={() => void kept.update((lists) => removeEntry(lists, 'searches', keyOf(search)))}
      >
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}
