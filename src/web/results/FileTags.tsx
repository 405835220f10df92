import type { ReactElement } from 'react';
import { formatFileSize } from '../../catalog/fileSize.ts';
import { Badge } from '../ui/Badge.tsx';

/** The tags that say what sort of file an item is, and how large. */
export function FileTags({
  data: { filetype, filesize },
}: {
  readonly data: { readonly filetype: string; readonly filesize?: number | undefined };
}): ReactElement {
  return (
    <>
      <Badge colour="sky">{filetype}</Badge>
      {filesize !== undefined && <Badge colour="purple">{formatFileSize(filesize)}</Badge>}
    </>
  );
}
