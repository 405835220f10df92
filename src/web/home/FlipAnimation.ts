import { Component, type RefObject } from 'react';
import { EASING, motionDuration } from '../ui/motion.ts';

const DURATION_MS = 200;

interface Props {
  readonly element: RefObject<HTMLElement | null>;
  /** The element is animated whenever this changes. */
  readonly isLanding: boolean;
}

/**
 * Animates an element between its positions on the landing and above results (FLIP: first, last,
 * invert, play). Only a transform moves, so nothing around it is laid out again. A class, because
 * hooks cannot measure the page before it changes.
 */
export class FlipAnimation extends Component<Props> {
  override getSnapshotBeforeUpdate({ isLanding }: Props): number | null {
    if (isLanding === this.props.isLanding) return null;
    return this.props.element.current?.getBoundingClientRect().top ?? null;
  }

  override componentDidUpdate(_before: Props, _state: unknown, top: number | null) {
    const element = this.props.element.current;
    if (top === null || !element) return;
    const distance = top - element.getBoundingClientRect().top;
    element.animate(
      { transform: [`translateY(${distance}px)`, 'none'] },
      { duration: motionDuration(DURATION_MS), easing: EASING },
    );
  }

  override render() {
    return null;
  }
}
