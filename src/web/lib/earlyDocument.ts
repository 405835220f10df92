import type { Md5 } from '../../catalog/md5.ts';
import { requestFirstRange } from './requestFirstRange.ts';

/** The first part of a document, requested before there is a viewer to read it. */
interface EarlyDocument {
  readonly id: Md5;
  readonly response: Promise<Response | undefined>;
}

declare global {
  interface Window {
    campusdocsEarlyDocument?: EarlyDocument | undefined;
  }
}

/**
 * Requests the first part of a document while the frame of its viewer is still loading. The viewer
 * takes the response from the page around it, which has the same origin.
 */
export function requestEarly(id: Md5, url: string): void {
  if (window.campusdocsEarlyDocument?.id === id) return;
  const response = requestFirstRange(url, (...args) => fetch(...args));
  window.campusdocsEarlyDocument = { id, response };
}

/** Drops a response that no viewer has taken: the next viewer asks for itself. */
export function dropEarly(id: Md5): void {
  if (window.campusdocsEarlyDocument?.id === id) window.campusdocsEarlyDocument = undefined;
}

/** Takes the early response for a document from the page around this frame; there may be none. */
export async function takeEarly(id: Md5, outer: Window): Promise<Response | undefined> {
  try {
    const early = outer.campusdocsEarlyDocument;
    if (early?.id !== id) return undefined;
    outer.campusdocsEarlyDocument = undefined;
    return await early.response;
  } catch {
    // The page around is of another origin.
    return undefined;
  }
}
