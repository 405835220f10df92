import { PATHS } from '../../protocol/urls.ts';
import type { SearchService } from '../searchService.ts';

const ID = /^(?<id>[0-9a-f]{32})\./u;

/** The title of the item whose file is at a path of this site, or in the viewer that the path opens. */
export async function titleOfFile(
  engine: SearchService,
  path: string,
): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(path, 'https://here.invalid');
  const file = pathname === PATHS.viewer ? (searchParams.get('file') ?? '') : pathname;
  if (!file.startsWith(PATHS.files)) return undefined;
  const id = ID.exec(file.slice(PATHS.files.length))?.groups?.id;
  if (id === undefined) return undefined;
  const [item] = await engine.namesOf([id]);
  return item?.title;
}
