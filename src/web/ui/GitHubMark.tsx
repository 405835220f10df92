import type { ReactElement } from 'react';

/** A mark for links to GitHub: a cat's head, drawn for this project. */
export function GitHubMark(): ReactElement {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-4"
      aria-hidden="true"
    >
      <path d="M4.5 3.5 8 5.6a12 12 0 0 1 8 0l3.5-2.1c.9 2 .8 3.7.4 4.9A6.3 6.3 0 0 1 21 12c0 4.4-3.8 6.5-9 6.5S3 16.4 3 12a6.3 6.3 0 0 1 1.1-3.6c-.4-1.2-.5-2.9.4-4.900Z" />
      <path d="M8.500 12v1M15.500 12v1M10.500 15.500c1 .7 2 .7 3 0" />
    </svg>
  );
}
