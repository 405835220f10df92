import type { ReactElement } from 'react';
import { callbackPath } from '../../protocol/urls.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { BusyForm, useSubmitter } from './BusyForm.tsx';
import { SendButton } from './SendButton.tsx';
import { StepFrame } from './StepFrame.tsx';
import type { ViewOf } from './signInView.ts';

type View = Extract<ViewOf<'callback'>, { phase: 'finish' }>;

/**
 * `/callback/{method}` after the redirect from a provider: posts its parameters and removes them
 * from the address. Posting ensures that only a page that is really opened uses them up.
 */
export function FinishStep({ view: { method, fields } }: { readonly view: View }): ReactElement {
  return (
    <StepFrame title="正在确认…" lead={`您已从“${method.label}”返回，本站正在验证登录结果。`}>
      <div ref={submitForm} className="mt-6">
        <span className="needs-script">
          <Spinner label="正在确认" className="size-6" />
        </span>
        {/* Shown at once without scripts, or later if the scripts do not load. */}
        <BusyForm action={callbackPath(method.id)} fields={fields} className="comes-late mt-6">
          <ContinueButton />
        </BusyForm>
      </div>
    </StepFrame>
  );
}

/** Submits the form on mount, as if its button were pressed. */
function submitForm(parent: HTMLElement | null): void {
  if (!parent) return;
  history.replaceState(history.state, '', location.pathname);
  parent.querySelector('form')?.requestSubmit();
}

/** Hidden while the form is submitted; shown again if there is no response. */
function ContinueButton(): ReactElement {
  return (
    <span hidden={useSubmitter() !== undefined}>
      <SendButton variant="primary">继续</SendButton>
    </span>
  );
}
