import type { ReactElement } from 'react';
import { Button } from '../ui/Button.tsx';
import type { GivenFile } from './createGiving.ts';

/** The button that submits what is ready, and why it is not all. */
export function SubmitBar({
  files,
  isSubmitting,
  onSubmit,
}: {
  readonly files: readonly GivenFile[];
  readonly isSubmitting: boolean;
  readonly onSubmit: () => void;
}): ReactElement {
  const ready = files.filter(({ step }) => step.kind === 'ready').length;
  const others = files.length - ready;
  const isSeveral = files.length > 1;
  const problems = files.flatMap(({ problem }) => problem ?? []);
  return (
    <div className="give-submit">
      {/* On a phone, the files are far above the button. */}
      <p role="alert" className="give-error give-submit-problem">
        {[...new Set(problems)].join('；')}
      </p>
      <Button
        variant="primary"
        disabled={ready === 0 || isSubmitting}
        aria-describedby="give-submit-note"
        onClick={onSubmit}
      >
        {isSubmitting ? '正在提交…' : isSeveral ? `提交 ${ready} 份投稿` : '提交投稿'}
      </Button>
      <p id="give-submit-note" className="give-note">
        {ready === 0 && !isSubmitting && '文件上传完成后即可提交，信息可以先填写。'}
        {ready > 0 && others > 0 && `另有 ${others} 个文件尚未上传完。`}
        {ready > 0 && others === 0 && '提交即表示您有权分享该文件，并同意公开供大家学习使用。'}
      </p>
    </div>
  );
}
