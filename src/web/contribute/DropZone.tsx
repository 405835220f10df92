import { Camera, Upload } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useEventListener } from '../ui/useEventListener.ts';

const ACCEPTED = '.pdf,.zip,application/pdf,application/zip,image/*';

/** Where files are chosen, photographed, dropped or pasted. */
export function DropZone({
  onFiles,
  isSmall,
}: {
  readonly onFiles: (files: readonly File[]) => void;
  /** There are files already: it takes less room. */
  readonly isSmall: boolean;
}): ReactElement {
  const [isOver, setIsOver] = useState(false);
  // Anywhere on the page: a file that misses the zone would replace the page.
  useEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setIsOver(true);
  });
  useEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) setIsOver(false);
  });
  useEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setIsOver(false);
    onFiles([...(event.dataTransfer?.files ?? [])]);
  });
  useEventListener('paste', (event) => {
    // Text that is copied from an office document comes with a picture of itself.
    if (event.target instanceof HTMLElement && event.target.matches('input, textarea')) return;
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length > 0) onFiles(files);
  });

  return (
    <section className="give-drop" data-over={isOver} data-small={isSmall} aria-label="选择文件">
      <div className="give-drop-buttons">
        <FileButton label="选择文件" icon={<Upload aria-hidden />} onFiles={onFiles} />
        <FileButton label="拍照" icon={<Camera aria-hidden />} isCamera onFiles={onFiles} />
      </div>
      <p className="give-note">
        <span className="give-mouse">可将文件拖放到此页面。</span>
        支持 PDF、zip 和图片，单个文件不超过 300 MB，一次最多 50 个；多张图片可合并为一个 PDF。
      </p>
    </section>
  );
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

function FileButton({
  label,
  icon,
  isCamera = false,
  onFiles,
}: {
  readonly label: string;
  readonly icon: ReactElement;
  /** Opens the camera, on devices that are held in a hand. */
  readonly isCamera?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={isCamera ? 'give-camera' : undefined}>
      <Button variant={isCamera ? 'outline' : 'primary'} onClick={() => input.current?.click()}>
        {icon}
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={isCamera ? 'image/*' : ACCEPTED}
        multiple={!isCamera}
        {...(isCamera && { capture: 'environment' as const })}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </span>
  );
}
