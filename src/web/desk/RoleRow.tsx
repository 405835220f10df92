import { type ReactElement, useState } from 'react';
import { minuteInChina } from '../../lib/chinaTime.ts';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import type { OpenInvitation, RoleHolder } from '../../protocol/contribution/roles.ts';
import { sendAction } from '../role/sendAction.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { ROLE_LABELS } from './roleWords.ts';
import { useAction } from './useAction.ts';

/** Somebody with a role. */
export function RoleHolderRow({
  holder: { tag, role, source, note, since, isYou },
  onChanged,
}: {
  readonly holder: RoleHolder;
  readonly onChanged: () => void;
}): ReactElement {
  return (
    <li className="desk-row">
      <p className="desk-row-head">
        <Badge colour={role === 'maintainer' ? 'rose' : 'sky'}>{ROLE_LABELS[role]}</Badge>
        <code className="desk-path">{tag}</code>
        {note && <span>{note}</span>}
        {isYou && <strong className="font-medium">您自己</strong>}
        <span className="desk-soft">
          {source === 'method' ? '由登录服务授予' : '由维护者授予'} · {minuteInChina(since)}
        </span>
      </p>
      <Revocation
        id={tag}
        name={note ?? tag}
        label="撤销权限"
        warning={warningOf(isYou, source)}
        onDone={onChanged}
      />
    </li>
  );
}

function warningOf(isYou: boolean, source: RoleHolder['source']): string {
  if (isYou) return '您将立即失去权限，之后需要其他维护者重新邀请。';
  return source === 'method'
    ? '该权限由登录服务授予，对方下次登录时会重新获得；要彻底撤销，请在登录服务中修改。'
    : '对方从下一步操作起不再有权限。';
}

/** A link that nobody has used. */
export function InvitationRow({
  invitation: { id, role, note, expires },
  onChanged,
}: {
  readonly invitation: OpenInvitation;
  readonly onChanged: () => void;
}): ReactElement {
  return (
    <li className="desk-row">
      <p className="desk-row-head">
        <Badge colour="yellow">{ROLE_LABELS[role]}</Badge>
        <span>{note ?? '未注明邀请对象'}</span>
        <span className="desk-soft">有效期至 {minuteInChina(expires)}</span>
      </p>
      <Revocation
        id={id}
        name={note ?? id}
        label="撤销链接"
        warning="撤销后，该链接无法再领取权限。"
        onDone={onChanged}
      />
    </li>
  );
}

/** Asks once more before it revokes. */
function Revocation({
  id,
  name,
  label,
  warning,
  onDone,
}: {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly warning: string;
  readonly onDone: () => void;
}): ReactElement {
  const [isAsking, setAsking] = useState(false);
  const { error, isBusy, run } = useAction();
  if (!isAsking) {
    return (
      <p className="desk-actions">
        <Button size="sm" aria-label={`${label}：${name}`} onClick={() => setAsking(true)}>
          {label}
        </Button>
      </p>
    );
  }
  const revoke = async () => {
    await sendAction(`${CONTRIBUTION_API.roles}/${id}`, undefined, { method: 'DELETE' });
    onDone();
  };
  return (
    <>
      <p className="desk-soft mt-2">{warning}</p>
      <p className="desk-actions">
        <Button
          variant="primary"
          size="sm"
          autoFocus
          disabled={isBusy}
          aria-label={`确认${label}：${name}`}
          onClick={() => run(revoke)}
        >
          确认{label}
        </Button>
        <Button size="sm" variant="quiet" disabled={isBusy} onClick={() => setAsking(false)}>
          取消
        </Button>
      </p>
      {error && (
        <p role="alert" className="desk-error">
          {error}
        </p>
      )}
    </>
  );
}
