import { FileText } from 'lucide-react';
import type { ReactElement } from 'react';

/** The catalog title of the file for which the sign-in is required. */
export function TargetTitle({
  title,
}: {
  readonly title: string | undefined;
}): ReactElement | null {
  if (title === undefined) return null;
  return (
    <p className="mt-4 flex items-start gap-2 font-medium [overflow-wrap:anywhere]">
      <FileText className="mt-0.5 size-5 shrink-0 text-ink-faint" aria-hidden="true" />
      {title}
    </p>
  );
}
