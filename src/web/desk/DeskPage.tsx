import type { ReactElement } from 'react';
import { PATHS } from '../../protocol/urls.ts';
import { RoleFrame } from '../role/RoleFrame.tsx';
import { DeskOverview } from './DeskOverview.tsx';
import './desk.css';

/** What those with a role see first: what waits, how the archive is used, and how the server is. */
export function DeskPage(): ReactElement {
  return (
    <RoleFrame title="工作台" current={PATHS.desk}>
      {({ role }) => <DeskOverview isMaintainer={role === 'maintainer'} />}
    </RoleFrame>
  );
}
