import type { ReactElement } from 'react';
import { Button } from '../ui/Button.tsx';
import type { GivenFile } from './createGiving.ts';
import { CardPreview } from './form/CardPreview.tsx';
import { ItemForm } from './form/ItemForm.tsx';
import { type ItemDraft, valuesOf } from './form/itemDraft.ts';
import { previewItem } from './form/previewItem.ts';
import { useErrorFocus } from './form/useErrorFocus.ts';
import { useFormCheck } from './form/useFormCheck.ts';

/** The form of one file, and its card beside it. */
export function FileForm({
  file,
  others,
  onChange,
  onShare,
}: {
  readonly file: GivenFile;
  /** How many other files there are. */
  readonly others: number;
  readonly onChange: (draft: ItemDraft) => void;
  /** Gives course and term to the other files. */
  readonly onShare: () => void;
}): ReactElement {
  const { draft, answer, md5, size, name } = file;
  const filetype = answer?.filetype ?? (/\.zip$/iu.test(name) ? 'zip' : 'pdf');
  const { check, errors } = useFormCheck({ draft, filetype }, file.errors);
  const form = useErrorFocus(file.errors);
  const id = md5 ?? '0'.repeat(32);
  return (
    <section className="give-columns" aria-label={`${name} 的信息`}>
      <div ref={form}>
        <h2 className="give-heading">
          文件信息
          <span className="give-faint">{name}</span>
        </h2>
        <ItemForm
          draft={draft}
          onChange={onChange}
          proposals={answer?.proposals ?? {}}
          typeReason={answer?.typeReason ?? ''}
          errors={errors}
        />
        {others > 0 && draft.type !== 'book' && (
          <Button size="sm" className="give-share" onClick={onShare}>
            将课程、学期和学院用于其他 {others} 个文件
          </Button>
        )}
      </div>
      <CardPreview
        item={previewItem({ id, type: draft.type, filetype, size }, valuesOf(draft), check?.title)}
        duplicates={check?.duplicates ?? []}
      />
    </section>
  );
}
