import type { ReactElement } from 'react';
import { PATHS } from '../../protocol/urls.ts';
import { RoleFrame } from '../role/RoleFrame.tsx';
import { ReviewDesk } from './ReviewDesk.tsx';
import './review.css';

/** The review queue, and one proposal of it. */
export function ReviewPage(): ReactElement {
  return (
    <RoleFrame title="审核" current={PATHS.review} layout="full">
      {() => <ReviewDesk />}
    </RoleFrame>
  );
}
