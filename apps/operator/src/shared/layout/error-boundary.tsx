import { Button, EmptyState } from '@surahi/ui';
import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode; resetKey: string };
type State = { failed: boolean; resetKey: string };

/** Catches what breaks while a page is drawn; the next address tries anew. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert" className="grid min-h-[60dvh] place-content-center">
        <EmptyState
          icon={<CircleAlert size={30} aria-hidden="true" />}
          title="This page broke"
          detail="Nothing was changed by that. Reload to go on."
          action={<Button onClick={() => location.reload()}>Reload</Button>}
        />
      </div>
    );
  }
}
