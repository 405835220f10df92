import type { ReactElement } from 'react';
import type { GivenFile, Giving } from './createGiving.ts';
import { FileRow } from './FileRow.tsx';
import { isWanted } from './fileStep.ts';

/** A longer list scrolls, so that the form is not far below it. */
const MOST_IN_VIEW = 8;

/** The chosen files, each with what happens to it. */
export function FileList({
  files,
  selected,
  onSelect,
  giving,
}: {
  readonly files: readonly GivenFile[];
  /** The file whose form is shown, if there are several. */
  readonly selected: string | undefined;
  readonly onSelect: (key: string) => void;
  readonly giving: Giving;
}): ReactElement {
  const isLong = files.length > MOST_IN_VIEW;
  return (
    <div>
      <p role="status" className={isLong ? 'give-summary' : 'sr-only'}>
        {summaryOf(files)}
      </p>
      {files.length > 0 && (
        <ul className="give-files" data-long={isLong} aria-label="已选文件">
          {files.map((file) => (
            <FileRow
              key={file.key}
              file={file}
              isSelected={file.key === selected}
              onSelect={
                selected !== undefined && isWanted(file.step) ? () => onSelect(file.key) : undefined
              }
              giving={giving}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Announced when the state of a file changes, not with each byte. */
function summaryOf(files: readonly GivenFile[]): string {
  const count = (kinds: readonly string[]) =>
    files.filter(({ step }) => kinds.includes(step.kind)).length;
  const parts = [
    [count(['sending', 'waiting', 'hashing', 'examining', 'restoring']), '正在处理'],
    [count(['ready']), '已上传，可以核对信息'],
    [count(['item', 'in-review', 'taken-down', 'twice']), '无需上传'],
    [count(['unfit', 'refused', 'failed', 'lost']), '未能上传'],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, text]) => `${number} 个文件${text}`)
    .join('，');
}
