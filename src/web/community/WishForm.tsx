import { type FormEvent, type ReactElement, useState } from 'react';
import { WISH_LENGTH } from '../../protocol/contribution/wishes.ts';
import { createProof } from '../lib/createProof.ts';
import { explainFailure } from '../lib/explainFailure.ts';
import { sendWish } from '../lib/sendWish.ts';
import { Button } from '../ui/Button.tsx';
import { useIsHydrated } from '../ui/useIsHydrated.ts';

type Outcome = { readonly kind: 'sent' | 'failed'; readonly message: string };

/** Asks for something that the archive does not have. */
export function WishForm({ onSent }: { readonly onSent: () => void }): ReactElement {
  const [proof] = useState(createProof);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setBusy] = useState(false);
  const isHydrated = useIsHydrated();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get('wish') ?? '').trim();
    if (text.length < WISH_LENGTH.least) {
      setOutcome({ kind: 'failed', message: '请写出课程、书名或考试，至少两个字。' });
      return;
    }
    setBusy(true);
    try {
      const { count } = await sendWish(text, await proof.take());
      form.reset();
      setOutcome({ kind: 'sent', message: `已记下，现在有 ${count} 人在找“${text}”。` });
      onSent();
    } catch (error) {
      setOutcome({ kind: 'failed', message: explainFailure(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={submit} onFocus={proof.begin} className="needs-script mt-5">
      <label htmlFor="wish" className="text-sm font-medium">
        您在找什么？
      </label>
      <div className="mt-1.5 flex gap-2">
        <input
          id="wish"
          name="wish"
          maxLength={WISH_LENGTH.most}
          autoComplete="off"
          placeholder="例如：线性代数 2023 期末"
          aria-invalid={outcome?.kind === 'failed' || undefined}
          aria-describedby="wish-outcome"
          className="h-11 min-w-0 flex-1 rounded-[0.625rem] border border-line-strong bg-raised px-3 text-base placeholder:text-ink-faint"
        />
        <Button type="submit" variant="primary" className="h-11" disabled={isBusy || !isHydrated}>
          求资料
        </Button>
      </div>
      <p
        id="wish-outcome"
        role="status"
        className={`mt-1.5 min-h-5 text-sm ${outcome?.kind === 'failed' ? 'text-danger' : 'text-ink-soft'}`}
      >
        {outcome?.message ?? '其他人会看到这句话，请勿填写个人信息。'}
      </p>
    </form>
  );
}
