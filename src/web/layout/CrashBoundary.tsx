import { Component, type ReactNode } from 'react';
import type { Visit } from '../navigation/navigation.ts';
import { CrashPage } from './CrashPage.tsx';

interface Props {
  readonly visit: Visit;
  readonly children: ReactNode;
}

interface State {
  readonly visit: Visit;
  readonly hasCrashed: boolean;
}

/** Error boundary of a page; resets on navigation. React requires a class for it. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { visit: this.props.visit, hasCrashed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { hasCrashed: true };
  }

  static getDerivedStateFromProps({ visit }: Props, state: State): State | null {
    return state.visit === visit ? null : { visit, hasCrashed: false };
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? <CrashPage /> : this.props.children;
  }
}
