import { parseFilePath } from '../../catalog/documentFile.ts';
import { PARAMETERS, PATHS } from '../../protocol/urls.ts';
import type { Edition } from '../app/appParts.ts';
import { parsePackRequest } from '../packs/packRequest.ts';
import { selectPackItems } from '../packs/selectPackItems.ts';

/**
 * The title of what is at a path of this site: of the item whose file or viewer page it is, or of a
 * pack. Only what the catalog has, so that no link can put its own words on the sign-in page.
 */
export async function titleOfFile(
  edition: Pick<Edition, 'engine' | 'pages'>,
  path: string,
): Promise<string | undefined> {
  const url = new URL(path, 'https://here.invalid');
  const { pathname, searchParams } = url;
  if (pathname.startsWith(PATHS.packs)) return titleOfPack(edition, url);
  const file = pathname === PATHS.viewer ? (searchParams.get(PARAMETERS.file) ?? '') : pathname;
  const [filePath = ''] = file.split('?');
  const named = parseFilePath(filePath);
  if (!named) return undefined;
  const [item] = await edition.engine.namesOf([named.id]);
  return item?.title;
}

async function titleOfPack(
  edition: Parameters<typeof selectPackItems>[0],
  url: URL,
): Promise<string | undefined> {
  const parsed = parsePackRequest(url);
  if ('error' in parsed) return undefined;
  const { request } = parsed;
  const { length } = await selectPackItems(edition, request);
  if (length === 0) return undefined;
  return request.type === 'course' ? `${request.name}（打包下载）` : `${length} 个文件（打包下载）`;
}
