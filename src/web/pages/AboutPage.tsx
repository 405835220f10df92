import type { ReactElement, ReactNode } from 'react';
import { useSite } from '../lib/site.ts';
import { PageFrame } from './PageFrame.tsx';

/** What this site is and who keeps it; all of it from the site's settings. */
export function AboutPage(): ReactElement {
  const { brand, university, description, contact, links } = useSite();
  return (
    <PageFrame>
      <h1 className="text-2xl font-semibold">关于我们</h1>
      <p className="mt-4 max-w-[42em]">
        {brand.name}
        {university && ` 是${university}的同学们维护的资料站`}。{description}。
      </p>
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
          请写信到<TextLink href={`mailto:${contact}`}>{contact}</TextLink>。
        </Part>
      )}
    </PageFrame>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-8 max-w-[42em]">
      <h2 className="text-lg font-medium">{title}</h2>
      <p className="mt-2">{children}</p>
    </section>
  );
}

function TextLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a className="text-accent underline underline-offset-4" href={href} rel="noopener">
      {children}
    </a>
  );
}
