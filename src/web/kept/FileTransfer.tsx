import { Download, Upload } from 'lucide-react';
import { type ChangeEvent, type ReactElement, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { importTransfer } from './importTransfer.ts';
import { isEmpty, LONGEST_TRANSFER, readTransfer, writeTransfer } from './keptTransfer.ts';
import type { LoadedKept } from './useKept.ts';

/** Characters of UTF-8 have at most 4 bytes; a larger file is not even read. */
const LARGEST_FILE = 4 * LONGEST_TRANSFER;

/** Saves everything to a file, and merges such a file. */
export function FileTransfer({ kept, state }: LoadedKept): ReactElement {
  const field = useRef<HTMLInputElement>(null);

  async function importFile({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    const read = file.size > LARGEST_FILE ? TOO_LARGE : readTransfer(await textOf(file));
    importTransfer(kept, read);
    // The same file can be chosen again.
    if (field.current) field.current.value = '';
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" disabled={isEmpty(state)} onClick={() => saveFile(writeTransfer(state))}>
        <Download aria-hidden="true" />
        导出为文件
      </Button>
      <Button size="sm" onClick={() => field.current?.click()}>
        <Upload aria-hidden="true" />
        从文件导入
      </Button>
      <input
        ref={field}
        type="file"
        accept="application/json,.json"
        aria-label="要导入的文件"
        className="hidden"
        onChange={(event) => void importFile(event)}
      />
    </div>
  );
}

const TOO_LARGE = { type: 'failed', error: 'too-large' } as const;

/** A file that was moved or may not be read counts as empty, which is not a transfer. */
const textOf = (file: File) => file.text().catch(() => '');

function saveFile(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `我的收藏-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  // Browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
