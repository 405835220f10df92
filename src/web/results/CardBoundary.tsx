import { Component, type ReactNode } from 'react';
import { UnsupportedCard } from './UnsupportedCard.tsx';

interface Props {
  readonly id: string;
  readonly children: ReactNode;
}

/** Error boundary that keeps one broken item from breaking the whole list. */
export class CardBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <UnsupportedCard id={this.props.id} /> : this.props.children;
  }
}
