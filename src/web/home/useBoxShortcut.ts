import { useEffect } from 'react';
import { notify } from '../ui/notify.ts';
import { boxShortcut } from './boxShortcut.ts';
import { focusSearchBox } from './searchBox.ts';

/** Leads typing to the search box: `/` focuses it, another character says so, once. */
export function useBoxShortcut(): void {
  // Keys pressed while nothing has the focus go to the document, which is outside React.
  useEffect(() => {
    let isHintDue = true;
    const onKeyDown = (event: KeyboardEvent) => {
      const meaning = boxShortcut(event, focusedNow());
      if (meaning === 'focus-box') {
        event.preventDefault();
        focusSearchBox();
      } else if (meaning === 'show-hint' && isHintDue) {
        isHintDue = false;
        void notify('按 / 即可跳到搜索框', { action: { label: 'OK', onClick: focusSearchBox } });
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function focusedNow(): Parameters<typeof boxShortcut>[1] {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return 'nothing';
  return focused.matches('input, textarea, select, [contenteditable], iframe')
    ? 'field'
    : 'control';
}
