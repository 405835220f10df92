import { lazy, type ReactElement, Suspense } from 'react';
import type { PhotoBoardProps } from './PhotoBoard.tsx';

const PhotoBoard = lazy(async () => ({
  default: (await import('./PhotoBoard.tsx')).PhotoBoard,
}));

/** The board for pictures, which loads when there are some. */
export function LazyPhotos(props: PhotoBoardProps): ReactElement {
  return (
    <Suspense fallback={<p role="status">正在打开图片…</p>}>
      <PhotoBoard {...props} />
    </Suspense>
  );
}
