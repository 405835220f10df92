import type { ReactElement, ReactNode } from 'react';
import { PATHS } from '../../protocol/urls.ts';
import { PageFrame } from '../layout/PageFrame.tsx';
import { PageSection } from '../layout/PageSection.tsx';
import { useBuild } from '../lib/build.ts';
import { useContribute } from '../lib/contribute.ts';
import { useHasArchivePages } from '../lib/hasArchivePages.ts';
import { hasNotedRole } from '../lib/notedRole.ts';
import { useSite } from '../lib/site.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { useBrowserValue } from '../ui/useBrowserValue.ts';

/** The site and its maintainers, from the site's settings, and the running build. */
export function AboutPage(): ReactElement {
  const { about, contact, links } = useSite();
  const build = useBuild();
  return (
    <PageFrame logo="lg">
      <h1 className="text-2xl font-semibold">关于我们</h1>
      <PageSection title="本站简介" className="mt-6 max-w-[42em]">
        {about === '' ? (
          <Introduction />
        ) : (
          <div
            className="rich-text [--rich-text-gap:0.75rem]"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where site.yml is read
            dangerouslySetInnerHTML={{ __html: about }}
          />
        )}
      </PageSection>
      <Operator />
      <Contributing />
      {links.organisation && (
        <Part title="开源">
          本站的源代码和资料目录均已公开，详见
          <TextLink href={links.organisation}>我们的仓库</TextLink>。
        </Part>
      )}
      {contact && (
        <Part title="联系我们">
          如有问题或建议，或发现不应公开的内容，请发送邮件至
          <TextLink href={`mailto:${contact}`}>{contact}</TextLink>。
        </Part>
      )}
      <Takedown />
      <RolePages />
      <Part title="离线使用">
        本站在没有网络时也能搜索，文件可以离线保存，见
        <TextLink href={PATHS.offline}>离线内容</TextLink>。
      </Part>
      <Part title="隐私">
        搜索无需登录。登录时保存哪些信息、保存多久，详见
        <TextLink href={PATHS.privacy}>隐私说明</TextLink>。
      </Part>
      {build && (
        <Part title="版本">
          本站使用 CampusDocs {build.version}
          {build.commit && (
            <>
              （提交 <code className="font-mono text-sm">{build.commit}</code>）
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
    <p>
      {university && `${brand.name} 是${university}的同学们共同维护的资料站。`}
      {description}
      {/\p{P}$/u.test(description) ? '' : '。'}
    </p>
  );
}

/** For browsers in which somebody with a role was; no page asks the server for that. */
function RolePages(): ReactElement | null {
  if (!useBrowserValue(hasNotedRole, false)) return null;
  return (
    <Part title="审核与维护">
      您可以前往<TextLink href={PATHS.review}>审核</TextLink>或
      <TextLink href={PATHS.desk}>工作台</TextLink>。
    </Part>
  );
}

/** Only a server takes requests. */
function Takedown(): ReactElement | null {
  if (!useHasArchivePages()) return null;
  return (
    <Part title="版权和个人信息">
      如果文件侵犯了您的版权，或包含您的个人信息，可以
      <TextLink href={PATHS.takedown}>申请下架</TextLink>，无需登录。
    </Part>
  );
}

/** Where to give documents: on this site, by the guide of the archive, or both. */
function Contributing(): ReactElement | null {
  const { links } = useSite();
  const isOpen = useContribute() !== undefined;
  if (!isOpen && !links.contribute) return null;
  return (
    <Part title="参与贡献">
      愿意分享书籍、试卷或学习资料？
      {isOpen && (
        <>
          欢迎<TextLink href={PATHS.contribute}>投稿</TextLink>
          {links.contribute ? '，' : '。'}
        </>
      )}
      {links.contribute && (
        <>
          请参阅<TextLink href={links.contribute}>投稿指南</TextLink>。
        </>
      )}
    </Part>
  );
}

function Operator(): ReactElement | null {
  const { operator } = useSite();
  if (operator === '') return null;
  return <Part title="维护者">本站由{operator}维护。</Part>;
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <PageSection title={title} className="mt-8 max-w-[42em]">
      <p>{children}</p>
    </PageSection>
  );
}
