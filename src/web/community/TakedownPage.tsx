import type { ReactElement, ReactNode } from 'react';
import { inDays, LIFETIMES } from '../../lib/lifetimes.ts';
import { TAKEDOWN_KINDS } from '../../protocol/contribution/reports.ts';
import { PATHS } from '../../protocol/urls.ts';
import { PageFrame } from '../layout/PageFrame.tsx';
import { PageSection } from '../layout/PageSection.tsx';
import { useSite } from '../lib/site.ts';
import { ReportForm } from '../results/report/ReportForm.tsx';
import { TextLink } from '../ui/TextLink.tsx';

/** How to ask for something to be taken down, who decides, and how fast. */
export function TakedownPage(): ReactElement {
  const { contact, operator } = useSite();
  return (
    <PageFrame>
      <article className="max-w-[42em]">
        <h1 className="text-2xl font-semibold">申请下架</h1>
        <p className="mt-3 text-ink-soft">
          如果本站的文件侵犯了您的版权，或包含您的个人信息，请告诉我们。无需登录，也无需证明身份。
        </p>
        <PageSection title="如何处理">
          <List>
            <li>
              由{operator === '' ? '本站' : operator}
              的维护者决定。维护者会核对文件，一般在七天内答复；明显涉及个人信息的，先下架再核对。
            </li>
            <li>
              同意后，文件、封面、正文、搜索结果和元数据立即撤下，其地址仅说明“已下架”和原因的类别，不再显示标题。
            </li>
            <li>
              同一文件不会因再次投稿或同步而恢复。撤下 {inDays(LIFETIMES.takedownUndo)}{' '}
              天内维护者可以恢复，之后彻底删除。
            </li>
            <li>
              提交后您会得到编号，凭编号的链接可以在
              <TextLink href={PATHS.reports}>报告进度</TextLink>
              查看结果。
            </li>
          </List>
        </PageSection>
        <PageSection title="提交申请">
          <noscript>
            <p className="text-ink-soft">
              提交表单需要启用 JavaScript{contact ? '，您也可以发送邮件' : ''}。
            </p>
          </noscript>
          <div className="needs-script">
            <ReportForm kinds={TAKEDOWN_KINDS} />
          </div>
          {contact && (
            <p className="mt-5 text-sm text-ink-soft">
              也可以发送邮件至 <TextLink href={`mailto:${contact}`}>{contact}</TextLink>
              ，请写明文件的地址和理由。
            </p>
          )}
        </PageSection>
      </article>
    </PageFrame>
  );
}

function List({ children }: { readonly children: ReactNode }): ReactElement {
  return <ul className="flex list-disc flex-col gap-2 ps-5">{children}</ul>;
}
