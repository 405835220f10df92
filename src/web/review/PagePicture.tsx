import { type ReactElement, useState } from 'react';
import { RetryButton } from '../ui/RetryButton.tsx';

/** A page as a picture. It keeps the room of a sheet of A4 until its own size is known. */
export function PagePicture({
  src,
  alt,
  caption,
  width,
  isFirst,
}: {
  readonly src: string;
  readonly alt: string;
  readonly caption?: string;
  /** Of the pane, as CSS; all of it by default. */
  readonly width?: string;
  /** Whether it is seen at once: all others load when they come near. */
  readonly isFirst: boolean;
}): ReactElement {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  return (
    <figure className="review-page" data-state={state} style={{ width }}>
      {state === 'failed' ? (
        <div className="review-page-failed">
          <p>{alt}加载失败</p>
          <RetryButton
            size="sm"
            onClick={() => {
              setAttempt(attempt + 1);
              setState('loading');
            }}
          />
        </div>
      ) : (
        <img
          key={attempt}
          src={src}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
