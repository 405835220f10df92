import { archiveFile, COVER_TYPES } from '../../catalog/documentFile.ts';
import { isMd5, parseMd5 } from '../../catalog/md5.ts';
import { LINK_PARAMETERS, PUBLISHED_PATHS, SCHEMA_PATHS } from '../../catalog/publishedPaths.ts';
import { isLink } from '../../catalog/webAddress.ts';
import { linksIn } from '../renderMarkdown.ts';
import type { ArchiveState } from './archiveState.ts';
import { type CheckDiagnostic, checkDiagnostic } from './rules.ts';

/**
 * Finds broken links of announcements within this site. Links to other sites are not checked.
 */
export function checkLinks(state: ArchiveState): CheckDiagnostic[] {
  const targets = targetsOf(state);
  return state.announcements.flatMap(({ name, url, markdown }) => {
    const links = [
      ...(url === undefined ? [] : [{ field: 'url', href: url }]),
      ...markdown.flatMap(linksIn).map((href) => ({ field: '', href })),
    ];
    return links.flatMap(({ field, href }) => {
      const reason = explainDeadLink(href, targets);
      if (reason === undefined) return [];
      const message = field === '' ? `has a link ${JSON.stringify(href)}, which ${reason}` : reason;
      return [checkDiagnostic('announcement-link', `announcements/${name}`, field, message)];
    });
  });
}

interface Targets {
  readonly host: string | undefined;
  readonly paths: ReadonlySet<string>;
  /** Names below `/files/`. */
  readonly files: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
}

function targetsOf({ metadata, documents, dependencies }: ArchiveState): Targets {
  const items = metadata.flatMap(({ item }) => item ?? []);
  return {
    host: dependencies.mainHost,
    paths: new Set([
      ...Object.values(PUBLISHED_PATHS),
      ...Object.values(SCHEMA_PATHS),
      ...dependencies.pages,
    ]),
    files: new Set([
      ...documents.map(({ name }) => name),
      ...items.flatMap(({ id, data }) =>
        [data.filetype, ...Object.values(COVER_TYPES)].map((type) => archiveFile(id, type)),
      ),
    ]),
    ids: new Set(items.map(({ id }) => id)),
  };
}

/** Why a link is broken, and what to write instead; undefined if it is valid. */
function explainDeadLink(href: string, targets: Targets): string | undefined {
  const { host } = targets;
  const own = host !== undefined && href.startsWith(`${host}/`) ? href.slice(host.length) : href;
  if (/^(?:https?:\/\/|mailto:|#)/iu.test(own)) return undefined;
  if (!own.startsWith('/')) {
    return /^[a-z][a-z0-9+.-]*:/iu.test(own)
      ? 'is taken out; link to https://, mailto: or a path of this site'
      : 'is taken out, because announcements have no place of their own; begin it with / or https://';
  }
  if (!isLink(own) || !URL.canParse(own, 'http://site')) {
    return 'is taken out; write a path of this site or an address with https://';
  }
  const { pathname, searchParams } = new URL(own, 'http://site');
  const path = decode(pathname);
  if (path.startsWith(PUBLISHED_PATHS.files)) {
    return targets.files.has(path.slice(PUBLISHED_PATHS.files.length))
      ? undefined
      : 'leads to no document of this archive; correct the id and the ending';
  }
  const shown = searchParams.get(LINK_PARAMETERS.file);
  if (shown !== null && path.endsWith('.html')) return explainDeadLink(shown, targets);
  const query = parseMd5(searchParams.get(LINK_PARAMETERS.query) ?? '');
  if (path === '/' && query !== undefined && !targets.ids.has(query)) {
    return `searches for ${query}, which is no item of this archive; correct the id`;
  }
  if (targets.paths.has(path) || targets.paths.has(path.replace(/(?<=.)\/$/u, '')))
    return undefined;
  const id = path.split('/').find((part) => isMd5(part));
  return id === undefined
    ? 'leads to no page of this site; correct it'
    : `leads to no page of this site; write /?${LINK_PARAMETERS.query}=${id}`;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
