import { FileQuestion } from 'lucide-react';
import type { ReactElement } from 'react';

/** Shown for an item of a type that this version does not support (specification, section 2). */
export function UnsupportedCard({ id }: { readonly id: string }): ReactElement {
  return (
    <article
      data-item-id={id}
      className="flex items-center gap-3 border-line border-b bg-raised p-4 text-ink-faint text-sm md:rounded-xl md:border"
    >
      <FileQuestion className="size-5" aria-hidden="true" />
      Unsupported item type
    </article>
  );
}
