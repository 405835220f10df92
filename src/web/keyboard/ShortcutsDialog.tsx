import { X } from 'lucide-react';
import { type ReactElement, useCallback, useState } from 'react';
import { hasCharacterShortcuts, setCharacterShortcuts } from '../lib/characterShortcuts.ts';
import { IconButton } from '../ui/IconButton.tsx';
import './shortcuts.css';

/** Keys, and what they do. */
export type Shortcut = readonly [keys: readonly string[], meaning: string];

const SHORTCUTS: readonly Shortcut[] = [
  [['/'], '跳到搜索框'],
  [['↓', '↑'], '从搜索框移到建议或结果，并逐项移动'],
  [['Enter'], '打开选中的结果，或搜索选中的建议'],
  [['P'], '预览选中的结果'],
  [['Esc'], '从结果返回搜索框；在搜索框中先收起建议，再清空文字；关闭预览'],
  [['Ctrl 或 ⌘', 'B'], '收起或展开预览'],
  [['Alt', 'T'], '跳到通知'],
  [['?'], '显示此列表'],
];

/**
 * The list of shortcuts. Escape and a click outside close it; the browser restores the focus.
 *
 * @param shortcuts those of the page; of the home page by default
 * @param characters names the shortcuts of single characters
 */
export function ShortcutsDialog({
  shortcuts = SHORTCUTS,
  characters = '包括 /、?、P 和预览中的字母、数字和符号。',
  onClose,
}: {
  readonly shortcuts?: readonly Shortcut[];
  readonly characters?: string;
  readonly onClose: () => void;
}): ReactElement {
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have Escape and the button
    <dialog
      ref={open}
      aria-labelledby="shortcuts-title"
      className="shortcuts dialog"
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <form method="dialog" className="flex items-center justify-between gap-4">
        <h2 id="shortcuts-title" className="text-lg font-semibold">
          键盘快捷键
        </h2>
        <IconButton type="submit" label="关闭">
          <X aria-hidden="true" />
        </IconButton>
      </form>
      <dl>
        {shortcuts.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <CharactersSwitch characters={characters} />
    </dialog>
  );
}

/** Turns the shortcuts of single characters off, on this device (WCAG 2.1.4). */
function CharactersSwitch({ characters }: { readonly characters: string }): ReactElement {
  const [isOn, setOn] = useState(hasCharacterShortcuts);
  return (
    <label className="shortcuts-switch">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          setCharacterShortcuts(checked);
          setOn(checked);
        }}
      />
      <span>
        启用单个字符的快捷键
        <span className="shortcuts-note">
          {characters}使用语音输入或容易误触时可以关闭，设置保存在本机。
        </span>
      </span>
    </label>
  );
}
