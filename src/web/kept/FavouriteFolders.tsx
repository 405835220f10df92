import type { ReactElement } from 'react';
import { coursePath, itemPath } from '../../protocol/urls.ts';
import { FolderActions } from './FolderActions.tsx';
import { KeptRow } from './KeptRow.tsx';
import { foldersOf, removeEntry } from './keptLists.ts';
import { ReadingPageLink } from './ReadingPageLink.tsx';
import type { LoadedKept } from './useKept.ts';

/** The favourites, in a folder for each course. */
export function FavouriteFolders({ kept, state }: LoadedKept): ReactElement {
  const folders = foldersOf(state.favourites);
  if (folders.length === 0) {
    return (
      <p className="mt-8 text-ink-soft">
        还没有收藏。在搜索结果或文件页面中点击书签图标，即可将文件收藏到这里，并按课程归类。
      </p>
    );
  }
  return (
    <>
      {folders.length > 1 && (
        <div className="mt-6 flex items-center text-sm text-ink-soft">
          全部
          <span className="ms-2 text-ink-faint tabular-nums">{state.favourites.length}</span>
          <FolderActions name="全部收藏" ids={state.favourites.map(({ id }) => id)} />
        </div>
      )}
      {folders.map(({ name, isCourse, documents }) => (
        <section key={`${isCourse} ${name}`} aria-label={name} className="mt-8">
          <div className="mb-1 flex flex-wrap items-center gap-x-3">
            <h2 className="text-lg font-medium">
              {isCourse ? (
                <a href={coursePath(name)} className="hover:text-accent">
                  {name}
                </a>
              ) : (
                name
              )}
              <span className="ms-2 text-sm font-normal text-ink-faint tabular-nums">
                {documents.length}
              </span>
            </h2>
            <FolderActions name={name} ids={documents.map(({ id }) => id)} />
          </div>
          <ul>
            {documents.map(({ id, title }) => (
              <KeptRow
                key={id}
                href={itemPath(id)}
                title={title}
                removeLabel={`取消收藏 ${title}`}
                onRemove={() => void kept.update((lists) => removeEntry(lists, 'favourites', id))}
              >
                <ReadingPageLink id={id} state={state} />
              </KeptRow>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
