import { CircleAlert, Copy } from 'lucide-react';
import type { ReactElement } from 'react';
import { itemPath, PATHS } from '../../protocol/urls.ts';
import { removableOf } from './cautions.ts';
import type { Duplicate, Reviewed, Warning } from './reviewSchemas.ts';
import { DUPLICATE_TEXTS, WARNING_TEXTS } from './reviewWords.ts';
import type { ProposalForm } from './useProposalForm.ts';

/** What was found out about a proposal: warnings about its file, and items that may be the same. */
export function Findings({
  reviewed,
  form,
  isReadOnly,
}: {
  readonly reviewed: Reviewed;
  readonly form: ProposalForm;
  readonly isReadOnly: boolean;
}): ReactElement {
  const { duplicates, upload } = reviewed;
  const warnings = upload?.warnings ?? [];
  const removable = removableOf(reviewed);
  if (warnings.length === 0 && duplicates.length === 0) {
    return (
      <p className="review-small">
        {upload ? '文件未发现问题，也没有重复的资料。' : '没有重复的资料。'}
      </p>
    );
  }
  return (
    <div className="review-findings">
      {warnings.length > 0 && (
        <ul aria-label="文件检查" className="review-warnings">
          {warnings.map((warning) => (
            <WarningLine key={`${warning.kind} ${warning.detail ?? ''}`} warning={warning} />
          ))}
        </ul>
      )}
      {removable.length > 0 && (
        <label className="review-clean">
          <input
            type="checkbox"
            checked={form.isCleaned}
            disabled={isReadOnly}
            onChange={({ currentTarget: { checked } }) => form.setCleaned(checked)}
          />
          收录时移除{removable.join('、')}
        </label>
      )}
      {duplicates.length > 0 && (
        <ul aria-label="可能重复的资料" className="review-duplicates">
          {duplicates.map((duplicate) => (
            <DuplicateLine key={`${duplicate.id} ${duplicate.why}`} duplicate={duplicate} />
          ))}
        </ul>
      )}
    </div>
  );
}

function WarningLine({ warning: { kind, detail } }: { readonly warning: Warning }): ReactElement {
  return (
    <li>
      <CircleAlert aria-hidden="true" />
      <span>
        {WARNING_TEXTS[kind]}
        {detail !== undefined && (
          <>
            ：<q>{detail}</q>
          </>
        )}
      </span>
    </li>
  );
}

function DuplicateLine({ duplicate }: { readonly duplicate: Duplicate }): ReactElement {
  const { id, title, why, proposal } = duplicate;
  const href =
    proposal === undefined ? itemPath(id) : `${PATHS.review}?${new URLSearchParams({ proposal })}`;
  return (
    <li>
      <Copy aria-hidden="true" />
      <span>
        {DUPLICATE_TEXTS[why]}：
        <a href={href} target="_blank" rel="noopener">
          {title}
        </a>
        {proposal !== undefined && '（待审核）'}
      </span>
    </li>
  );
}
