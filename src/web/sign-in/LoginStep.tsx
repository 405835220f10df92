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
          more={triesLeft === undefined ? undefined : `还可以试 ${triesLeft} 次。`}
        />
      )}
      <Form view={view} />
      <StepLinks
        links={[
          ...(hasOthers ? [[methodChoicePath(uuid), '换一种方式'] as const] : []),
          [signInUrl(to), '返回'],
        ]}
      />
    </StepFrame>
  );
}

function Lead({ form }: Pick<View, 'form'>): ReactElement {
  switch (form.kind) {
    case 'phrase':
      return <>口令是本校同学之间互相告诉的，每学期更换；不是学校账号的密码。</>;
    case 'mailbox':
      return <>我们会向您的学校邮箱发一个六位验证码，能收到它就说明您是本校成员。</>;
    case 'code':
      if (form.triesLeft === 0) return <>验证码发到了 {form.sentTo}。</>;
      return (
        <>
          六位验证码已经发往{' '}
          <span className="text-ink [overflow-wrap:anywhere]">{form.sentTo}</span>，10
          分钟内有效。没有收到的话，请看看垃圾邮件。
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
