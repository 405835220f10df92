import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '../ui/IconButton.tsx';

/** A row of a list: a link, what is said of it, and the button that removes it. */
export function KeptRow({
  href,
  title,
  removeLabel,
  onRemove,
  children,
}: {
  readonly href: string;
  readonly title: ReactNode;
  readonly removeLabel: string;
  readonly onRemove: () => void;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <li className="-mx-2 flex items-center gap-2 rounded-lg pl-2 hover:bg-sunken">
      <a href={href} className="min-w-0 flex-1 py-2 wrap-anywhere hover:text-accent">
        {title}
      </a>
      {children}
      <IconButton label={removeLabel} title="移除" onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}
