import { type ReactElement, useState } from 'react';
import * as v from 'valibot';
import { TAKEDOWN_REASONS, type TakedownReason } from '../../catalog/takedownReason.ts';
import { inDays, LIFETIMES } from '../../lib/lifetimes.ts';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { TakedownDoneSchema, TakedownsSchema } from '../../protocol/contribution/desk.ts';
import { PageSection } from '../layout/PageSection.tsx';
import { sendAction } from '../role/sendAction.ts';
import { useResource } from '../role/useResource.ts';
import { Button } from '../ui/Button.tsx';
import { REASON_LABELS } from './deskWords.ts';
import { readItemId } from './readItemId.ts';
import { TakedownList } from './TakedownList.tsx';
import { useAction } from './useAction.ts';

/** Takes an item down, and shows what was taken down. For maintainers. */
export function TakedownSection({ now }: { readonly now: number }): ReactElement {
  const { data, reload } = useResource(CONTRIBUTION_API.takedowns, TakedownsSchema);
  const [remains, setRemains] = useState<readonly string[]>();
  return (
    <div id="takedown">
      <PageSection title="下架">
        <TakedownForm
          onDone={(left) => {
            setRemains(left);
            reload();
          }}
        />
        {remains && <Remains remains={remains} />}
        {data && data.takedowns.length > 0 && (
          <TakedownList takedowns={data.takedowns} now={now} onChange={reload} />
        )}
      </PageSection>
    </div>
  );
}

/** The item that a link of this page names: `?takedown={md5}`. */
function namedItem(): string {
  return typeof location === 'undefined'
    ? ''
    : (new URLSearchParams(location.search).get('takedown') ?? '');
}

function TakedownForm({
  onDone,
}: {
  readonly onDone: (remains: readonly string[]) => void;
}): ReactElement {
  const [address, setAddress] = useState(namedItem);
  const [reason, setReason] = useState<TakedownReason>();
  const { error, isBusy, run } = useAction();
  const id = readItemId(address);

  function takeDown(): void {
    if (id === undefined || reason === undefined) return;
    run(async () => {
      const answer = await sendAction(CONTRIBUTION_API.takedowns, { id, reason });
      const read = v.safeParse(TakedownDoneSchema, answer);
      setAddress('');
      setReason(undefined);
      onDone(read.success ? read.output.remains : []);
    });
  }

  return (
    <form
      className="desk-form"
      onSubmit={(event) => {
        event.preventDefault();
        takeDown();
      }}
    >
      <label className="desk-grow">
        资料的网址或 MD5
        <input
          type="text"
          required
          value={address}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => setAddress(value)}
        />
      </label>
      <label>
        原因
        <select
          required
          value={reason ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setReason(TAKEDOWN_REASONS.find((each) => each === value))
          }
        >
          <option value="">请选择</option>
          {TAKEDOWN_REASONS.map((each) => (
            <option key={each} value={each}>
              {REASON_LABELS[each]}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" disabled={isBusy || id === undefined || reason === undefined}>
        {isBusy ? '下架中' : '下架'}
      </Button>
      <p className="desk-soft desk-whole">
        下架后，文件、封面、正文和元数据一并移除，相同的文件无法再次投稿。
        {inDays(LIFETIMES.takedownUndo)} 天内可以恢复。
      </p>
      {error && (
        <p role="alert" className="desk-error desk-whole">
          {error}
        </p>
      )}
    </form>
  );
}

/** What the server cannot remove by itself. */
function Remains({ remains }: { readonly remains: readonly string[] }): ReactElement {
  return (
    <div role="status" className="desk-remains">
      <p>已下架。{remains.length > 0 && '以下位置仍留有该文件，请维护者处理：'}</p>
      {remains.length > 0 && (
        <ul>
          {remains.map((each) => (
            <li key={each}>
              <pre>{each}</pre>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
