import { ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Way } from '../../protocol/signIn.ts';
import { cn } from '../ui/cn.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { useSentBy } from './BusyForm.tsx';
import { WAY_LOOKS } from './wayLooks.ts';

/** The ways to sign in, each a button that sends the form around it with the field `way`. */
export function WayButtons({ ways }: { readonly ways: readonly Way[] }): ReactElement {
  return (
    <ul className="@container flex flex-col gap-3">
      {ways.map((way) => (
        <li key={way.id}>
          <WayButton way={way} />
        </li>
      ))}
    </ul>
  );
}

/** With letters twice as large on a small telephone the room is for words. */
const ROOMY = '@max-[13rem]:hidden';

function WayButton({ way }: { readonly way: Way }): ReactElement {
  const sentBy = useSentBy();
  const { Icon, hint } = WAY_LOOKS[way.kind];
  return (
    <button
      type="submit"
      name="way"
      value={way.id}
      aria-disabled={sentBy !== undefined}
      className={cn(
        'flex w-full items-center gap-4 rounded-xl border border-line-strong bg-raised p-4 text-start transition-colors hover:border-accent hover:bg-sunken',
        sentBy !== undefined && sentBy !== way.id && 'opacity-50',
      )}
    >
      <Icon className={cn('size-6 shrink-0 text-accent', ROOMY)} aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium [overflow-wrap:anywhere]">{way.label}</span>
        <span className="block text-sm text-ink-soft">{hint}</span>
      </span>
      {sentBy === way.id ? (
        <span className="flex animate-appear">
          <Spinner label="正在前往" className="size-5" />
        </span>
      ) : (
        <ChevronRight className={cn('size-5 shrink-0 text-ink-faint', ROOMY)} aria-hidden="true" />
      )}
    </button>
  );
}
