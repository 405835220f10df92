import type { Canvas } from '@napi-rs/canvas';
import { DocumentError } from './whyNot.ts';

/** Zips have no covers yet. */
export async function drawZipCover(_path: string): Promise<Canvas> {
  throw new DocumentError({ code: 'unusable', reason: 'has no cover: zips get none yet' });
}
