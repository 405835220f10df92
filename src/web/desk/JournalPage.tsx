import type { ReactElement } from 'react';
import { PATHS } from '../../protocol/urls.ts';
import { RoleFrame } from '../role/RoleFrame.tsx';
import { JournalList } from './JournalList.tsx';
import './desk.css';

/** Who did what, for maintainers. */
export function JournalPage(): ReactElement {
  return (
    <RoleFrame title="操作日志" current={PATHS.journal}>
      {({ role }) => (
        <>
          <h1 className="text-2xl font-semibold">操作日志</h1>
          {role === 'maintainer' ? (
            <JournalList />
          ) : (
            <p className="mt-3 text-ink-soft">操作日志仅供维护者查看。</p>
          )}
        </>
      )}
    </RoleFrame>
  );
}
