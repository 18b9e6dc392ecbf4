import { Button, EmptyState } from '@surahi/ui';
import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';

type Props = { children: ReactNode; resetKey: string };
type State = { failed: boolean; resetKey: string };

/** Shows an error page if rendering throws. Another `resetKey` renders the children again. */
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
      <div role="alert" className="grid content-start gap-5 p-4 lg:px-7 lg:py-6">
        <h1 className="text-2xl font-bold tracking-tight">{t('This page could not be shown')}</h1>
        <EmptyState
          icon={<CircleAlert size={28} aria-hidden="true" />}
          title={t('The error changed no data. Reload the page to continue.')}
          action={<Button onClick={() => location.reload()}>{t('Reload')}</Button>}
        />
      </div>
    );
  }
}
