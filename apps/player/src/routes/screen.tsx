import { Spinner } from '@surahi/ui';
import type { ComponentType, ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import type { Path } from '../paths.ts';
import type { TextGroup } from '../shared/i18n/i18n.ts';
import { loadTexts, t } from '../shared/i18n/i18n.ts';
import { loadScreen } from '../shared/screen-loading.ts';
import { BareLayout, MainLayout } from '../shared/layout/layouts.tsx';

/** main: header, page, footer; bare: the page alone in a column; own: the page brings its own frame. */
export type Frame = 'main' | 'bare' | 'own';

/** One address and what it shows. */
export type Screen = { path: Path; frame: Frame; component: ComponentType };

/** A screen that is here from the start. */
export function readyScreen(path: Path, frame: Frame, component: ComponentType): Screen {
  return { path, frame, component };
}

/** A screen whose part of the app is fetched when it is first shown. */
export function screen(path: Path, frame: Frame, load: () => Promise<ComponentType>): Screen {
  const fetched: Screen = { path, frame, component: part() };
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

// React keeps a part that failed as failed.
const renewals: (() => void)[] = [];

/** Lets screens whose parts could not be fetched be fetched anew when they are next shown. */
export function renewFailedScreens(): void {
  for (const renew of renewals.splice(0)) renew();
}

/** A screen of betting or of bids: its texts are fetched beside it. */
export function betScreen(path: Path, frame: Frame, load: () => Promise<ComponentType>): Screen {
  return screen(path, frame, withTexts(['bids'], load));
}

/** A screen before login or about the app: its texts are fetched beside it. */
export function pageScreen(path: Path, frame: Frame, load: () => Promise<ComponentType>): Screen {
  return screen(path, frame, withTexts(['pages'], load));
}

/** A screen that deals with the wallet: its texts are fetched beside it. */
export function moneyScreen(
  path: Path,
  frame: Frame,
  load: () => Promise<ComponentType>,
  groups: readonly TextGroup[] = ['money'],
): Screen {
  return screen(path, frame, withTexts(groups, load));
}

function withTexts(groups: readonly TextGroup[], load: () => Promise<ComponentType>): () => Promise<ComponentType> {
  return async () => {
    const [component] = await Promise.all([load(), loadTexts(groups)]);
    return component;
  };
}

/** A spinner in a screen's place. */
export function Loading() {
  return (
    <div role="status" className="grid flex-1 place-content-center py-24 text-muted">
      <Spinner />
      <span className="sr-only">{t('common.loading')}</span>
    </div>
  );
}

/** The screen in its frame. Where it is the app's first, its frame with the menu is there before it; any other comes whole. */
export function FramedScreen({ frame, component: Component, isFirst }: Screen & { isFirst: boolean }) {
  const screen = <Component />;
  return <Framed frame={frame}>{isFirst ? <Suspense fallback={<Loading />}>{screen}</Suspense> : screen}</Framed>;
}

/** What stands in a screen's frame until the screen's part is fetched, where no screen was before. */
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
