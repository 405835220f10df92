import { PATHS } from '../../protocol/urls.ts';
import type { Report } from '../../state/reports.ts';
import type { Notice } from '../notices/createNotices.ts';

/**
 * The mail about the end of a report. It repeats nothing that the reporter wrote: otherwise anybody
 * could make the site send a text of theirs to any address. It has no secret link, because only the
 * reporter's browser knows it.
 *
 * @param origin of the site, if it is known
 */
export function reportNotice(
  { number, state, answer }: Pick<Report, 'number' | 'state' | 'answer'>,
  origin: string | undefined,
): Omit<Notice, 'to'> {
  const address = origin === undefined ? '' : `（${origin}${PATHS.reports}）`;
  const outcome = state === 'resolved' ? '已处理' : '经核对未采纳';
  return {
    subject: `您的报告 ${number} ${outcome}`,
    paragraphs: [
      `感谢您的反馈。您的报告 ${number} ${outcome}。`,
      ...(answer === undefined ? [] : ['审核者的答复：', answer]),
      `请用提交时的浏览器或当时保存的链接打开“报告进度”页面${address}查看详情。`,
    ],
  };
}
