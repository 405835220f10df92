import { ArrowLeft, ArrowRight, Crop, RotateCw, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { PhotoCanvas } from './PhotoCanvas.tsx';
import type { PhotoPage } from './photoPages.ts';

/** A page on the board. It can be dragged with a mouse, and moved with its buttons by any means. */
export function PhotoTile({
  page,
  position,
  count,
  isDragged,
  onDrag,
  onDropHere,
  onMove,
  onTurn,
  onCrop,
  onRemove,
}: {
  readonly page: PhotoPage;
  /** From 0. */
  readonly position: number;
  readonly count: number;
  readonly isDragged: boolean;
  readonly onDrag: (key: string | undefined) => void;
  readonly onDropHere: () => void;
  readonly onMove: (position: number) => void;
  readonly onTurn: () => void;
  readonly onCrop: () => void;
  readonly onRemove: () => void;
}): ReactElement {
  const name = `第 ${position + 1} 页`;
  return (
    <li
      className="give-page"
      draggable
      data-dragged={isDragged}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        // Firefox drags nothing without data.
        event.dataTransfer.setData('text/plain', name);
        onDrag(page.key);
      }}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={onDropHere}
    >
      <PhotoCanvas page={page} label={name} longest={320} />
      <span className="give-page-number" aria-hidden="true">
        {position + 1}
      </span>
      {/* At either end they are disabled for readers alone: a moved page would lose the focus. */}
      <div className="give-page-buttons">
        <IconButton
          label={`${name}前移`}
          title="前移"
          aria-disabled={position === 0}
          onClick={() => position > 0 && onMove(position - 1)}
        >
          <ArrowLeft aria-hidden />
        </IconButton>
        <IconButton
          label={`${name}后移`}
          title="后移"
          aria-disabled={position === count - 1}
          onClick={() => position < count - 1 && onMove(position + 1)}
        >
          <ArrowRight aria-hidden />
        </IconButton>
        <IconButton label={`旋转${name}`} title="旋转" onClick={onTurn}>
          <RotateCw aria-hidden />
        </IconButton>
        <IconButton label={`裁剪${name}`} title="裁剪" onClick={onCrop}>
          <Crop aria-hidden />
        </IconButton>
        <IconButton label={`移除${name}`} title="移除" onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}
