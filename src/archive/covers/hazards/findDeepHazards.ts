import { readFile, stat } from 'node:fs/promises';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import type { Hazard } from '../documentMessages.ts';

/** Larger files are only searched as bytes, and by pdf.js: all objects are in memory here. */
const LARGEST_BYTES = 32 * 2 ** 20;
/** How deep direct objects are followed: a dictionary may hold others. */
const DEEPEST = 12;

/**
 * The hazards in any object of a PDF, compressed ones, too, whether or not anything refers to it. It
 * finds actions that start programs, which pdf.js shows as links.
 */
export async function findDeepHazards(path: string): Promise<readonly Hazard[]> {
  if ((await stat(path)).size > LARGEST_BYTES) return [];
  try {
    const document = await PDFDocument.load(await readFile(path), {
      ignoreEncryption: true,
      throwOnInvalidObject: false,
      updateMetadata: false,
    });
    const objects = document.context.enumerateIndirectObjects();
    return objects.flatMap(([, object]) => hazardsIn(object, 0));
  } catch {
    // Damaged for this library; what the bytes and pdf.js say stays.
    return [];
  }
}

function hazardsIn(object: unknown, depth: number): Hazard[] {
  if (depth > DEEPEST) return [];
  if (object instanceof PDFStream) return hazardsIn(object.dict, depth);
  if (object instanceof PDFArray) {
    return object.asArray().flatMap((one) => hazardsIn(one, depth + 1));
  }
  if (!(object instanceof PDFDict)) return [];
  return [...hazardsOf(object), ...object.values().flatMap((one) => hazardsIn(one, depth + 1))];
}

/** What one dictionary says (ISO 32000-1, sections 7.11.4 and 12.6.4). */
function hazardsOf(dictionary: PDFDict): Hazard[] {
  const nameOf = (key: string) => {
    const value = dictionary.get(PDFName.of(key));
    return value instanceof PDFName ? value.decodeText() : undefined;
  };
  const hazards: Hazard[] = [];
  if (nameOf('S') === 'JavaScript' || dictionary.has(PDFName.of('JS'))) {
    hazards.push({ kind: 'scripts' });
  }
  if (nameOf('S') === 'Launch') hazards.push(withName('launch-actions', dictionary));
  if (dictionary.has(PDFName.of('EF'))) hazards.push(withName('attachments', dictionary));
  else if (nameOf('Type') === 'EmbeddedFile') hazards.push({ kind: 'attachments' });
  return hazards;
}

function withName(kind: Hazard['kind'], dictionary: PDFDict): Hazard {
  for (const key of ['UF', 'F']) {
    const value = dictionary.get(PDFName.of(key));
    if (value instanceof PDFString || value instanceof PDFHexString) {
      return { kind, detail: value.decodeText() };
    }
    if (value instanceof PDFDict) return withName(kind, value);
  }
  return { kind };
}
