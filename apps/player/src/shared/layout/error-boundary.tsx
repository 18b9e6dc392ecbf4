import { Button, EmptyState } from '@surahi/ui';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Component } from 'react';
import { t } from '../i18n/i18n.ts';
import { ChunkUnreachable } from '../screen-loading.ts';
import { Unreachable } from '../unreachable.tsx';
import { MainLayout } from './layouts.tsx';

type Props = { children: ReactNode; resetKey: string };
type State = { failed: 'crash' | 'unreachable' | undefined; resetKey: string };

/**
 * Catches render errors. A chunk that failed to load is reported as a connection problem. The next address renders
 * again.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: error instanceof ChunkUnreachable ? 'unreachable' : 'crash' };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failed: undefined, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    if (this.state.failed === undefined) return this.props.children;
    if (this.state.failed === 'unreachable') {
      return (
        <MainLayout>
          <div role="alert">
            <Unreachable onRetry={() => location.reload()} />
          </div>
        </MainLayout>
      );
    }
    return (
      <div role="alert" className="grid min-h-[60dvh] place-content-center">
        <EmptyState
          icon={<CircleAlert size={30} aria-hidden="true" />}
          title={t('error.title')}
          detail={t('error.detail')}
          action={<Button onClick={() => location.reload()}>{t('error.reload')}</Button>}
        />
      </div>
    );
  }
}
