import type { ReactElement } from 'react';
import { signInUrl } from '../../protocol/safeReturn.ts';
import { formPath, methodChoicePath } from '../../protocol/urls.ts';
import { useStoreDestination } from '../restore/storedDestination.ts';
import { CodeForm } from './CodeForm.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { MailboxForm } from './MailboxForm.tsx';
import { PhraseForm } from './PhraseForm.tsx';
import { StepFrame } from './StepFrame.tsx';
import { StepLinks } from './StepLinks.tsx';
import type { ViewOf } from './signInView.ts';
import { useContinueAfterSignIn } from './useContinueAfterSignIn.ts';

type View = ViewOf<'login'>;

/** `/login/{uuid}/{method}`: the form of a method that prompts on this site. */
export function LoginStep({ view }: { readonly view: View }): ReactElement {
  const { uuid, to, method, form, errorCode, hasOthers } = view;
  useStoreDestination(to);
  useContinueAfterSignIn(to);
  const triesLeft = form.kind === 'code' && errorCode === 'wrong-code' ? form.triesLeft : undefined;
  return (
    <StepFrame title={method.label} lead={<Lead form={form} />}>
      {errorCode && (
        <ErrorNotice
          errorCode={errorCode}
          more={triesLeft === undefined ? undefined : `还可尝试 ${triesLeft} 次。`}
        />
      )}
      <Form view={view} />
      <StepLinks
        links={[
          ...(hasOthers ? [[methodChoicePath(uuid), '更换验证方式'] as const] : []),
          [signInUrl(to), '返回'],
        ]}
      />
    </StepFrame>
  );
}

function Lead({ form }: Pick<View, 'form'>): ReactElement {
  switch (form.kind) {
    case 'phrase':
      return <>口令由本校同学相互告知，每学期更换；它不是学校账号的密码。</>;
    case 'mailbox':
      return <>我们将向您的学校邮箱发送六位验证码，以验证您是本校成员。</>;
    case 'code':
      if (form.triesLeft === 0) return <>验证码已发送至 {form.sentTo}。</>;
      return (
        <>
          六位验证码已发送至{' '}
          <span className="text-ink [overflow-wrap:anywhere]">{form.sentTo}</span>，10
          分钟内有效。如未收到，请查看垃圾邮件。
        </>
      );
  }
}

function Form({ view }: { readonly view: View }): ReactElement {
  const { uuid, method, form, errorCode, now } = view;
  const action = formPath(uuid, method.id);
  switch (form.kind) {
    case 'phrase':
      return <PhraseForm action={action} isWrong={errorCode !== undefined} />;
    case 'mailbox':
      return (
        <MailboxForm
          action={action}
          isWrong={errorCode === 'wrong-mailbox'}
          domains={form.domains}
          typed={form.typed}
        />
      );
    case 'code':
      return (
        <CodeForm
          action={action}
          isWrong={errorCode === 'wrong-code'}
          isExpired={form.triesLeft === 0}
          otherMailbox={form.typed}
          isOtherMailboxWrong={errorCode === 'wrong-mailbox'}
          waitMs={form.againAt === undefined || now === undefined ? 0 : form.againAt - now}
        />
      );
  }
}
