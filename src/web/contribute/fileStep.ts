import type { UploadRefusal } from '../../protocol/contribution/uploads.ts';
import { ERRORS, type ErrorCode } from '../../protocol/errors.ts';

/** Where a chosen file is on its way. */
export type FileStep =
  | { readonly kind: 'unfit'; readonly why: UnfitReason }
  | { readonly kind: 'restoring' }
  | { readonly kind: 'hashing'; readonly bytes: number }
  | { readonly kind: 'item'; readonly id: string; readonly title: string }
  | { readonly kind: 'in-review' | 'taken-down' | 'twice' }
  /** Others are being sent. */
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'sending';
      readonly bytes: number;
      /** Bytes in a second. */
      readonly rate: number | undefined;
      readonly isPaused: boolean;
      readonly isOffline: boolean;
    }
  | { readonly kind: 'examining' }
  | { readonly kind: 'refused'; readonly refusal: UploadRefusal }
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** The server did not answer: it is tried again by itself. */
      readonly isUnreachable: boolean;
    }
  /** It was partly sent before the page was closed, and has to be chosen again. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'submitting' }
  | { readonly kind: 'submitted' };

/** Why a file is not sent at all. */
export type UnfitReason = 'office' | 'other' | 'empty' | 'too-large' | 'too-many' | 'unreadable';

export const UNFIT_TEXTS: Readonly<Record<UnfitReason, string>> = {
  office: '暂不支持 Office 文件，请另存为 PDF 后再选择',
  other: '只接受 PDF、zip 和图片，该文件不是其中之一',
  empty: '文件是空的，请重新选择',
  'too-large': '文件超过 300 MB，请压缩或拆分后再选择',
  'too-many': '一次最多投稿 50 个文件，请先提交已选的文件',
  unreadable: '无法读取该文件，请确认它仍在原处后重新选择',
};

export const REFUSAL_TEXTS: Readonly<Record<UploadRefusal, string>> = {
  'not-a-document': '文件内容不是 PDF 或 zip，无法收录',
  damaged: '文件已损坏，无法打开，请换一份完整的文件',
  password: '文件需要密码才能打开，请去除密码后重新选择',
  'no-pages': '该 PDF 没有页面，请换一份文件',
  'empty-zip': '压缩包是空的，请重新打包',
  'zip-bomb': '压缩包解压后过大，无法收录',
  'wrong-md5': '文件在上传时损坏，请重新选择',
};

/** What is said of a refused upload. */
export function refusedText(code: ErrorCode): string {
  return ERRORS[code].title;
}

/** Whether the form of a file may be filled in: it is on its way, or there. */
export function isWanted({ kind }: FileStep): boolean {
  switch (kind) {
    case 'unfit':
    case 'item':
    case 'in-review':
    case 'taken-down':
    case 'twice':
    case 'refused':
    case 'submitted':
      return false;
    default:
      return true;
  }
}
