import { CITATION_FILES } from '../catalog/citation/citationFormats.ts';
import { citationMetaTags } from '../catalog/citation/citationMetaTags.ts';
import { citationOf } from '../catalog/citation/citationOf.ts';
import { isDocumentType, mediaTypeOf } from '../catalog/documentFile.ts';
import { formatFileSize } from '../catalog/fileSize.ts';
import { contentOf } from '../catalog/filters.ts';
import type { Item } from '../catalog/item.ts';
import { isMd5 } from '../catalog/md5.ts';
import { pageTitle } from '../catalog/pageTitle.ts';
import { schoolYearOf } from '../catalog/schoolYear.ts';
import { stageOf } from '../catalog/stage.ts';
import { citationUrl, citedUrl } from '../protocol/citationUrls.ts';
import type { Site } from '../protocol/site.ts';
import {
  courseFeedPath,
  coursePath,
  courseSharePicturePath,
  documentUrl,
  itemPath,
  itemSharePicturePath,
  PATHS,
} from '../protocol/urls.ts';
import { courseSummary } from './courses/courseSummary.ts';
import paperTableStyles from './courses/paperTable.css?inline';
import itemPreviewStyles from './items/itemPreview.css?inline';
import type { PageHeadExtras, PageLink } from './pageHead.ts';
import type { ArchiveContents } from './session/pageData.ts';

/**
 * The styles of these pages alone, in their head: those of a chunk would come late, and in the
 * template every page would have them.
 */
export const ARCHIVE_STYLES = itemPreviewStyles + paperTableStyles;

interface HeadContext {
  readonly site: Site;
  readonly origin: string;
  /** Whether everybody may open documents. */
  readonly isOpen: boolean;
}

/**
 * What the head of a page about an item, a course or the archive says beside its title: a description
 * that a person would write, and structured data (https://schema.org).
 */
export function archiveHead(archive: ArchiveContents, context: HeadContext): PageHeadExtras {
  return { ...headOf(archive, context), styles: ARCHIVE_STYLES };
}

function headOf(archive: ArchiveContents, context: HeadContext): PageHeadExtras {
  switch (archive.kind) {
    case 'item':
      return itemHead(archive, context);
    case 'course':
      return courseHead(archive.contents, context);
    case 'ranking':
      return {
        description: `${context.site.university || context.site.brand.name}${archive.order === 'latest' ? '最近收录的' : '本学期下载最多的'}试卷、资料和书籍。`,
      };
    case 'overview':
      return {
        description: `按学院、课程、类别和学年浏览${context.site.university || context.site.brand.name}的试卷、资料和书籍。`,
      };
  }
}

function itemHead(
  { contents: { item, courses }, origin, accessed }: Extract<ArchiveContents, { kind: 'item' }>,
  context: HeadContext,
): PageHeadExtras {
  const [course] = courses;
  const { university } = context.site;
  const cited = citationOf(item, { url: citedUrl(item, origin), accessed, university });
  const isShown = context.isOpen && item.data.filetype === 'pdf';
  return {
    description: itemDescription(item, context),
    type: item.type === 'book' ? 'book' : 'article',
    picture: {
      wide: itemSharePicturePath(item.id),
      square: itemSharePicturePath(item.id, 'square'),
    },
    links: itemLinks(item, context),
    meta: citationMetaTags(cited, isShown ? fileUrl(item, context) : undefined),
    structuredData: [
      itemData(item, context),
      ...(course
        ? [
            breadcrumbs(context, [
              ['浏览', PATHS.browse],
              [course.name, coursePath(course.name)],
              [pageTitle(item), itemPath(item.id)],
            ]),
          ]
        : []),
    ],
  };
}

/** The item for programs: as JSON, for managers of references, and the document where all may open it. */
function itemLinks({ id, url, data: { filetype } }: Item, { isOpen }: HeadContext): PageLink[] {
  const described = (type: string, href: string): PageLink => ({ rel: 'describedby', type, href });
  return [
    described('application/json', `${PATHS.apiItems}/${id}`),
    ...(['bibtex', 'ris', 'csl-json'] as const).map((format) =>
      described(CITATION_FILES[format].mediaType, citationUrl(id, format)),
    ),
    ...(isOpen && isDocumentType(filetype)
      ? [{ rel: 'item', type: mediaTypeOf(filetype), href: url } as const]
      : []),
  ];
}

/** In one sentence: what it is, of which size, and what can be done with it here. */
function itemDescription(item: Item, { site, isOpen }: HeadContext): string {
  const { filetype, filesize } = item.data;
  const file = [filetype.toUpperCase(), filesize !== undefined && formatFileSize(filesize)]
    .filter((part) => part)
    .join('，');
  const access = isOpen ? '可在线预览和下载，无需登录' : '可在线预览和下载';
  const from = site.university && `，${site.university}`;
  return `${factsOf(item)}${from}。${file}，${access}。`;
}

function factsOf(item: Item): string {
  switch (item.type) {
    case 'book': {
      const { title, authors, translators, publisher, publish_year, isbn } = item.data;
      return [
        `《${title}》`,
        authors.join('、'),
        translators.length > 0 && `${translators.join('、')} 译`,
        publisher,
        publish_year && `${publish_year} 年`,
        isbn[0] && `ISBN ${isbn[0]}`,
      ]
        .filter((part) => part)
        .join('，');
    }
    case 'test':
      return [
        `${item.data.course.name} ${schoolYearOf(item.data)} 学年${stageOf(item.data)}试卷`,
        contentOf(item).join('、'),
        item.data.college.join('、'),
      ]
        .filter((part) => part)
        .join('，');
    case 'doc':
      return [
        item.data.title,
        item.data.course.map(({ name }) => name).join('、'),
        item.data.content.join('、') || '学习资料',
      ]
        .filter((part) => part)
        .join('，');
  }
}

function fileUrl(item: Item, { site, origin }: HeadContext): string {
  return new URL(documentUrl(item, 'preview', '', site.hosts.main), origin).href;
}

/** The item as a `Book` or a `LearningResource`. */
function itemData(item: Item, context: HeadContext): object {
  const { site, origin, isOpen } = context;
  const { filetype, filesize } = item.data;
  const common = {
    '@context': 'https://schema.org',
    '@id': origin + itemPath(item.id),
    url: origin + itemPath(item.id),
    name: pageTitle(item),
    inLanguage: 'zh-CN',
    isAccessibleForFree: true,
    ...(isOpen &&
      isMd5(item.id) && {
        encoding: {
          '@type': 'MediaObject',
          contentUrl: fileUrl(item, context),
          ...(isDocumentType(filetype) && { encodingFormat: mediaTypeOf(filetype) }),
          ...(filesize !== undefined && { contentSize: formatFileSize(filesize) }),
        },
      }),
  };
  if (item.type === 'book') {
    const { title, authors, translators, publisher, publish_year, edition, isbn } = item.data;
    return {
      ...common,
      '@type': 'Book',
      name: title,
      author: authors.map(person),
      ...(translators.length > 0 && { translator: translators.map(person) }),
      ...(publisher && { publisher: { '@type': 'Organization', name: publisher } }),
      ...(publish_year && { datePublished: publish_year }),
      ...(edition && { bookEdition: edition }),
      ...(isbn[0] && { isbn: isbn[0].replaceAll('-', '') }),
    };
  }
  const courses = item.type === 'test' ? [item.data.course] : item.data.course;
  return {
    ...common,
    '@type': 'LearningResource',
    learningResourceType: item.type === 'test' ? '试卷' : (item.data.content[0] ?? '资料'),
    about: courses.map(({ name }) => ({ '@type': 'Course', name })),
    ...(item.type === 'test' && { temporalCoverage: schoolYearOf(item.data).replace('-', '/') }),
    ...(site.university && {
      provider: { '@type': 'CollegeOrUniversity', name: site.university },
    }),
  };
}

const person = (name: string) => ({ '@type': 'Person', name });

function courseHead(
  contents: Extract<ArchiveContents, { kind: 'course' }>['contents'],
  context: HeadContext,
): PageHeadExtras {
  const { origin, site } = context;
  const { name, papers, materials, books } = contents;
  const items = [...papers, ...materials, ...books].filter(({ id }) => isMd5(id));
  const from = site.university && `${site.university}`;
  return {
    description: `${from}${name}的历年试卷、答案和学习资料：${courseSummary(contents)}。`,
    feed: { title: `${name} 新收录`, path: courseFeedPath(name) },
    picture: {
      wide: courseSharePicturePath(name),
      square: courseSharePicturePath(name, 'square'),
    },
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'CollectionPage',
        '@id': origin + coursePath(name),
        url: origin + coursePath(name),
        name,
        inLanguage: 'zh-CN',
        about: { '@type': 'Course', name },
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: items.length,
          itemListElement: items.map(({ id }, at) => ({
            '@type': 'ListItem',
            position: at + 1,
            url: origin + itemPath(id),
          })),
        },
      },
      breadcrumbs(context, [
        ['浏览', PATHS.browse],
        [name, coursePath(name)],
      ]),
    ],
  };
}

function breadcrumbs(
  { origin }: HeadContext,
  steps: readonly (readonly [name: string, path: string])[],
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  };
}
