import { PATHS, VIEWER_FOLDER } from '../protocol/urls.ts';

/**
 * What search engines are asked to leave alone (RFC 9309): documents, which are large and often only
 * for the campus, and what is there for programs. Which pages are listed, the pages say themselves.
 */
export const ROBOTS = `User-agent: *
Disallow: ${PATHS.files}
Disallow: ${VIEWER_FOLDER}
Disallow: /api/
`;
