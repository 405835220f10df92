import type { ReactElement } from 'react';
import { CATEGORY_LABELS } from '../../catalog/category.ts';
import { formatFileSize } from '../../catalog/fileSize.ts';
import { itemPath } from '../../protocol/urls.ts';
import { KIND_LABELS, STATE_LABELS } from '../role/proposalWords.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { uploadFileUrl } from './reviewApi.ts';
import type { Reviewed } from './reviewSchemas.ts';

/** What a proposal is, what its author wrote, and whether it is waiting. */
export function ProposalFacts({ reviewed }: { readonly reviewed: Reviewed }): ReactElement {
  const { kind, state, note, thanks, upload, changes, sameAuthor, getsMail } = reviewed;
  const [change] = changes;
  const facts = [
    KIND_LABELS[kind],
    change && CATEGORY_LABELS[change.type],
    upload && formatFileSize(upload.size),
    upload?.pages && `${upload.pages} 页`,
  ].filter(Boolean);
  return (
    <div className="review-about">
      <p className="review-facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {upload && (
        <p className="review-file">
          <a href={uploadFileUrl(upload.id)} download title="下载到本机查看">
            {upload.name}
          </a>
        </p>
      )}
      {state !== 'open' && <p className="review-state">{STATE_LABELS[state]}</p>}
      {note && (
        <blockquote className="review-note">
          <p>{note}</p>
        </blockquote>
      )}
      {reviewed.answer && <p className="review-small">已回复：{reviewed.answer}</p>}
      <p className="review-small">
        {thanks ? `致谢：${thanks}` : '匿名投稿'}
        {getsMail ? '，结果将通过邮件通知' : '，结果显示在投稿进度页面'}
        {sameAuthor > 0 && `，同一投稿者另有 ${sameAuthor} 份待审核`}
      </p>
      {reviewed.failure && (
        <p className="review-failed" role="alert">
          上次收录未成功：{reviewed.failure}
        </p>
      )}
      {kind === 'edit' && change && changes.length === 1 && (
        <p className="review-small">
          <TextLink href={itemPath(change.id)}>查看该资料的页面</TextLink>
        </p>
      )}
    </div>
  );
}
