import { PATHS } from '../../protocol/urls.ts';
import type { SearchEngine } from '../../search/engine.ts';

const ID = /^(?<id>[0-9a-f]{32})\./u;

/** The title of the item whose file is at a path of this site, or in the viewer that the path opens. */
export function titleOfFile(engine: SearchEngine, path: string): string | undefined {
  const { pathname, searchParams } = new URL(path, 'https://here.invalid');
  const file = pathname === PATHS.viewer ? (searchParams.get('file') ?? '') : pathname;
  if (!file.startsWith(PATHS.files)) return undefined;
  const id = ID.exec(file.slice(PATHS.files.length))?.groups?.id;
  if (id === undefined) return undefined;
  const item = engine.itemOf(id);
  return item && item.type !== 'unknown' ? item.data.title : undefined;
}
