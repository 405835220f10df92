import { CAUSES } from '../../protocol/causes.ts';
import type { SaveErrorCode } from './documentRecord.ts';

/** Why a document was not saved: what happened, and the next step. */
const SAVE_ERROR_TEXTS: Readonly<Record<SaveErrorCode, string>> = {
  gone: `${CAUSES.missing.title}，${CAUSES.missing.advice}`,
  'sign-in': '请连接校园网或登录后再保存',
  blocked: `${CAUSES.blocked.title}。${CAUSES.blocked.advice}`,
  network: '网络中断，文件尚未保存完整，可稍后继续',
  unavailable: `${CAUSES.unavailable.title}，${CAUSES.unavailable.advice}`,
  'no-room': '设备存储空间不足，请先腾出空间',
};

export function saveErrorText(errorCode: SaveErrorCode): string {
  return SAVE_ERROR_TEXTS[errorCode];
}
