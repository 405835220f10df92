import { type ReactElement, useEffect, useRef } from 'react';
import { itemPath, PATHS } from '../../../protocol/urls.ts';
import { deviceStorage } from '../../lib/deviceStorage.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import type { EditableItem } from '../api/answers.ts';
import { FollowLink } from '../FollowLink.tsx';
import { browserSecret } from '../secret.ts';

/** Thanks for a proposed change, and says how to follow it. */
export function EditThanks({ item }: { readonly item: EditableItem }): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="give-thanks" aria-labelledby="edit-thanks">
      <h2 id="edit-thanks" ref={heading} tabIndex={-1} className="text-lg font-medium">
        感谢您的修改！
      </h2>
      <p>
        审核通过后生效。您可以在<TextLink href={PATHS.following}>投稿进度</TextLink>
        中查看或撤回，或返回<TextLink href={itemPath(item.id)}>{item.title}</TextLink>。
      </p>
      <FollowLink secret={browserSecret(deviceStorage())} />
    </section>
  );
}
