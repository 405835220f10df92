import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readItem } from '../../catalog/catalog.ts';
import { DEFAULT_SITE, type Site } from '../../protocol/site.ts';
import { ContributeContext } from '../lib/contribute.ts';
import { FilesHostContext } from '../lib/filesHost.ts';
import { SiteContext } from '../lib/site.ts';
import { FoldedContext } from './folded.ts';
import { ResultCard } from './ResultCard.tsx';

const ID = '0123456789abcdef0123456789abcdef';
const MAIN = 'https://docs.example.edu';
const SITE = {
  ...DEFAULT_SITE,
  hosts: { main: MAIN },
  links: {
    editMetadata: 'https://publish.example.edu/edit/{id}',
    viewMetadata: 'https://repository.example.edu/metadata/{id}.yml',
  },
};

interface Entry {
  readonly type: string;
  readonly id?: string;
  readonly url?: string;
  readonly data: object;
}

/** The HTML of the card for an entry of the published list. */
function cardOf(
  { id = ID, url = `/files/${id}.pdf`, ...entry }: Entry,
  {
    filesHost = '',
    isFolded = false,
    site = SITE,
    who,
  }: {
    readonly filesHost?: string;
    readonly isFolded?: boolean;
    readonly site?: Site;
    readonly who?: 'everybody' | undefined;
  } = {},
): string {
  const { item, diagnostic } = readItem({ id, url, ...entry });
  if (!item) return expect.fail(`${diagnostic.field} ${diagnostic.reason}`);
  return renderToStaticMarkup(
    <SiteContext value={site}>
      <ContributeContext value={who}>
        <FilesHostContext value={filesHost}>
          <FoldedContext value={isFolded}>
            <ResultCard item={item} previewed={false} onPreview={() => undefined} />
          </FoldedContext>
        </FilesHostContext>
      </ContributeContext>
    </SiteContext>,
  );
}

/** The texts of a card, without controls, decoration and separators. */
function textsOf(html: string): string[] {
  return html
    .replace(/<button.*?<\/button>/gsu, '')
    .replace(/<a [^>]*aria-label="(?:详情|预览|下载).*?<\/a>/gsu, '')
    .replace(/<span aria-hidden="true" class="cover-art.*?<\/svg><\/span>/gsu, '')
    .split(/<[^>]*>/u)
    .map((text) => text.replace(/、$/u, ''))
    .filter((text) => text !== '');
}

interface Link {
  readonly text: string;
  readonly href: string;
  readonly title: string;
  readonly target: string;
  readonly rel: string;
}

function linksOf(html: string): Link[] {
  return [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gsu)].map(([, attributes = '', content = '']) => {
    const attribute = (name: string) =>
      new RegExp(`(?:^| )${name}="([^"]*)"`, 'u').exec(attributes)?.[1]?.replaceAll('&amp;', '&') ??
      '';
    return {
      text: content.replace(/<[^>]*>/gu, ''),
      href: attribute('href'),
      title: attribute('title'),
      target: attribute('target'),
      rel: attribute('rel'),
    };
  });
}

const BOOK = {
  title: '数学分析',
  authors: ['陈纪修', '於崇华'],
  translators: ['叶知秋', '林远'],
  publisher: '高等教育出版社',
  publish_year: '2019',
  edition: '3',
  isbn: ['978-7-04-051571-8', '978-7-04-051572-5'],
  filetype: 'pdf',
  filesize: 1536,
};

test('the card of a book shows all its metadata in order', () => {
  expect(textsOf(cardOf({ type: 'book', data: BOOK }))).toEqual([
    '数学分析',
    ...['陈纪修', '於崇华', '叶知秋 译', '林远 译'],
    ...['书籍', 'pdf', '1.50 KiB'],
    ...['出版社', '高等教育出版社', '出版年份', '2019'],
    ...['ISBN', '978-7-04-051571-8', '978-7-04-051572-5', '版次', '3'],
  ]);
});

test.each([
  ['authors', ['陈纪修', '於崇华']],
  ['translators', ['叶知秋 译', '林远 译']],
  ['publisher', ['出版社', '高等教育出版社']],
  ['publish_year', ['出版年份', '2019']],
  ['isbn', ['ISBN', '978-7-04-051571-8', '978-7-04-051572-5']],
  ['edition', ['版次', '3']],
  ['filesize', ['1.50 KiB']],
] as const)('a book without %s omits only that', (part, texts) => {
  const { [part]: _, ...data } = BOOK;
  const whole = textsOf(cardOf({ type: 'book', data: BOOK }));
  const without: readonly string[] = texts;
  expect(textsOf(cardOf({ type: 'book', data }))).toEqual(
    whole.filter((text) => !without.includes(text)),
  );
});

const TEST = {
  title: '2022-2023 学年第二学期 大学物理 期中试卷',
  course: { name: '大学物理', type: '本科' },
  college: ['物理学院', '电气工程学院'],
  content: ['原题', '答案'],
  filetype: 'pdf',
  filesize: 2_097_152,
  time: { start: '2022', end: '2023', semester: 'Second', stage: '期中' },
  wiki: { url: 'https://wiki.example.edu/p', data: { content: ['原题', '解析', '评分'] } },
};

test('the card of a test shows all its metadata in order', () => {
  expect(textsOf(cardOf({ type: 'test', data: TEST }))).toEqual([
    '2022-2023 学年第二学期 大学物理 期中试卷',
    '大学物理（本科）',
    ...['试卷', 'pdf', '2.00 MiB', 'wiki', '物理学院', '电气工程学院'],
    ...['考试阶段', '期中'],
    ...['类别', '原题、答案', '解析', '评分'],
  ]);
});

test.each([
  ['college', ['物理学院', '电气工程学院']],
  ['filesize', ['2.00 MiB']],
  ['wiki', ['wiki', '解析', '评分']],
] as const)('a test without %s omits only that', (part, texts) => {
  const { [part]: _, ...data } = TEST;
  const whole = textsOf(cardOf({ type: 'test', data: TEST }));
  const without: readonly string[] = texts;
  expect(textsOf(cardOf({ type: 'test', data }))).toEqual(
    whole.filter((text) => !without.includes(text)),
  );
});

test('a test without stage, course type and content shows 其他 and omits the rest', () => {
  const { wiki: _wiki, content: _content, ...data } = TEST;
  const bare = { ...data, course: { name: '大学物理' }, time: { start: '2022', end: '2023' } };
  expect(textsOf(cardOf({ type: 'test', data: bare })).slice(1)).toEqual([
    '大学物理',
    ...['试卷', 'pdf', '2.00 MiB', '物理学院', '电气工程学院'],
    ...['考试阶段', '其他'],
  ]);
});

test('contents that only the wiki page of a test has link to that page', () => {
  const links = linksOf(cardOf({ type: 'test', data: TEST }));
  const toWiki = links.filter(({ href }) => href === TEST.wiki.url).map(({ text }) => text);
  expect(toWiki).toEqual(['wiki', '解析', '评分']);
});

test('a test on a wiki has the wiki icon and links there instead of to a file', () => {
  const { wiki: _, ...data } = TEST;
  const url = 'https://wiki.example.edu/p';
  const html = cardOf({ type: 'test', id: 'wiki-1', url, data: { ...data, filetype: 'wiki' } });
  expect(html).toContain('lucide-globe');
  expect(html).not.toContain('<img');
  expect(html).not.toContain('download');
  expect(textsOf(html)).not.toContain('pdf');
  expect(new Set(linksOf(html).map(({ href }) => href))).toEqual(
    new Set([`/courses/${encodeURIComponent('大学物理')}`, url]),
  );
});

const DOC = {
  title: '数据结构笔记',
  course: [{ name: '数据结构', type: '本科' }, { name: '算法设计' }],
  content: ['知识点', '题库'],
  filetype: 'zip',
  filesize: 3_221_225_472,
};

test('the card of a doc shows all its metadata in order', () => {
  const html = cardOf({ type: 'doc', url: `/files/${ID}.zip`, data: DOC });
  expect(textsOf(html)).toEqual([
    '数据结构笔记',
    ...['数据结构（本科）', '算法设计'],
    ...['资料', 'zip', '3.00 GiB'],
    ...['类别', '知识点、题库'],
  ]);
});

test('the card of a doc omits missing courses, size and contents', () => {
  const data = { title: '数据结构笔记', course: [], filetype: 'zip' };
  const html = cardOf({ type: 'doc', url: `/files/${ID}.zip`, data });
  expect(textsOf(html)).toEqual(['数据结构笔记', '资料', 'zip']);
});

// spec 3.33
test('distinguishing details follow the common fields, each only if it is present', () => {
  const own = { teachers: ['周怀瑾', '郑一苇'], note: '缺第 3 页', source: '21秋期末（A）.pdf' };
  const origin = ['备注', '缺第 3 页', '来源', '21秋期末（A）.pdf'];
  const teachers = ['教师', '周怀瑾、郑一苇'];
  const test = { ...TEST, ...own, variant: 'A卷' };
  const endOf = (entry: Entry, count: number) => textsOf(cardOf(entry)).slice(-count);
  expect(endOf({ type: 'test', data: test }, 10)).toEqual([
    ...['解析', '评分'],
    ...['卷别', 'A卷', ...teachers, ...origin],
  ]);
  expect(endOf({ type: 'doc', data: { ...DOC, ...own } }, 8)).toEqual([
    ...['类别', '知识点、题库'],
    ...[...teachers, ...origin],
  ]);
  expect(endOf({ type: 'book', data: { ...BOOK, ...own } }, 6)).toEqual(['版次', '3', ...origin]);
});

test('an item of an unknown type shows the notice from the specification', () => {
  expect(textsOf(cardOf({ type: 'film', data: {} }))).toEqual(['Unsupported item type']);
});

test('a card requests a cover only if there is a file to render one from', () => {
  expect(cardOf({ type: 'book', data: BOOK })).toContain(`src="/files/${ID}.webp"`);
  const { filesize: _, ...data } = BOOK;
  expect(cardOf({ type: 'book', data })).not.toContain('<img');
  const zip = { ...BOOK, filetype: 'zip' };
  const ofZip = cardOf({ type: 'book', url: `/files/${ID}.zip`, data: zip });
  expect(ofZip).toContain(`src="/files/${ID}.webp"`);
  const epub = { ...BOOK, filetype: 'epub' };
  expect(cardOf({ type: 'book', url: `/files/${ID}.epub`, data: epub })).not.toContain('<img');
});

test.each([
  ['of the archive', `/files/${ID}.pdf`, '', `/files/${ID}.pdf?filename=`],
  [
    'of the archive, on another host',
    `/files/${ID}.pdf`,
    MAIN,
    `${MAIN}/files/${ID}.pdf?filename=`,
  ],
  ['that names the main host', `${MAIN}/files/${ID}.pdf`, '', `${MAIN}/files/${ID}.pdf?filename=`],
])('the title of a file %s downloads it with filename and f=1', (_, url, filesHost, begins) => {
  const [title] = linksOf(cardOf({ type: 'book', url, data: BOOK }, { filesHost }));
  expect(title?.href.startsWith(begins)).toBe(true);
  expect(title?.href.endsWith('&f=1')).toBe(true);
  expect(title).toMatchObject({ text: '数学分析', target: '_blank', rel: 'noopener' });
});

test('until the scripts run, 下载 and 预览 are links that save and show the file', () => {
  const links = linksOf(cardOf({ type: 'book', data: BOOK }));
  const hrefOf = (label: string) => links.find(({ text }) => text === label)?.href;
  expect(hrefOf('下载')).toMatch(new RegExp(`^/files/${ID}\\.pdf\\?filename=.*&f=1$`, 'u'));
  expect(hrefOf('预览')).toMatch(new RegExp(`^/files/${ID}\\.pdf\\?filename=.*&f=2$`, 'u'));
});

test('the title of an external file links to it without parameters', () => {
  const url = 'https://mirror.example.org/files/a.pdf';
  const html = cardOf({ type: 'book', url, data: BOOK });
  expect(linksOf(html)[0]?.href).toBe(url);
  expect(html).not.toContain('class="download');
});

// spec 2.79
test('a file has links to edit and view its metadata, and the first 8 characters of its MD5', () => {
  const html = cardOf({ type: 'book', data: BOOK });
  const links = linksOf(html);
  expect(links.find(({ title }) => title === '编辑该文件的元数据')?.href).toBe(
    `https://publish.example.edu/edit/${ID}`,
  );
  expect(links.find(({ title }) => title === '在 GitHub 上查看该文件的元数据')?.href).toBe(
    `https://repository.example.edu/metadata/${ID}.yml`,
  );
  expect(html).toMatch(/<button[^>]*aria-label="复制 MD5 01234567"/u);
  // Screen readers list the links of all cards.
  expect(html).toContain('aria-label="编辑该文件的元数据：数学分析"');
  expect(html).toContain('aria-label="在 GitHub 上查看该文件的元数据：数学分析"');
});

// spec 2.79
test('without a publishing site, a file is edited on this site if it takes contributions', () => {
  const { editMetadata: _, ...links } = SITE.links;
  const site = { ...SITE, links };
  const editOf = (who: 'everybody' | undefined, card = { site, who }) =>
    linksOf(cardOf({ type: 'book', data: BOOK }, card)).find(
      ({ title }) => title === '编辑该文件的元数据',
    );
  // It opens in the same tab, as other pages of the site.
  expect(editOf('everybody')).toMatchObject({ href: `/edit/${ID}`, target: '' });
  expect(editOf(undefined)).toBeUndefined();
  expect(editOf('everybody', { site: SITE, who: 'everybody' })?.href).toMatch(/^https:/u);
});

test('links of a card to files and other sites open in a new tab without an opener', () => {
  const entries: Entry[] = [
    { type: 'book', data: BOOK },
    { type: 'test', data: TEST },
    { type: 'doc', url: `/files/${ID}.zip`, data: DOC },
  ];
  const links = entries.flatMap((entry) => linksOf(cardOf(entry)));
  const isPage = ({ href }: Link) => /^\/(?:items|courses)\//u.test(href);
  expect(links.filter(isPage).map(({ href }) => decodeURIComponent(href))).toEqual([
    `/items/${ID}`,
    ...['/courses/大学物理', `/items/${ID}`],
    ...['/courses/数据结构', '/courses/算法设计', `/items/${ID}`],
  ]);
  for (const link of links.filter((each) => !isPage(each))) {
    expect(link).toMatchObject({ target: '_blank', rel: 'noopener' });
  }
});

test.each([
  ['book', { ...BOOK, note: '附光盘', source: '图书馆' }],
  ['test', { ...TEST, variant: 'A', teachers: ['林远'], note: '缺第二页' }],
  ['doc', { ...DOC, teachers: ['林远'] }],
] as const)('a folded %s has all texts of the card, for a search in the page', (type, data) => {
  const [title, ...texts] = textsOf(cardOf({ type, data }));
  const folded = cardOf({ type, data }, { isFolded: true });
  const [foldedTitle, ...rest] = textsOf(folded);
  expect(foldedTitle).toBe(title);
  for (const text of texts) expect(rest.join()).toContain(text);
  expect(rest.join()).toContain(ID.slice(0, 8));
  // The article, its title, the link in it and one text.
  expect(folded.match(/<\w+/gu)).toEqual(['<article', '<h2', '<a']);
});
