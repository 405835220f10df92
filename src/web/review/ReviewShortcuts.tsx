import type { ReactElement } from 'react';
import { type Shortcut, ShortcutsDialog } from '../keyboard/ShortcutsDialog.tsx';

const SHORTCUTS: readonly Shortcut[] = [
  [['A'], '收录；修改过信息时，按修改后的内容收录'],
  [['B'], '退回，并附上一句话'],
  [['R'], '不予采用，并说明原因'],
  [['J', 'K'], '下一份、上一份投稿'],
  [['X'], '选中或取消选中当前投稿'],
  [['Shift', 'A'], '收录所有选中的投稿'],
  [['Z'], '撤销尚未发出的退回或不采用'],
  [['E'], '修改信息；按 Esc 离开输入框'],
  [['PageDown', 'PageUp'], '文件的下一页、上一页'],
  [['+', '-'], '放大、缩小文件'],
  [['?'], '显示此列表'],
];

/** The shortcuts of the review page. */
export function ReviewShortcuts({ onClose }: { readonly onClose: () => void }): ReactElement {
  return (
    <ShortcutsDialog
      shortcuts={SHORTCUTS}
      characters="包括 A、B、R、J、K、X、Z、E、+、- 和 ?。"
      onClose={onClose}
    />
  );
}
