import { Pause, Play, RotateCw, X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatFileSize } from '../../catalog/fileSize.ts';
import { itemPath } from '../../protocol/urls.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import type { GivenFile, Giving } from './createGiving.ts';
import { REFUSAL_TEXTS, UNFIT_TEXTS } from './fileStep.ts';
import { formatRemaining } from './files/transferRate.ts';

/** A chosen file: its name, where it is on its way, and what can be done with it. */
export function FileRow({
  file,
  isSelected,
  onSelect,
  giving,
}: {
  readonly file: GivenFile;
  readonly isSelected: boolean;
  /** Shows its form; undefined if it has none, or is the only file. */
  readonly onSelect: (() => void) | undefined;
  readonly giving: Giving;
}): ReactElement {
  const { key, name, size, step } = file;
  return (
    <li className="give-file" data-selected={isSelected}>
      <div className="give-file-text">
        <p className="give-file-name">
          {name} <span className="give-faint">{formatFileSize(size)}</span>
        </p>
        <Progress file={file} />
        <p className={isTrouble(file) ? 'give-error' : 'give-note'}>{stateOf(file)}</p>
      </div>
      <div className="give-file-buttons">
        {step.kind === 'sending' && !step.isPaused && (
          <IconButton label={`暂停上传 ${name}`} title="暂停" onClick={() => giving.pause(key)}>
            <Pause aria-hidden />
          </IconButton>
        )}
        {step.kind === 'sending' && step.isPaused && (
          <IconButton label={`继续上传 ${name}`} title="继续" onClick={() => giving.resume(key)}>
            <Play aria-hidden />
          </IconButton>
        )}
        {step.kind === 'failed' && (
          <IconButton label={`重试 ${name}`} title="重试" onClick={() => giving.retry(key)}>
            <RotateCw aria-hidden />
          </IconButton>
        )}
        {onSelect && (
          <Button
            size="sm"
            variant={isSelected ? 'soft' : 'outline'}
            aria-pressed={isSelected}
            aria-label={`核对信息：${name}`}
            onClick={onSelect}
          >
            核对信息
          </Button>
        )}
        <IconButton label={`移除 ${name}`} title="移除" onClick={() => giving.remove(key)}>
          <X aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

function Progress({ file: { name, size, step } }: { readonly file: GivenFile }): ReactNode {
  if (step.kind !== 'hashing' && step.kind !== 'sending') return null;
  const what = step.kind === 'hashing' ? '核对进度' : '上传进度';
  return <progress aria-label={`${name} 的${what}`} max={size} value={step.bytes} />;
}

/** Whether something is wrong that the visitor has to deal with. */
function isTrouble({ step: { kind }, problem, errors }: GivenFile): boolean {
  if (problem !== undefined || Object.keys(errors).length > 0) return true;
  return kind === 'unfit' || kind === 'refused' || kind === 'failed' || kind === 'lost';
}

function stateOf({ step, size, problem, errors }: GivenFile): ReactNode {
  switch (step.kind) {
    case 'unfit':
      return UNFIT_TEXTS[step.why];
    case 'restoring':
      return '正在恢复…';
    case 'hashing':
      return '正在核对资料库中是否已有…';
    case 'item':
      return (
        <>
          资料库中已有该文件：<TextLink href={itemPath(step.id)}>{step.title}</TextLink>
        </>
      );
    case 'in-review':
      return '该文件已有人投稿，正在审核，无需再次上传';
    case 'taken-down':
      return '该文件已应要求下架，无法再次收录';
    case 'twice':
      return '与列表中的另一个文件相同，无需再次上传';
    case 'waiting':
      return '等待上传';
    case 'sending':
      return sendingText(step, size);
    case 'examining':
      return '已上传，正在识别内容…';
    case 'refused':
      return REFUSAL_TEXTS[step.refusal];
    case 'failed':
      return step.message;
    case 'lost':
      return '上次未上传完，请重新选择该文件，将从中断处继续';
    case 'submitting':
      return '正在提交…';
    case 'submitted':
      return '已提交';
    case 'ready':
      if (problem !== undefined) return problem;
      return Object.keys(errors).length > 0 ? '有信息需要修改' : '已上传，请核对信息';
  }
}

function sendingText(
  { bytes, rate, isPaused, isOffline }: Extract<GivenFile['step'], { kind: 'sending' }>,
  size: number,
): string {
  const sent = `${formatFileSize(bytes)} / ${formatFileSize(size)}`;
  if (isPaused) return `已暂停，${sent}`;
  if (isOffline) return `连接中断，恢复后自动继续，${sent}`;
  const speed = rate === undefined ? undefined : `${formatFileSize(Math.round(rate))}/秒`;
  const remaining = formatRemaining(size - bytes, rate);
  return [sent, speed, remaining].filter((part) => part !== undefined).join(' · ');
}
