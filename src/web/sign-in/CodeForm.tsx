import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { BusyForm } from './BusyForm.tsx';
import { CODE_LENGTH, readDigits } from './readDigits.ts';
import { SendButton } from './SendButton.tsx';
import { TextField } from './TextField.tsx';

/** Asks for the six digits that were sent, and sends them when they are there; or has others sent. */
export function CodeForm({
  action,
  isWrong,
  waitMs,
}: {
  readonly action: string;
  readonly isWrong: boolean;
  /** How long it takes until another code may be sent. */
  readonly waitMs: number;
}): ReactElement {
  const tried = useRef('');

  function read({ currentTarget: field }: FormEvent<HTMLInputElement>): void {
    const digits = readDigits(field.value);
    if (field.value !== digits) field.value = digits;
    // Once each: who corrects a digit after a slow answer does not send the same again.
    if (digits.length < CODE_LENGTH || digits === tried.current) return;
    tried.current = digits;
    field.form?.requestSubmit();
  }

  return (
    <>
      <BusyForm action={action} className="mt-6 flex flex-col gap-4">
        <TextField
          id="code"
          name="code"
          type="text"
          label="验证码"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\D*(\d\D*){6}"
          title="邮件里的六位数字"
          placeholder="000000"
          enterKeyHint="go"
          isWrong={isWrong}
          onInput={read}
          className="text-center font-mono text-2xl tracking-[0.3em] placeholder:opacity-40"
        />
        <SendButton variant="primary">登录</SendButton>
      </BusyForm>
      <BusyForm action={action} fields={{ again: '1' }} className="mt-3 flex flex-col">
        <AgainButton waitMs={waitMs} />
      </BusyForm>
    </>
  );
}

function AgainButton({ waitMs }: { readonly waitMs: number }): ReactElement {
  const seconds = useCountdown(waitMs);
  return (
    <SendButton variant="quiet" disabled={seconds > 0}>
      {seconds > 0 ? `没有收到？${seconds} 秒后可以重新发送` : '没有收到？重新发送'}
    </SendButton>
  );
}

/** Whole seconds until a time has passed, from when the page is there; 0 where scripts are off. */
function useCountdown(milliseconds: number): number {
  const [seconds, setSeconds] = useState(0);

  // The clock.
  useEffect(() => {
    const end = performance.now() + milliseconds;
    const tell = () => setSeconds(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    tell();
    const timer = setInterval(tell, 1000);
    return () => clearInterval(timer);
  }, [milliseconds]);

  return seconds;
}
