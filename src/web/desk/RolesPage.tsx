import type { ReactElement } from 'react';
import { PATHS } from '../../protocol/urls.ts';
import { RoleFrame } from '../role/RoleFrame.tsx';
import { RoleLists } from './RoleLists.tsx';
import './desk.css';

/** Who has a role, and one-time links, for maintainers. */
export function RolesPage(): ReactElement {
  return (
    <RoleFrame title="权限" current={PATHS.roles}>
      {({ role }) => (
        <>
          <h1 className="text-2xl font-semibold">权限</h1>
          {role === 'maintainer' ? (
            <RoleLists />
          ) : (
            <p className="mt-3 text-ink-soft">权限仅供维护者管理。</p>
          )}
        </>
      )}
    </RoleFrame>
  );
}
