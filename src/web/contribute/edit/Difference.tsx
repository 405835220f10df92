import type { ReactElement } from 'react';
import { choiceLabel, labelOf } from '../../../catalog/fieldLabels.ts';
import { FIELD_NAMES, type FieldValues } from '../../../catalog/fieldName.ts';
import type { ItemType } from '../../../protocol/contribution/fields.ts';
import { joinValues } from '../form/itemDraft.ts';

/** What a proposal changes: each field before and after. */
export function Difference({
  type,
  before,
  after,
}: {
  readonly type: ItemType;
  readonly before: FieldValues;
  readonly after: FieldValues;
}): ReactElement | null {
  const names = FIELD_NAMES.filter((name) => after[name] !== undefined);
  if (names.length === 0) return null;
  return (
    <section className="give-difference" aria-label="修改内容">
      <p className="give-label">修改内容</p>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{labelOf(type, name)}</dt>
            <dd>
              <del>
                <span className="sr-only">原为：</span>
                {textOf(before[name])}
              </del>
              <ins>
                <span className="sr-only">改为：</span>
                {textOf(after[name])}
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function textOf(values: readonly string[] = []): string {
  return values.length === 0 ? '（空）' : joinValues(values.map(choiceLabel));
}
