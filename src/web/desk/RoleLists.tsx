import type { ReactElement } from 'react';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { RolesSchema } from '../../protocol/contribution/roles.ts';
import { PageSection } from '../layout/PageSection.tsx';
import { Failure } from '../role/Failure.tsx';
import { LateSpinner } from '../role/LateSpinner.tsx';
import { useResource } from '../role/useResource.ts';
import { InviteForm } from './InviteForm.tsx';
import { InvitationRow, RoleHolderRow } from './RoleRow.tsx';

export function RoleLists(): ReactElement {
  const { data, error, reload } = useResource(CONTRIBUTION_API.roles, RolesSchema);
  return (
    <>
      <PageSection title="邀请">
        <InviteForm onInvited={reload} />
      </PageSection>
      {error !== undefined && <Failure error={error} onRetry={reload} />}
      {data && data.invitations.length > 0 && (
        <PageSection title="未使用的链接" count={data.invitations.length}>
          <ul className="desk-list">
            {data.invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} onChanged={reload} />
            ))}
          </ul>
        </PageSection>
      )}
      {data ? (
        <PageSection title="审核者和维护者" count={data.grants.length}>
          <ul className="desk-list">
            {data.grants.map((holder) => (
              <RoleHolderRow
                key={`${holder.tag} ${holder.source}`}
                holder={holder}
                onChanged={reload}
              />
            ))}
          </ul>
        </PageSection>
      ) : (
        error === undefined && <LateSpinner />
      )}
    </>
  );
}
