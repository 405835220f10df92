import { CATEGORY_LABELS } from '../../catalog/category.ts';
import type { ShareCard } from '../../catalog/shareCard.ts';
import { DAY } from '../../lib/paperColours.ts';

/** The colours and the label of a kind of page. */
export interface PictureKind {
  readonly soft: string;
  readonly strong: string;
  readonly label: string;
}

/** Each kind as its badge is on the site. */
export const PICTURE_KINDS: Record<ShareCard['kind'], PictureKind> = {
  book: { soft: DAY['green-soft'], strong: DAY['green-strong'], label: CATEGORY_LABELS.book },
  test: { soft: DAY['orange-soft'], strong: DAY['orange-strong'], label: CATEGORY_LABELS.test },
  doc: { soft: DAY['rose-soft'], strong: DAY['rose-strong'], label: CATEGORY_LABELS.doc },
  course: { soft: DAY['sky-soft'], strong: DAY['sky-strong'], label: '课程' },
};
