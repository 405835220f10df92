import { type ReactElement, useEffect, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/notify.ts';
import { randomUuid } from '../secret.ts';
import { CropDialog } from './CropDialog.tsx';
import { PhotoTile } from './PhotoTile.tsx';
import { movePage, NO_CROP, type PhotoPage, turnPage } from './photoPages.ts';

export interface PhotoBoardProps {
  /** Pictures that were chosen or taken, the last at the end. */
  readonly pictures: readonly File[];
  readonly onJoined: (pdf: File) => void;
  readonly onClose: () => void;
}

/** Where pictures are put in order, turned and cropped, and joined into one PDF. */
export function PhotoBoard({ pictures, onJoined, onClose }: PhotoBoardProps): ReactElement {
  const id = useId();
  const [pages, setPages] = usePages(pictures);
  const [cropped, setCropped] = useState<string>();
  const [dragged, setDragged] = useState<string>();
  const [name, setName] = useState('');
  const [done, setDone] = useState<number>();
  const [moved, setMoved] = useState('');
  const croppedPage = pages.find(({ key }) => key === cropped);

  function move(key: string, position: number): void {
    setPages((before) => movePage(before, key, position));
    setMoved(`已移到第 ${position + 1} 页，共 ${pages.length} 页`);
  }

  const change = (key: string, to: (page: PhotoPage) => PhotoPage) =>
    setPages((before) => before.map((page) => (page.key === key ? to(page) : page)));

  async function join(): Promise<void> {
    setDone(0);
    try {
      const { joinPhotos } = await import('./joinPhotos.ts');
      const title = name.trim().replace(/\.pdf$/iu, '') || `图片 ${pages.length} 页`;
      onJoined(await joinPhotos(pages, `${title}.pdf`, setDone));
    } catch {
      void notify('合并失败', { kind: 'error', description: '请移除无法显示的图片后重试' });
      setDone(undefined);
    }
  }

  return (
    <section className="give-board" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="give-heading">
        整理图片
        <span className="give-faint">
          {pages.length} 页<span className="give-mouse">，可拖动调整顺序</span>
        </span>
      </h2>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <ol className="give-pages">
        {pages.map((page, index) => (
          <PhotoTile
            key={page.key}
            page={page}
            position={index}
            count={pages.length}
            isDragged={page.key === dragged}
            onDrag={setDragged}
            onDropHere={() => dragged !== undefined && move(dragged, index)}
            onMove={(position) => move(page.key, position)}
            onTurn={() => change(page.key, turnPage)}
            onCrop={() => setCropped(page.key)}
            onRemove={() => {
              if (pages.length === 1) onClose();
              else setPages((before) => before.filter(({ key }) => key !== page.key));
            }}
          />
        ))}
      </ol>
      {croppedPage && (
        <CropDialog
          page={croppedPage}
          onClose={() => setCropped(undefined)}
          onCrop={(crop) => change(croppedPage.key, (page) => ({ ...page, crop }))}
        />
      )}
      <div className="give-join">
        <div className="give-field">
          <label htmlFor={`${id}-name`} className="give-label">
            文件名
          </label>
          <input
            id={`${id}-name`}
            className="give-input"
            maxLength={100}
            value={name}
            aria-describedby={`${id}-note`}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <p id={`${id}-note`} className="give-note">
            例如 2023-2024 高等数学期末，将据此识别课程等信息；可留空
          </p>
        </div>
        <div className="give-join-buttons">
          <Button variant="primary" disabled={done !== undefined} onClick={() => void join()}>
            {done === undefined ? '合并为 PDF' : `正在合并 ${done} / ${pages.length}`}
          </Button>
          <Button variant="quiet" disabled={done !== undefined} onClick={onClose}>
            取消
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The pages for the pictures; pictures that arrive later come at the end. */
function usePages(pictures: readonly File[]) {
  const [pages, setPages] = useState<readonly PhotoPage[]>([]);
  const [taken, setTaken] = useState(0);
  useEffect(() => {
    if (pictures.length <= taken) return;
    const added = pictures.slice(taken);
    setTaken(pictures.length);
    setPages((before) => [
      ...before,
      ...added.map((file) => ({ key: randomUuid(), file, turns: 0, crop: NO_CROP })),
    ]);
  }, [pictures, taken]);
  return [pages, setPages] as const;
}
