import type { RefusalReason } from '../../protocol/contribution/proposals.ts';
import { itemPath, PATHS } from '../../protocol/urls.ts';
import type { Notice } from '../notices/createNotices.ts';

/** A decision that its author is told of. */
export type Decision =
  | { readonly kind: 'accepted'; readonly title: string; readonly item: string | undefined }
  | { readonly kind: 'returned'; readonly title: string; readonly answer: string }
  | { readonly kind: 'refused'; readonly reason: RefusalReason; readonly answer: string };

const REASONS: Readonly<Record<Exclude<RefusalReason, 'spam'>, string>> = {
  duplicate: '资料库中已有相同的资料。',
  'out-of-scope': '内容不在本站收录范围内。',
  unreadable: '文件无法辨认或不完整。',
  wrong: '内容或信息有误。',
  copyright: '收录可能侵犯版权。',
  'personal-data': '文件中含有个人信息。',
  other: '未通过审核。',
};

/** A longer title is cut off. */
const LONGEST_TITLE = 50;

/**
 * The mail about a decision; none for spam. A refused title is not repeated: otherwise anybody
 * could make the site send a text of theirs to any address. It has no secret link, because only
 * the author's browser knows it.
 *
 * @param origin of the site, if it is known
 */
export function decisionNotice(
  decision: Decision,
  origin: string | undefined,
): Omit<Notice, 'to'> | undefined {
  const follow = followAdvice(origin);
  switch (decision.kind) {
    case 'accepted': {
      const title = shorten(decision.title);
      const link =
        origin === undefined || decision.item === undefined
          ? []
          : [`${origin}${itemPath(decision.item)}`];
      return {
        subject: `您的投稿已收录：${title}`,
        paragraphs: [`您的投稿“${title}”已通过审核并收录，感谢您的贡献！`, ...link],
      };
    }
    case 'returned': {
      const title = shorten(decision.title);
      return {
        subject: `您的投稿需要修改：${title}`,
        paragraphs: [
          `您的投稿“${title}”需要修改后才能收录。审核者的说明：`,
          decision.answer,
          `${follow}修改后可重新提交。`,
        ],
      };
    }
    case 'refused': {
      if (decision.reason === 'spam') return undefined;
      const answer = decision.answer === '' ? [] : ['审核者的说明：', decision.answer];
      return {
        subject: '您的投稿未被收录',
        paragraphs: [
          `感谢您的投稿。经审核，该投稿未被收录：${REASONS[decision.reason]}`,
          ...answer,
          follow,
        ],
      };
    }
  }
}

function followAdvice(origin: string | undefined): string {
  const address = origin === undefined ? '' : `（${origin}${PATHS.following}）`;
  return `请用提交时的浏览器或当时保存的链接打开“投稿进度”页面${address}查看详情。`;
}

function shorten(title: string): string {
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE).toWellFormed()}…` : title;
}
