import type { ReactElement } from 'react';
import type { Desk } from '../../protocol/contribution/desk.ts';
import { PageSection } from '../layout/PageSection.tsx';
import { useMetadataLinks } from '../lib/metadataLinks.ts';
import { Badge } from '../ui/Badge.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useShortened } from './useShortened.tsx';

/** What is wrong in the archive, with the form in which it is put right. */
export function DiagnosticList({
  diagnostics: { errors, warnings, list },
}: {
  readonly diagnostics: Desk['diagnostics'];
}): ReactElement | null {
  const { edit, view } = useMetadataLinks();
  const { shown, toggle } = useShortened(list, { most: 5, unit: '项' });
  const total = errors + warnings;
  if (total === 0) return null;
  return (
    <PageSection title="资料库中的问题" count={total}>
      <ul className="desk-list">
        {shown.map(({ item, unreadable, file: path, field, reason, severity }) => (
          <li key={`${path} ${field} ${reason}`} className="desk-row">
            <p className="desk-row-head">
              <Badge colour={severity === 'error' ? 'rose' : 'yellow'}>
                {severity === 'error' ? '错误' : '提醒'}
              </Badge>
              <span className="desk-path">{path}</span>
              {item && edit && <TextLink href={edit(item)}>编辑</TextLink>}
              {/* A form needs an item that can be read. */}
              {unreadable && view && <TextLink href={view(unreadable)}>查看元数据文件</TextLink>}
            </p>
            {/* As `campusdocs check` prints it. */}
            <p className="desk-soft" lang="en">
              {field && `${field} `}
              {reason}
            </p>
          </li>
        ))}
      </ul>
      {toggle}
      {total > list.length && (
        <p className="desk-soft mt-3">
          每类问题列出前几项，共 {list.length} 项；运行 <code>campusdocs check</code> 可查看全部。
        </p>
      )}
    </PageSection>
  );
}
