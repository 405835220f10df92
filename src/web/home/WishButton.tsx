import { type ReactElement, useState } from 'react';
import { PATHS } from '../../protocol/urls.ts';
import { createProof } from '../lib/createProof.ts';
import { explainFailure } from '../lib/explainFailure.ts';
import { sendWish } from '../lib/sendWish.ts';
import { Button } from '../ui/Button.tsx';
import { TextLink } from '../ui/TextLink.tsx';

type Step =
  | { readonly kind: 'idle' | 'sending' }
  | { readonly kind: 'sent'; readonly count: number }
  | { readonly kind: 'failed'; readonly message: string };

/** Asks for what was searched for, with one tap. */
export function WishButton({ query }: { readonly query: string }): ReactElement {
  const [step, go] = useState<Step>({ kind: 'idle' });
  const [proof] = useState(createProof);

  async function send(): Promise<void> {
    go({ kind: 'sending' });
    try {
      const { count } = await sendWish(query, await proof.take());
      go({ kind: 'sent', count });
    } catch (error) {
      go({ kind: 'failed', message: explainFailure(error) });
    }
  }

  return (
    <div className="mt-2 flex flex-col items-center gap-2">
      {step.kind !== 'sent' && (
        <Button
          variant="soft"
          className="needs-script"
          disabled={step.kind === 'sending'}
          onPointerEnter={proof.begin}
          onFocus={proof.begin}
          onClick={() => void send()}
        >
          {step.kind === 'sending' ? '正在提交…' : '求这份资料'}
        </Button>
      )}
      <p role="status" className="text-sm text-balance text-ink-soft">
        {step.kind === 'failed' && <span className="text-danger">{step.message}</span>}
        {step.kind === 'sent' && (
          <>
            已记下，现在有 {step.count} 人在找。有人投稿后会显示在
            <TextLink href={PATHS.wishes}>求资料</TextLink>页面。
          </>
        )}
        {(step.kind === 'idle' || step.kind === 'sending') && (
          <>
            没有的资料可以请大家帮忙找，也可以看看
            <TextLink href={PATHS.wishes}>大家在找什么</TextLink>。
          </>
        )}
      </p>
    </div>
  );
}
