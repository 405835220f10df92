import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { cn } from '../ui/cn.ts';
import { BusyForm } from './BusyForm.tsx';
import { MailboxForm } from './MailboxForm.tsx';
import { CODE_LENGTH, readDigits } from './readDigits.ts';
import { SendButton } from './SendButton.tsx';
import { TextField } from './TextField.tsx';

/** Prompts for the six-digit code and submits it when it is complete; can resend it. */
export function CodeForm({
  action,
  isWrong,
  isExpired,
  otherMailbox,
  isOtherMailboxWrong,
  waitMs,
}: {
  readonly action: string;
  readonly isWrong: boolean;
  /** Whether the sent code is no longer valid. */
  readonly isExpired: boolean;
  /** Another mailbox that was entered before, to which no mail was sent. */
  readonly otherMailbox: string | undefined;
  /** Whether that mailbox is not one of the university. */
  readonly isOtherMailboxWrong: boolean;
  /** Time until another code can be sent, in ms. */
  readonly waitMs: number;
}): ReactElement {
  const submittedCode = useRef('');

  function handleInput({ currentTarget: field }: FormEvent<HTMLInputElement>): void {
    const digits = readDigits(field.value);
    if (field.value !== digits) field.value = digits;
    // Submit each code once, even if a digit is edited back after a slow response.
    if (digits.length < CODE_LENGTH || digits === submittedCode.current) return;
    submittedCode.current = digits;
    field.form?.requestSubmit();
  }

  return (
    <>
      {!isExpired && (
        <BusyForm action={action} className="mt-6 flex flex-col gap-4">
          <TextField
            id="code"
            name="code"
            type="text"
            label="验证码"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\D*(\d\D*){6}"
            enterKeyHint="go"
            isWrong={isWrong}
            isFirst={otherMailbox === undefined}
            onInput={handleInput}
            className="text-center font-mono text-2xl tracking-[0.3em]"
          />
          <SendButton variant="primary">登录</SendButton>
        </BusyForm>
      )}
      <BusyForm
        action={action}
        fields={{ again: '1' }}
        className={cn('flex flex-col', isExpired ? 'mt-6' : 'mt-3')}
      >
        <ResendButton waitMs={waitMs} isExpired={isExpired} />
      </BusyForm>
      <details className="mt-6 text-sm" open={otherMailbox !== undefined}>
        <summary className="flex w-fit items-center text-accent underline underline-offset-4 pointer-coarse:min-h-11">
          更换邮箱
        </summary>
        <MailboxForm
          action={action}
          typed={otherMailbox}
          isWrong={isOtherMailboxWrong}
          isFirst={otherMailbox !== undefined}
        />
      </details>
    </>
  );
}

function ResendButton({
  waitMs,
  isExpired,
}: {
  readonly waitMs: number;
  readonly isExpired: boolean;
}): ReactElement {
  const seconds = useCountdown(waitMs);
  const name = isExpired ? '重新获取验证码' : '未收到？重新发送';
  return (
    <SendButton variant={isExpired ? 'primary' : 'quiet'} disabled={seconds > 0}>
      {seconds > 0 ? `${seconds} 秒后可重新发送` : name}
    </SendButton>
  );
}

/** Counts down whole seconds from the time that the page mounts; 0 without scripts. */
function useCountdown(milliseconds: number): number {
  const [seconds, setSeconds] = useState(0);

  // Synchronises with the clock.
  useEffect(() => {
    const end = performance.now() + milliseconds;
    const update = () => setSeconds(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [milliseconds]);

  return seconds;
}
