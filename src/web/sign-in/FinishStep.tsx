import type { ReactElement } from 'react';
import { callbackPath } from '../../protocol/urls.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { BusyForm, useSentBy } from './BusyForm.tsx';
import { SendButton } from './SendButton.tsx';
import { StepFrame } from './StepFrame.tsx';
import type { ViewOf } from './signInView.ts';

type View = Extract<ViewOf<'callback'>, { phase: 'finish' }>;

/**
 * `/callback/{method}` that a provider has sent the browser back to: posts what it brought along, so
 * that only a page that is really opened uses it up, and takes it out of the address.
 */
export function FinishStep({ view: { method, fields } }: { readonly view: View }): ReactElement {
  return (
    <StepFrame title="正在确认…" lead={`「${method.label}」让您回到了这里，本站正在核对它的答复。`}>
      <div ref={submitForm} className="mt-6">
        <span className="needs-script">
          <Spinner label="正在确认" className="size-6" />
        </span>
        {/* Where scripts are off, or have not come: at once, or when it takes long. */}
        <BusyForm action={callbackPath(method.id)} fields={fields} className="comes-late mt-6">
          <ContinueButton />
        </BusyForm>
      </div>
    </StepFrame>
  );
}

/** Submits the form as soon as it is there, as if its button were pressed. */
function submitForm(parent: HTMLElement | null): void {
  if (!parent) return;
  history.replaceState(history.state, '', location.pathname);
  parent.querySelector('form')?.requestSubmit();
}

/** Not beside the spinner that turns because it has been sent; again where nothing came of that. */
function ContinueButton(): ReactElement {
  return (
    <span hidden={useSentBy() !== undefined}>
      <SendButton variant="primary">继续</SendButton>
    </span>
  );
}
