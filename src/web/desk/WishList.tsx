import { type ReactElement, useState } from 'react';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import type { Desk } from '../../protocol/contribution/desk.ts';
import { PATHS } from '../../protocol/urls.ts';
import { PageSection } from '../layout/PageSection.tsx';
import { formatAge } from '../role/formatAge.ts';
import { sendAction } from '../role/sendAction.ts';
import { Button } from '../ui/Button.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { readItemId } from './readItemId.ts';
import { useAction } from './useAction.ts';
import { useShortened } from './useShortened.tsx';

/** The open wishes, most wished for first. */
export function WishList({
  total,
  wishes,
  now,
  onChange,
}: {
  /** How many there are: the list has those that most wish for. */
  readonly total: number;
  readonly wishes: Desk['wishes'];
  readonly now: number;
  readonly onChange: () => void;
}): ReactElement | null {
  const { shown, toggle } = useShortened(wishes, { most: 5, unit: '项' });
  if (wishes.length === 0) return null;
  return (
    <div id="wishes">
      <PageSection title="求资料" count={total}>
        <ul className="desk-list">
          {shown.map((wish) => (
            <WishRow key={wish.key} wish={wish} now={now} onClosed={onChange} />
          ))}
        </ul>
        {toggle}
        {total > wishes.length && (
          <p className="desk-soft mt-3">
            此处列出最多人求的 {wishes.length} 项，<TextLink href={PATHS.wishes}>查看更多</TextLink>
          </p>
        )}
      </PageSection>
    </div>
  );
}

function WishRow({
  wish: { key, text, count, created },
  now,
  onClosed,
}: {
  readonly wish: Desk['wishes'][number];
  readonly now: number;
  readonly onClosed: () => void;
}): ReactElement {
  const [address, setAddress] = useState('');
  const { error, isBusy, run } = useAction();
  const item = readItemId(address);
  const close = (outcome: { readonly state: 'answered' | 'declined'; readonly item?: string }) =>
    run(async () => {
      await sendAction(`${CONTRIBUTION_API.wishes}/close`, { key, ...outcome });
      onClosed();
    });
  return (
    <li className="desk-row">
      <p className="desk-row-head">
        <span className="desk-wish">{text}</span>
        <span className="desk-soft">
          {count} 人 · {formatAge(now - created)}前
        </span>
      </p>
      <details className="desk-answer">
        <summary aria-label={`处理：${text}`}>处理</summary>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (item !== undefined) close({ state: 'answered', item });
          }}
        >
          <label>
            已收录资料的网址或 MD5
            <input
              type="text"
              value={address}
              autoComplete="off"
              spellCheck={false}
              onChange={({ currentTarget: { value } }) => setAddress(value)}
            />
          </label>
          <p className="desk-actions">
            <Button type="submit" variant="primary" size="sm" disabled={isBusy || !item}>
              已找到
            </Button>
            <Button size="sm" disabled={isBusy} onClick={() => close({ state: 'declined' })}>
              无法提供
            </Button>
          </p>
        </form>
        {error && (
          <p role="alert" className="desk-error">
            {error}
          </p>
        )}
      </details>
    </li>
  );
}
