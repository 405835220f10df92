import type { ReactElement } from 'react';
import type { Desk } from '../../protocol/contribution/desk.ts';
import { editPath } from '../../protocol/urls.ts';
import { PageSection } from '../layout/PageSection.tsx';
import { Badge } from '../ui/Badge.tsx';
import { TextLink } from '../ui/TextLink.tsx';

/** What is wrong in the archive, with the form in which it is put right. */
export function DiagnosticList({
  diagnostics: { errors, warnings, list },
}: {
  readonly diagnostics: Desk['diagnostics'];
}): ReactElement | null {
  const total = errors + warnings;
  if (total === 0) return null;
  return (
    <PageSection title="资料库中的问题" count={total}>
      <ul className="desk-list">
        {list.map(({ item, file, field, reason, severity }) => (
          <li key={`${file} ${field} ${reason}`} className="desk-row">
            <p className="desk-row-head">
              <Badge colour={severity === 'error' ? 'rose' : 'yellow'}>
                {severity === 'error' ? '错误' : '提醒'}
              </Badge>
              <span className="desk-path">{file}</span>
              {item && <TextLink href={editPath(item)}>编辑</TextLink>}
            </p>
            {/* As `campusdocs check` prints it. */}
            <p className="desk-soft" lang="en">
              {field && `${field} `}
              {reason}
            </p>
          </li>
        ))}
      </ul>
      {total > list.length && (
        <p className="desk-soft mt-3">
          此处列出前 {list.length} 项，运行 <code>campusdocs check</code> 可查看全部。
        </p>
      )}
    </PageSection>
  );
}
