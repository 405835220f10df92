import { parseFilePath } from '../../catalog/documentFile.ts';
import { PARAMETERS, PATHS } from '../../protocol/urls.ts';
import type { SearchService } from '../searchService.ts';

/** The title of the item whose file, or whose viewer page, is at a path of this site. */
export async function titleOfFile(
  engine: SearchService,
  path: string,
): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(path, 'https://here.invalid');
  const file = pathname === PATHS.viewer ? (searchParams.get(PARAMETERS.file) ?? '') : pathname;
  const [filePath = ''] = file.split('?');
  const named = parseFilePath(filePath);
  if (!named) return undefined;
  const [item] = await engine.namesOf([named.id]);
  return item?.title;
}
