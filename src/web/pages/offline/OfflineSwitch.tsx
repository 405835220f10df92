import type { ReactElement } from 'react';

/** The switch of everything that is kept in this browser. */
export function OfflineSwitch({
  isOn,
  isBusy,
  onChange,
}: {
  readonly isOn: boolean;
  readonly isBusy: boolean;
  readonly onChange: (isOn: boolean) => void;
}): ReactElement {
  return (
    <label className="flex max-w-[42em] items-start gap-3">
      <input
        type="checkbox"
        role="switch"
        className="mt-1 size-5 shrink-0"
        style={{ accentColor: 'var(--accent)' }}
        checked={isOn}
        aria-checked={isOn}
        disabled={isBusy}
        aria-describedby="offline-switch-note"
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        在此设备上保存离线内容
        <span id="offline-switch-note" className="block text-sm text-ink-soft">
          关闭后，立即删除保存在此设备上的页面、目录、封面和文件，以后也不再保存。
        </span>
      </span>
    </label>
  );
}
