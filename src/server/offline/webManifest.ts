import { PAPER } from '../../lib/paperColours.ts';
import type { Site } from '../../protocol/site.ts';
import { PATHS, SHARE_PARAMETERS } from '../../protocol/urls.ts';
import { siteName } from '../discovery/siteName.ts';

/** The icons that the build draws from icon.svg, in px. */
const ICON_SIZES = [192, 512] as const;

/**
 * The web app manifest of a site (https://www.w3.org/TR/appmanifest/): its names, icons, shortcuts,
 * and, for a site that takes contributions, the page that takes what other apps share.
 *
 * @param hasArchivePages whether a server renders the pages for browsing; an export has none
 * @param takesFiles whether files can be given on the site itself; the service worker receives them
 */
export function webManifest(
  site: Site,
  {
    hasArchivePages,
    takesFiles,
  }: { readonly hasArchivePages: boolean; readonly takesFiles: boolean },
): object {
  return {
    id: PATHS.home,
    name: siteName(site),
    short_name: site.brand.name,
    description: site.description,
    lang: 'zh-CN',
    dir: 'ltr',
    categories: ['education', 'books'],
    start_url: PATHS.home,
    scope: PATHS.home,
    display: 'standalone',
    background_color: PAPER.light,
    theme_color: PAPER.light,
    icons: (['any', 'maskable'] as const).flatMap((purpose) =>
      ICON_SIZES.map((size) => ({
        src: `/icons/${purpose}-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
    shortcuts: [
      { name: '搜索', url: PATHS.home },
      ...(hasArchivePages ? [{ name: '最近更新', url: PATHS.latest }] : []),
      { name: '离线内容', url: PATHS.offline },
    ],
    ...((takesFiles || site.links.contribute) && { share_target: shareTarget(takesFiles) }),
  };
}

/** Where other apps share to (https://w3c.github.io/web-share-target/): files need a POST. */
function shareTarget(takesFiles: boolean): object {
  const { files: name, ...texts } = SHARE_PARAMETERS;
  if (!takesFiles) {
    const enctype = 'application/x-www-form-urlencoded';
    return { action: PATHS.share, method: 'GET', enctype, params: texts };
  }
  const accept = ['application/pdf', '.pdf', 'application/zip', '.zip', 'image/*'];
  return {
    action: PATHS.share,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { ...texts, files: [{ name, accept }] },
  };
}
