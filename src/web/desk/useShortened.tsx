import { type ReactElement, useState } from 'react';
import { Button } from '../ui/Button.tsx';

/**
 * The first entries of a list, and the button that shows the others: no list pushes the rest of the desk
 * away.
 */
export function useShortened<Entry>(
  entries: readonly Entry[],
  {
    most,
    unit,
  }: {
    /** How many are shown at first. */
    readonly most: number;
    /** The measure word of the entries. */
    readonly unit: string;
  },
): { readonly shown: readonly Entry[]; readonly toggle: ReactElement | null } {
  const [isWhole, setWhole] = useState(false);
  const others = entries.length - most;
  return {
    shown: isWhole ? entries : entries.slice(0, most),
    toggle:
      others <= 0 ? null : (
        <Button
          variant="quiet"
          size="sm"
          className="mt-2 -ml-3"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? '收起' : `显示其余 ${others} ${unit}`}
        </Button>
      ),
  };
}
