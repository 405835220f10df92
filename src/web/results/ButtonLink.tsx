import type { ComponentProps, MouseEvent, ReactElement } from 'react';
import { onPlainClick } from '../lib/onPlainClick.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';

/**
 * A button that is a link until the scripts run, and remains one where they are refused. The element
 * stays the same, so that it keeps the focus; a click for another tab still follows the link.
 */
export function ButtonLink({
  href,
  onPress,
  ...link
}: Omit<ComponentProps<'a'>, 'role' | 'onClick' | 'onKeyDown'> & {
  readonly href: string;
  readonly onPress: (event: MouseEvent) => void;
}): ReactElement {
  const isHydrated = useIsHydrated();
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      {...link}
      role={isHydrated ? 'button' : undefined}
      onClick={(event) => onPlainClick(() => onPress(event))(event)}
      // Links are followed by Enter, buttons are pressed by Space as well.
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        if (!event.repeat) event.currentTarget.click();
      }}
    />
  );
}
