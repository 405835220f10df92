import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../../ui/Button.tsx';
import { PhotoCanvas } from './PhotoCanvas.tsx';
import { type Crop, cropSide, NO_CROP, type PhotoPage } from './photoPages.ts';

const SIDES = [
  { side: 'top', label: '上边' },
  { side: 'bottom', label: '下边' },
  { side: 'left', label: '左边' },
  { side: 'right', label: '右边' },
] as const;

/** How far a key moves a side. */
const STEP = 0.01;

/** Cuts off what is beside the paper: each side is dragged, or moved with the arrow keys. */
export function CropDialog({
  page,
  onCrop,
  onClose,
}: {
  readonly page: PhotoPage;
  readonly onCrop: (crop: Crop) => void;
  readonly onClose: () => void;
}): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [crop, setCrop] = useState(page.crop);
  useEffect(() => dialog.current?.showModal(), []);
  const percent = (side: keyof Crop) => `${crop[side] * 100}%`;

  function drag(side: keyof Crop, event: PointerEvent): void {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const cut = {
      left: (event.clientX - box.left) / box.width,
      right: (box.right - event.clientX) / box.width,
      top: (event.clientY - box.top) / box.height,
      bottom: (box.bottom - event.clientY) / box.height,
    }[side];
    setCrop((before) => cropSide(before, side, cut));
  }

  function press(side: keyof Crop, event: KeyboardEvent): void {
    const isInward = {
      left: 'ArrowRight',
      right: 'ArrowLeft',
      top: 'ArrowDown',
      bottom: 'ArrowUp',
    };
    const isOutward = {
      left: 'ArrowLeft',
      right: 'ArrowRight',
      top: 'ArrowUp',
      bottom: 'ArrowDown',
    };
    const step = event.key === isInward[side] ? STEP : event.key === isOutward[side] ? -STEP : 0;
    if (step === 0) return;
    event.preventDefault();
    setCrop((before) => cropSide(before, side, before[side] + step));
  }

  return (
    <dialog ref={dialog} className="give-crop dialog" aria-label="裁剪图片" onClose={onClose}>
      <div ref={frame} className="give-crop-frame">
        <PhotoCanvas page={{ ...page, crop: NO_CROP }} label="整张图片" longest={1200} />
        <div
          className="give-crop-rest"
          style={{
            left: percent('left'),
            right: percent('right'),
            top: percent('top'),
            bottom: percent('bottom'),
          }}
        >
          {SIDES.map(({ side, label }) => (
            <div
              key={side}
              role="slider"
              tabIndex={0}
              aria-label={`${label}裁去的部分`}
              aria-orientation={side === 'top' || side === 'bottom' ? 'vertical' : 'horizontal'}
              aria-valuemin={0}
              aria-valuemax={90}
              aria-valuenow={Math.round(crop[side] * 100)}
              aria-valuetext={`${Math.round(crop[side] * 100)}%`}
              className="give-crop-side"
              data-side={side}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={(event) => drag(side, event)}
              onKeyDown={(event) => press(side, event)}
            />
          ))}
        </div>
      </div>
      <div className="give-join-buttons">
        <Button
          variant="primary"
          onClick={() => {
            onCrop(crop);
            dialog.current?.close();
          }}
        >
          完成
        </Button>
        <Button onClick={() => setCrop(NO_CROP)}>还原</Button>
        <Button variant="quiet" onClick={() => dialog.current?.close()}>
          取消
        </Button>
      </div>
    </dialog>
  );
}
