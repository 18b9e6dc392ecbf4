import { Spinner } from '@surahi/ui';
import type { ComponentType, ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import type { Path } from '../paths.ts';
import type { TextGroup } from '../shared/i18n/i18n.ts';
import { loadTexts, t } from '../shared/i18n/i18n.ts';
import { loadScreen } from '../shared/screen-loading.ts';
import { BareLayout, MainLayout } from '../shared/layout/layouts.tsx';

/** main: header, page and footer. bare: the page alone in a column. own: the page brings its own frame. */
export type Frame = 'main' | 'bare' | 'own';

/** An address and its screen. `prepare` loads the chunk of a screen before the screen is first shown. */
export type Screen = { path: string; frame: Frame; component: ComponentType; prepare?: () => Promise<void> };

/** A screen that is part of the first chunk. */
export function readyScreen(path: Path, frame: Frame, component: ComponentType): Screen {
  return { path, frame, component };
}

/** A screen whose chunk loads when it is first shown. */
export function screen(path: string, frame: Frame, load: () => Promise<ComponentType>): Screen {
  const fetched: Screen = {
    path,
    frame,
    component: part(),
    prepare: async () => {
      fetched.component = await load();
    },
  };
  function part(): ComponentType {
    return lazy(async () => {
      try {
        return { default: await loadScreen(load) };
      } catch (error) {
        renewals.push(() => {
          fetched.component = part();
        });
        throw error;
      }
    });
  }
  return fetched;
}

// React caches a failed lazy import, so a retry needs a new lazy component.
const renewals: (() => void)[] = [];

/** Lets screens whose chunks failed to load try again when they are next shown. */
export function renewFailedScreens(): void {
  for (const renew of renewals.splice(0)) renew();
}

/** A betting or bid screen. Its texts load together with its chunk. */
export function betScreen(path: Path, frame: Frame, load: () => Promise<ComponentType>): Screen {
  return screen(path, frame, withTexts(['bids'], load));
}

/** A screen before login or about the app. Its texts load together with its chunk. */
export function pageScreen(path: Path, frame: Frame, load: () => Promise<ComponentType>): Screen {
  return screen(path, frame, withTexts(['pages'], load));
}

/** A wallet screen. Its texts load together with its chunk. */
export function moneyScreen(
  path: Path,
  frame: Frame,
  load: () => Promise<ComponentType>,
  groups: readonly TextGroup[] = ['money'],
): Screen {
  return screen(path, frame, withTexts(groups, load));
}

/** The screen of limits. Its texts load together with its chunk. */
export function playScreen(path: Path, frame: Frame, load: () => Promise<ComponentType>): Screen {
  return screen(path, frame, withTexts(['limits'], load));
}

/** Loads texts together with a chunk. */
export function withTexts(
  groups: readonly TextGroup[],
  load: () => Promise<ComponentType>,
): () => Promise<ComponentType> {
  return async () => {
    const [component] = await Promise.all([load(), loadTexts(groups)]);
    return component;
  };
}

/** A spinner in place of a screen. */
export function Loading() {
  return (
    <div role="status" className="grid flex-1 place-content-center py-24 text-muted">
      <Spinner />
      <span className="sr-only">{t('common.loading')}</span>
    </div>
  );
}

/**
 * A screen in its frame. The first screen of the app shows its frame while its chunk loads; later screens appear
 * complete.
 */
export function FramedScreen({ frame, component: Component, isFirst }: Screen & { isFirst: boolean }) {
  const screen = <Component />;
  return <Framed frame={frame}>{isFirst ? <Suspense fallback={<Loading />}>{screen}</Suspense> : screen}</Framed>;
}

/** Placeholder in a screen's frame while the first screen's chunk loads. */
export function ScreenPlaceholder({ frame }: { frame: Frame }) {
  return (
    <Framed frame={frame === 'main' ? 'main' : 'bare'}>
      <Loading />
    </Framed>
  );
}

function Framed({ frame, children }: { frame: Frame; children: ReactNode }) {
  if (frame === 'main') return <MainLayout>{children}</MainLayout>;
  return frame === 'bare' ? <BareLayout>{children}</BareLayout> : children;
}
