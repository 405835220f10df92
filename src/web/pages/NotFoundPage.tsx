import type { ReactElement } from 'react';
import { messageOfCode } from '../lib/failure.ts';
import { ContactLine } from './ContactLine.tsx';
import { Message } from './Message.tsx';
import { PageFrame } from './PageFrame.tsx';

/** The page for every address that is none (specification, section 2). */
export function NotFoundPage(): ReactElement {
  return (
    <PageFrame>
      <Message figure="404" title={messageOfCode('not-found')}>
        <ContactLine />
      </Message>
    </PageFrame>
  );
}
