import type { ReactElement } from 'react';
import { explainNotKept } from './toggleFavourite.ts';
import type { LoadedKept } from './useKept.ts';
import './keptLists.css';

/** Turns recording on, or off, which also removes what was recorded. */
export function RecordingSwitch({ kept, state }: LoadedKept): ReactElement {
  return (
    <label className="inline-flex cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        role="switch"
        aria-checked={state.isRecording}
        className="kept-switch"
        checked={state.isRecording}
        disabled={!state.isAvailable}
        onChange={({ currentTarget }) =>
          kept.setRecording(currentTarget.checked) || explainNotKept()
        }
      />
      记录最近使用
    </label>
  );
}
