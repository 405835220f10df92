import { type ReactElement, useState } from 'react';
import { minuteInChina } from '../../../lib/chinaTime.ts';
import { itemPath } from '../../../protocol/urls.ts';
import { explainFailure } from '../../lib/explainFailure.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import type { BadgeColour } from '../../ui/badgeColours.ts';
import { notify } from '../../ui/notify.ts';
import type { Followed } from '../api/answers.ts';
import { contributeApi } from '../api/contributeApi.ts';
import { reasonText, STATE_TEXTS } from './followedTexts.ts';
import { ProposalEditor } from './ProposalEditor.tsx';

const COLOURS: Readonly<Record<Followed['state'], BadgeColour>> = {
  draft: 'sky',
  open: 'blue',
  returned: 'orange',
  accepting: 'blue',
  accepted: 'green',
  refused: 'rose',
  withdrawn: 'sky',
};

/** A proposal: its state, what happens next, and what its author can do now. */
export function FollowedItem({
  proposal,
  secret,
  onChanged,
}: {
  readonly proposal: Followed;
  readonly secret: string;
  readonly onChanged: () => void;
}): ReactElement {
  const { uuid, state, title, content, answer, item, changed } = proposal;
  const [isEditing, setIsEditing] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const mayChange = state === 'open' || state === 'returned' || state === 'draft';
  const reason = reasonText(proposal.reason);

  async function withdraw(): Promise<void> {
    try {
      await contributeApi.withdraw(uuid, secret);
      onChanged();
    } catch (error) {
      void notify('撤回失败', { kind: 'error', description: explainFailure(error) });
    }
    setIsLeaving(false);
  }

  return (
    <li className="give-followed-item">
      <div className="give-followed-head">
        <Badge colour={COLOURS[state]}>{STATE_TEXTS[state].label}</Badge>
        <h2 className="give-card-title">{title}</h2>
      </div>
      <p className="give-note">
        {content.kind === 'add' ? '新文件' : `修改 ${content.changes.length} 个条目`}
        {' · '}
        <time dateTime={new Date(changed).toISOString()}>{minuteInChina(changed)}</time>
      </p>
      <p>
        {STATE_TEXTS[state].next}
        {reason && `原因：${reason}。`}
      </p>
      {answer && (
        <blockquote className="give-answer">
          <p className="give-label">审核意见</p>
          <p>{answer}</p>
        </blockquote>
      )}
      {!isEditing && (
        <div className="give-join-buttons">
          {item !== undefined && state === 'accepted' && (
            <a href={itemPath(item)} className={buttonClass({ variant: 'soft', size: 'sm' })}>
              查看条目
            </a>
          )}
          {mayChange && (
            <Button
              size="sm"
              variant={state === 'returned' ? 'primary' : 'outline'}
              aria-label={`修改 ${title}`}
              onClick={() => setIsEditing(true)}
            >
              修改
            </Button>
          )}
          {mayChange && !isLeaving && (
            <Button
              size="sm"
              variant="quiet"
              aria-label={`撤回 ${title}`}
              onClick={() => setIsLeaving(true)}
            >
              撤回
            </Button>
          )}
          {isLeaving && (
            <span className="give-join-buttons">
              确定撤回？
              <Button size="sm" onClick={() => void withdraw()}>
                确定
              </Button>
              <Button size="sm" variant="quiet" onClick={() => setIsLeaving(false)}>
                取消
              </Button>
            </span>
          )}
        </div>
      )}
      {isEditing && (
        <ProposalEditor
          proposal={proposal}
          secret={secret}
          onDone={() => {
            setIsEditing(false);
            onChanged();
          }}
          onCancel={() => setIsEditing(false)}
        />
      )}
    </li>
  );
}
