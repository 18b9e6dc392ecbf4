import { useSyncExternalStore } from 'react';
import { isScreenLoading, onScreenLoading } from '../screen-loading.ts';

/**
 * A line at the top while a screen's chunk loads and the previous screen stays. It appears with a delay, because most
 * chunks load faster than that.
 */
export function LoadingLine() {
  const isLoading = useSyncExternalStore(onScreenLoading, isScreenLoading);
  return isLoading ? (
    <div data-testid="loading-line" aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-[3px] overflow-hidden">
      <div className="h-full w-2/5 animate-loading-line bg-clay motion-reduce:w-full motion-reduce:animate-loading-fade" />
    </div>
  ) : null;
}
