import { Package, Rss, Search } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { packFacts } from '../../catalog/documentPack.ts';
import { formatFileSize } from '../../catalog/fileSize.ts';
import type { Doc, Item } from '../../catalog/item.ts';
import { isMd5 } from '../../catalog/md5.ts';
import { groupBy } from '../../lib/groupBy.ts';
import { MOST_CITED } from '../../protocol/citationUrls.ts';
import { courseFeedPath, coursePackPath, coursePath, homeUrl } from '../../protocol/urls.ts';
import type { CourseContents } from '../../search/courses/archivePages.ts';
import { PageFrame } from '../layout/PageFrame.tsx';
import { PageSection } from '../layout/PageSection.tsx';
import { SaveOffline } from '../offline/SaveOffline.tsx';
import { Citation } from '../results/citation/Citation.tsx';
import { ItemRows } from '../results/ItemRow.tsx';
import type { ArchivePlace } from '../session/pageData.ts';
import { buttonClass } from '../ui/Button.tsx';
import { cn } from '../ui/cn.ts';
import { ShareButton } from '../ui/ShareButton.tsx';
import { CourseLinks } from './CourseLinks.tsx';
import { courseSummary } from './courseSummary.ts';
import { PaperTable } from './PaperTable.tsx';

/** Everything of a course: papers by year, materials by kind, books. */
export function CoursePage({
  contents,
  origin,
  accessed,
  isStored,
}: { readonly contents: CourseContents } & ArchivePlace): ReactElement {
  const { name, otherNames, papers, materials, books, related } = contents;
  const [first, ...others] = [...books, ...materials, ...papers].filter(({ id }) => isMd5(id));
  const kinds = [...groupBy(materials, kindOf)];
  return (
    <PageFrame isWide>
      <h1 className="text-2xl font-semibold text-pretty">{name}</h1>
      {otherNames.length > 0 && (
        <p className="mt-1 text-sm text-ink-soft">又称 {otherNames.join('、')}</p>
      )}
      <p className="mt-2 text-sm text-pretty text-ink-soft tabular-nums">
        {courseSummary(contents)}
      </p>
      <p className="mt-4 flex flex-wrap gap-2">
        <a
          href={homeUrl({ query: name, category: 'all' })}
          className={buttonClass({ variant: 'outline', size: 'sm' })}
        >
          <Search aria-hidden="true" />
          搜索这门课
        </a>
        {!isStored && <PackLink name={name} items={[...papers, ...materials]} />}
        <SaveOffline items={[...papers, ...materials]} isSet />
        {!isStored && (
          <a href={courseFeedPath(name)} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            <Rss aria-hidden="true" />
            订阅更新
          </a>
        )}
        <ShareButton path={coursePath(name)} title={name} size="sm" />
      </p>
      <div className="mt-6 grid items-start gap-x-12 md:mt-8 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <Part title="试卷" count={papers.length}>
          <PaperTable papers={papers} />
        </Part>
        <div>
          <Part title="资料" count={materials.length}>
            {kinds.map(([kind, items]) => (
              <section key={kind} className="mb-4" aria-label={kind}>
                <h3 className="mb-1 text-sm text-ink-faint">{kind}</h3>
                <ItemRows items={items} />
              </section>
            ))}
          </Part>
          <Part title="书籍" count={books.length}>
            <ItemRows items={books} />
          </Part>
          <Part title="相近课程" count={related.length}>
            <CourseLinks courses={related} />
          </Part>
        </div>
      </div>
      {first && (
        <Citation
          items={[first, ...others.slice(0, MOST_CITED - 1)]}
          origin={origin}
          accessed={accessed}
          hasServer={!isStored}
        />
      )}
    </PageFrame>
  );
}

/** Downloads all documents of the course, and says before how many and how much that is. */
function PackLink({
  name,
  items,
}: {
  readonly name: string;
  readonly items: readonly Item[];
}): ReactElement | null {
  const { count, bytes } = packFacts(items);
  if (count === 0) return null;
  return (
    <a
      href={coursePackPath(name)}
      download
      className={cn(
        buttonClass({ variant: 'soft', size: 'sm' }),
        // With large text it is wider than a phone.
        'h-auto min-h-8 max-w-full flex-wrap whitespace-normal',
      )}
    >
      <Package aria-hidden="true" />
      打包下载
      <span className="text-xs tabular-nums">
        {count} 个文件{bytes !== undefined && `，${formatFileSize(bytes)}`}
      </span>
    </a>
  );
}

const kindOf = ({ data }: Doc): string => data.content[0] ?? '其他';

function Part({
  title,
  count,
  children,
}: {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}): ReactElement | null {
  if (count === 0) return null;
  return (
    <PageSection title={title} count={count} className="mb-8 min-w-0">
      {children}
    </PageSection>
  );
}
