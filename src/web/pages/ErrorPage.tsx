import type { ReactElement } from 'react';
import { ERRORS, type ErrorCode } from '../../protocol/errors.ts';
import { ContactLine } from './ContactLine.tsx';
import { Message } from './Message.tsx';
import { PageFrame } from './PageFrame.tsx';

/** What a browser is shown where the server has an error to tell of instead of a page or file. */
export function ErrorPage({ code }: { readonly code: ErrorCode }): ReactElement {
  const { status, title } = ERRORS[code];
  return (
    <PageFrame isError>
      <Message figure={String(status)} title={title}>
        {status < 500 && <ContactLine />}
      </Message>
    </PageFrame>
  );
}
