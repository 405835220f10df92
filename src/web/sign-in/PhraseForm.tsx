import type { ReactElement } from 'react';
import { BusyForm } from './BusyForm.tsx';
import { SendButton } from './SendButton.tsx';
import { TextField } from './TextField.tsx';

/** Prompts for the pass phrase of the term. It is shared, so the field shows it. */
export function PhraseForm({
  action,
  isWrong,
}: {
  readonly action: string;
  readonly isWrong: boolean;
}): ReactElement {
  return (
    <BusyForm action={action} className="mt-6 flex flex-col gap-4">
      <TextField
        id="phrase"
        name="phrase"
        type="text"
        label="本学期的口令"
        autoComplete="off"
        maxLength={200}
        enterKeyHint="go"
        data-1p-ignore=""
        data-lpignore="true"
        isWrong={isWrong}
      />
      <SendButton variant="primary">登录</SendButton>
    </BusyForm>
  );
}
