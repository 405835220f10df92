import { type ReactElement, useId } from 'react';
import { LONGEST } from '../../protocol/contribution/proposals.ts';
import { PATHS } from '../../protocol/urls.ts';
import { TextLink } from '../ui/TextLink.tsx';
import type { Giver } from './givingDraft.ts';
import type { MailCheck } from './useMailCheck.ts';

/** What contributors may say about themselves; nothing of it is required. */
export function GiverFields({
  giver,
  mail,
  onChange,
}: {
  readonly giver: Giver;
  readonly mail: MailCheck;
  readonly onChange: (giver: Giver) => void;
}): ReactElement {
  const id = useId();
  return (
    <details className="give-more">
      <summary>
        署名、邮箱与留言（选填）
        {giver.thanks && <span className="give-faint"> · 致谢 {giver.thanks}</span>}
      </summary>
      <div className="give-fields">
        <div className="give-field">
          <label htmlFor={`${id}-thanks`} className="give-label">
            致谢署名
          </label>
          <input
            id={`${id}-thanks`}
            className="give-input"
            maxLength={LONGEST.thanks}
            autoComplete="nickname"
            value={giver.thanks}
            aria-describedby={`${id}-thanks-note`}
            onChange={(event) => onChange({ ...giver, thanks: event.currentTarget.value })}
          />
          <p id={`${id}-thanks-note`} className="give-note">
            将公开显示在<TextLink href={PATHS.contributors}>致谢</TextLink>中；留空则匿名
          </p>
        </div>
        <div className="give-field">
          <label htmlFor={`${id}-mail`} className="give-label">
            邮箱
          </label>
          <input
            ref={mail.field}
            id={`${id}-mail`}
            className="give-input"
            type="email"
            maxLength={LONGEST.mail}
            autoComplete="email"
            value={giver.mail}
            aria-invalid={mail.isWrong || undefined}
            aria-describedby={`${id}-mail-note`}
            onChange={(event) => onChange({ ...giver, mail: event.currentTarget.value })}
          />
          <p id={`${id}-mail-note`} className={mail.isWrong ? 'give-error' : 'give-note'}>
            {mail.isWrong ? '请检查邮箱地址，或留空' : '仅用于通知审核结果，不会公开'}
          </p>
        </div>
        <div className="give-field give-wide">
          <label htmlFor={`${id}-note`} className="give-label">
            给审核者的留言
          </label>
          <textarea
            id={`${id}-note`}
            className="give-input"
            rows={2}
            maxLength={LONGEST.note}
            value={giver.note}
            onChange={(event) => onChange({ ...giver, note: event.currentTarget.value })}
          />
        </div>
      </div>
    </details>
  );
}
