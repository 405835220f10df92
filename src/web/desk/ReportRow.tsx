import { type ReactElement, useId, useState } from 'react';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import type { OpenReports } from '../../protocol/contribution/desk.ts';
import { itemPath } from '../../protocol/urls.ts';
import { useMetadataLinks } from '../lib/metadataLinks.ts';
import { formatAge, isOverdue } from '../role/formatAge.ts';
import { sendAction } from '../role/sendAction.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { REPORT_LABELS } from './deskWords.ts';
import { useAction } from './useAction.ts';

type Report = OpenReports['reports'][number];

/** A report, with what can be done about it and the answer to whoever made it. */
export function ReportRow({
  report,
  now,
  isMaintainer,
  onClosed,
}: {
  readonly report: Report;
  readonly now: number;
  readonly isMaintainer: boolean;
  readonly onClosed: () => void;
}): ReactElement {
  const { number, kind, item, title, text, created, getsMail, mail } = report;
  const [answer, setAnswer] = useState('');
  const { edit } = useMetadataLinks();
  const id = useId();
  const { error, isBusy, run } = useAction();
  const age = now - created;
  const isUrgent = kind === 'copyright' || kind === 'personal-data';
  const close = (state: 'resolved' | 'declined') =>
    run(async () => {
      await sendAction(`${CONTRIBUTION_API.review}/reports/${number}`, {
        state,
        ...(answer.trim() && { answer: answer.trim() }),
      });
      onClosed();
    });
  return (
    <li className="desk-row">
      <p className="desk-row-head">
        <Badge colour={isUrgent ? 'rose' : 'sky'}>{REPORT_LABELS[kind]}</Badge>
        {item && title ? (
          <TextLink href={itemPath(item)}>{title}</TextLink>
        ) : (
          <span className="desk-path">{item ? `资料库中没有该资料：${item}` : '未指明资料'}</span>
        )}
        <span className="desk-soft" data-overdue={isOverdue(age) || undefined}>
          {formatAge(age)}前 · 编号 {number}
        </span>
      </p>
      {text && <p className="desk-quote">{text}</p>}
      <details className="desk-answer">
        <summary>处理</summary>
        <label htmlFor={id}>
          答复（选填）{getsMail ? '，将发送至报告者的邮箱' : '，报告者可在报告进度页面看到'}
        </label>
        <textarea
          id={id}
          rows={2}
          maxLength={1000}
          value={answer}
          onChange={({ currentTarget: { value } }) => setAnswer(value)}
        />
        <p className="desk-actions">
          <Button
            variant="primary"
            size="sm"
            disabled={isBusy}
            aria-label={`已解决：${number}`}
            onClick={() => close('resolved')}
          >
            已解决
          </Button>
          <Button
            size="sm"
            disabled={isBusy}
            aria-label={`无需处理：${number}`}
            onClick={() => close('declined')}
          >
            无需处理
          </Button>
          {mail && (
            <a href={`mailto:${mail}`} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
              发送邮件
            </a>
          )}
          {item && title && edit && (
            <a href={edit(item)} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
              编辑元数据
            </a>
          )}
          {item && isMaintainer && (
            <a
              href={`?takedown=${item}#takedown`}
              className={buttonClass({ variant: 'quiet', size: 'sm' })}
            >
              下架该资料
            </a>
          )}
        </p>
        {error && (
          <p role="alert" className="desk-error">
            {error}
          </p>
        )}
      </details>
    </li>
  );
}
