import type { ReactElement } from 'react';
import { formatFileSize } from '../../catalog/fileSize.ts';
import { Badge } from '../ui/Badge.tsx';

/** Tags with the type and size of a file. */
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
