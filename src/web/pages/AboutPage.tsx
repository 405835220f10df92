import type { ReactElement, ReactNode } from 'react';
import { PATHS } from '../../protocol/urls.ts';
import { PageFrame } from '../layout/PageFrame.tsx';
import { useBuild } from '../lib/build.ts';
import { useSite } from '../lib/site.ts';
import { TextLink } from '../ui/TextLink.tsx';

/** The site and its maintainers, from the site's settings, and the running build. */
export function AboutPage(): ReactElement {
  const { about, contact, links } = useSite();
  const build = useBuild();
  return (
    <PageFrame logo="lg">
      <h1 className="text-2xl font-semibold">关于我们</h1>
      <h2 className="mt-6 text-lg font-medium">本站简介</h2>
      {about === '' ? (
        <Introduction />
      ) : (
        <div
          className="rich-text mt-2 max-w-[42em] [--rich-text-gap:0.75rem]"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where site.yml is read
          dangerouslySetInnerHTML={{ __html: about }}
        />
      )}
      <Operator />
      {links.contribute && (
        <Part title="参与贡献">
          手上有书籍、试卷或学习资料？请看<TextLink href={links.contribute}>投稿指南</TextLink>。
        </Part>
      )}
      {links.organisation && (
        <Part title="开放源代码">
          网站的程序和资料目录都是公开的，见
          <TextLink href={links.organisation}>我们的仓库</TextLink>。
        </Part>
      )}
      {contact && (
        <Part title="联系我们">
          有问题、建议，或者发现了不该公开的内容，请写信到
          <TextLink href={`mailto:${contact}`}>{contact}</TextLink>。
        </Part>
      )}
      <Part title="隐私">
        搜索不用登录。登录时保存什么、保存多久，见<TextLink href={PATHS.privacy}>隐私说明</TextLink>
        。
      </Part>
      {build && (
        <Part title="版本">
          本站运行的程序是 CampusDocs {build.version}
          {build.commit && (
            <>
              （构建自 <code className="font-mono text-sm">{build.commit}</code>）
            </>
          )}
          。
        </Part>
      )}
    </PageFrame>
  );
}

/** The default introduction, generated from the other settings. */
function Introduction(): ReactElement {
  const { brand, university, description } = useSite();
  return (
    <p className="mt-2 max-w-[42em]">
      {university && `${brand.name} 是${university}的同学们维护的资料站。`}
      {description}
      {/\p{P}$/u.test(description) ? '' : '。'}
    </p>
  );
}

function Operator(): ReactElement | null {
  const { operator } = useSite();
  if (operator === '') return null;
  return <Part title="谁在维护">本站由{operator}维护。</Part>;
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-8 max-w-[42em]">
      <h2 className="text-lg font-medium">{title}</h2>
      <p className="mt-2">{children}</p>
    </section>
  );
}
