import { rm } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Converter } from '../convert/createConverter.ts';
import { type ConvertibleSource, digestOfSource } from '../convert/findSource.ts';
import type { Metadata } from '../metadataSchema.ts';
import { digestOf } from './digest.ts';
import type { Intake } from './openIntake.ts';
import type { IntakeOutcome, Original } from './placement.ts';
import { readSource, SourceError } from './readSource.ts';
import { convertedItem } from './sourceHash.ts';

/** A source to convert to PDF and add. */
export interface ConvertedPlacement {
  /** Its `id` is the MD5 of the source. */
  readonly item: Metadata;
  readonly source: ConvertibleSource;
  readonly mode: 'copy' | 'move';
  readonly keepsSource: boolean;
  readonly signal: AbortSignal;
}

/**
 * Converts a source to PDF and puts it into the archive. A source that was added before is
 * recognized by its checksum, because another version of the converter writes other bytes, but not
 * another item.
 */
export async function placeConverted(
  { item, source, mode, keepsSource, signal }: ConvertedPlacement,
  {
    intake,
    converter,
    isMade,
  }: {
    readonly intake: Intake;
    readonly converter: Converter;
    readonly isMade: (sha256: string) => Metadata | undefined;
  },
): Promise<IntakeOutcome> {
  try {
    const { md5, sha256 } = await digestOfSource(source, signal);
    if (md5 !== item.id) {
      const reason = `has changed: its MD5 is ${md5} and was ${item.id}; try again`;
      return { kind: 'refused', why: 'changed', reason };
    }
    const known = isMade(sha256);
    if (known) return { kind: 'present', item: known };
    const { pdf, reason } = await converter.convert(source, sha256, signal);
    if (pdf === undefined) return { kind: 'refused', why: 'unfit', reason };
    const { md5: id } = await digestOf(readSource(pdf, signal));
    const placed = await intake.place({
      item: convertedItem(item, { id, sha256 }),
      file: pdf,
      mode,
      original: originalOf(source, sha256, keepsSource),
      signal,
    });
    // The converted file is only needed again if it was refused.
    if (placed.kind !== 'refused') await rm(pdf, { force: true });
    return placed;
  } catch (error) {
    if (error instanceof SourceError) {
      return { kind: 'refused', why: 'disk', reason: error.message };
    }
    if (!signal.aborted) throw error;
    return { kind: 'refused', why: 'stopped', reason: 'was stopped; nothing was changed' };
  }
}

/** The source of a PDF, and whether to keep it: a PDF contains its pictures completely. */
export function originalOf(
  { path, of }: ConvertibleSource,
  sha256: string,
  keeps: boolean,
): Original {
  if (of.form === 'pictures') return { paths: of.paths };
  const ending = of.form === 'office' ? of.ending : extname(path).slice(1).toLowerCase();
  return { paths: [path], kept: keeps ? { ending, sha256 } : undefined };
}
