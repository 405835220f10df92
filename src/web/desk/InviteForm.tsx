import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { isRole, ROLES, type Role } from '../../lib/role.ts';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { InvitedSchema, LONGEST_ROLE_NOTE } from '../../protocol/contribution/roles.ts';
import { readAnswer } from '../lib/readAnswer.ts';
import { sendAction } from '../role/sendAction.ts';
import { Button } from '../ui/Button.tsx';
import { NewLink } from './NewLink.tsx';
import { ROLE_LABELS, ROLE_POWERS } from './roleWords.ts';
import { useAction } from './useAction.ts';

/** Makes a one-time link to a role, and shows it this once. */
export function InviteForm({ onInvited }: { readonly onInvited: () => void }): ReactElement {
  const [role, setRole] = useState<Role>('reviewer');
  const [note, setNote] = useState('');
  const [address, setAddress] = useState<string>();
  const { error, isBusy, run } = useAction();
  const id = useId();

  async function invite(): Promise<void> {
    const answer = await sendAction(CONTRIBUTION_API.roles, { role, note: note.trim() });
    setAddress(readAnswer(InvitedSchema, answer).address);
    setNote('');
    onInvited();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    run(invite);
  }

  return (
    <>
      <form className="desk-form" onSubmit={submit}>
        <label>
          权限
          <select
            value={role}
            aria-describedby={id}
            onChange={({ currentTarget: { value } }) => isRole(value) && setRole(value)}
          >
            {ROLES.map((each) => (
              <option key={each} value={each}>
                {ROLE_LABELS[each]}
              </option>
            ))}
          </select>
        </label>
        <label className="desk-grow">
          邀请对象（选填，仅维护者可见）
          <input
            type="text"
            value={note}
            maxLength={LONGEST_ROLE_NOTE}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => setNote(value)}
          />
        </label>
        <Button type="submit" variant="primary" disabled={isBusy}>
          生成链接
        </Button>
        <p id={id} className="desk-soft desk-whole">
          {ROLE_LABELS[role]}可以{ROLE_POWERS[role]}。
        </p>
      </form>
      {error && (
        <p role="alert" className="desk-error">
          {error}
        </p>
      )}
      {address !== undefined && <NewLink address={address} />}
    </>
  );
}
