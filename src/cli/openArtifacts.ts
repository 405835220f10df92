import { COVERS_VERSION } from '../archive/covers/coverRecord.ts';
import { RECOGNIZED_VERSION } from '../archive/covers/recognizedFile.ts';
import { TEXTS_VERSION } from '../archive/covers/storedTexts.ts';
import type { Environment } from '../config/environment.ts';
import { createCachedStorage } from '../storage/createCachedStorage.ts';
import { createMirroredStorage, type MirroredStorage } from '../storage/createMirroredStorage.ts';
import { createDiskStorage } from '../storage/diskStorage.ts';
import type { Storage } from '../storage/storage.ts';
import type { OpenedFiles } from './openFiles.ts';

/** What the program makes of documents. All of it can be made again. */
export interface Artifacts {
  /** `{id}.webp`, `{id}.jpg` and their records. */
  readonly covers: Storage;
  /** `{id}.json`: the texts of pages. */
  readonly texts: Storage;
  /** Pictures of pages for links in other apps. */
  readonly sharePictures: Storage;
  /** The texts as the nodes of the site share them; undefined if this server has them alone. */
  readonly sharedTexts: MirroredStorage | undefined;
  /** `{id}.json`: the pages that nodes have recognised; undefined if this server has them alone. */
  readonly recognized: Storage | undefined;
}

interface ArtifactFolders {
  readonly coversFolder: string;
  readonly textsFolder: string;
  readonly sharePicturesFolder: string;
}

/** How long a cover that another node has replaced or removed may still be shown, in ms. */
const FRESH_MS = 5000;
/** How long a visitor waits for news of a cover that this node has: the bucket may be away. */
const PATIENCE_MS = 1000;
const CACHED_COVER_BYTES = 64 * 2 ** 20;
const CACHED_PICTURE_BYTES = 8 * 2 ** 20;

/**
 * Opens what the program makes: in the data folder, or in the bucket if several servers may be nodes of
 * the site. There, the version of drawing and of reading is in the name, so that two versions of the
 * program do not replace each other's.
 */
export function openArtifacts(
  { coversFolder, textsFolder, sharePicturesFolder }: ArtifactFolders,
  { shared }: Pick<OpenedFiles, 'shared'>,
  { DATABASE_URL }: Pick<Environment, 'DATABASE_URL'>,
): Artifacts {
  if (!shared || DATABASE_URL === undefined) {
    return {
      covers: createDiskStorage(coversFolder),
      texts: createDiskStorage(textsFolder),
      sharePictures: createDiskStorage(sharePicturesFolder),
      sharedTexts: undefined,
      recognized: undefined,
    };
  }
  const clock = () => performance.now();
  const cached = (name: string, mostBytes: number) =>
    createCachedStorage(shared(name), {
      freshMs: FRESH_MS,
      patienceMs: PATIENCE_MS,
      mostBytes,
      clock,
    });
  // Processes that search and index open texts by path.
  const texts = createMirroredStorage(shared(`texts-${TEXTS_VERSION}`), textsFolder);
  return {
    covers: cached(`covers-${COVERS_VERSION}`, CACHED_COVER_BYTES),
    texts,
    sharePictures: cached('share', CACHED_PICTURE_BYTES),
    sharedTexts: texts,
    recognized: shared(`recognized-${RECOGNIZED_VERSION}`),
  };
}
