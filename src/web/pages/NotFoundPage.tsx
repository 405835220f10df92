import type { ReactElement } from 'react';
import { ContactLine } from '../layout/ContactLine.tsx';
import { Message } from '../layout/Message.tsx';
import { PageFrame } from '../layout/PageFrame.tsx';
import { explainCode } from '../lib/explainFailure.ts';

/** The page for unknown addresses (specification, section 2). */
export function NotFoundPage(): ReactElement {
  return (
    <PageFrame>
      <Message figure="404" title={explainCode('not-found')}>
        <ContactLine />
      </Message>
    </PageFrame>
  );
}
