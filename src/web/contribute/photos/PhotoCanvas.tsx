import { type ReactElement, useEffect, useRef, useState } from 'react';
import { drawPhoto } from './drawPhoto.ts';
import type { PhotoPage } from './photoPages.ts';

/** A picture as its page will look. It is drawn: the policy of the site allows no `blob:` images. */
export function PhotoCanvas({
  page: { file, turns, crop },
  label,
  longest,
}: {
  readonly page: Pick<PhotoPage, 'file' | 'turns' | 'crop'>;
  readonly label: string;
  /** The longer side in pixels. */
  readonly longest: number;
}): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  useEffect(() => {
    if (!canvas.current) return;
    // An earlier turn must not be drawn over a later one.
    const controller = new AbortController();
    drawPhoto(canvas.current, { file, turns, crop }, longest, controller.signal).then(
      () => setIsUnreadable(false),
      () => controller.signal.aborted || setIsUnreadable(true),
    );
    return () => controller.abort();
  }, [file, turns, crop, longest]);
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        width={1}
        height={1}
        hidden={isUnreadable}
        className="give-photo"
      />
      {isUnreadable && (
        <p className="give-error give-photo">无法读取该图片，请转换为 JPEG 后重新选择</p>
      )}
    </>
  );
}
