import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PRODUCTION_ENV_TYPE } from '@surahi/contract';
import type { Config } from '../../config/config.ts';
import type { Logger } from '../observability/logger.ts';
import { insertSettings, type PageStyles, type Preloads } from './page-markup.ts';

/** play: home with the play buttons of a player who may bid. landing: the start page of a visitor. */
export type PageKind = 'home' | 'play' | 'landing';

/** The values that the pages of the app show. */
export type PageValues = {
  /** The response of the dashboard call, parsed. */
  lists: unknown;
  /** The response of the social data call: contacts and licence. */
  social: unknown;
  /** The server's time, unix ms. */
  nowMs: number;
  valueMode: Config['valueMode'];
};

type Renderer = (kind: PageKind, values: PageValues) => string;

/** The built player app, as far as its pages need it. */
export type PlayerBuild = {
  /** The page with the server's settings. */
  html: string;
  styles: PageStyles | undefined;
  preloads: Readonly<Record<PageKind, Preloads>>;
  render: Renderer | undefined;
};

/** Reads the built files. `changedAtMs` is the time of the build, which names this version of the renderer. */
export async function readBuild(
  folder: string,
  config: Config,
  changedAtMs: number,
  logger: Logger,
): Promise<PlayerBuild> {
  const html = insertSettings(readFileSync(path.join(folder, 'index.html'), 'utf8'), {
    'surahi-app-key': config.appKey,
    'surahi-env-type': config.envTypes[0] ?? PRODUCTION_ENV_TYPE,
    'surahi-value-mode': config.valueMode,
  });
  return {
    html,
    styles: readStyles(folder, html),
    preloads: readPreloads(folder),
    render: await readRenderer(folder, changedAtMs, logger),
  };
}

/** The app's only stylesheet. Inlined, it saves the first paint a round trip. */
function readStyles(folder: string, html: string): PageStyles | undefined {
  const found = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(html);
  const file = path.join(folder, found?.[1] ?? 'none');
  return found === null || !existsSync(file) ? undefined : { link: found[0], css: readFileSync(file, 'utf8') };
}

type Manifest = Record<string, { file: string; imports?: string[] } | undefined>;

const HOME = 'src/routes/home-screen.tsx';
const TEXTS = 'src/shared/i18n/locales';

/** The modules that the screen of a page needs. */
const MODULES: Readonly<Record<PageKind, readonly string[]>> = {
  home: [HOME],
  play: [HOME],
  landing: ['src/features/landing/landing-screen.tsx', `${TEXTS}/pages/en.json?lingui`],
};

/** The modules of the choice of a game, which follows a tap on Play. */
const AFTER_PLAY = ['src/features/markets/game-page.tsx', `${TEXTS}/bids/en.json?lingui`];

/** The scripts that a page needs, fetched in parallel with the first one. */
function readPreloads(folder: string): PlayerBuild['preloads'] {
  const file = path.join(folder, '.vite', 'manifest.json');
  // Written by vite's build.
  const manifest = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Manifest;
  const filesOf = (modules: readonly string[]): string[] => {
    const files = new Set<string>();
    const add = (key: string): void => {
      const chunk = manifest[key];
      if (chunk === undefined || files.has(chunk.file)) return;
      files.add(chunk.file);
      chunk.imports?.forEach(add);
    };
    modules.forEach(add);
    return [...files].map((each) => `/${each}`);
  };
  const soon = filesOf(AFTER_PLAY);
  return {
    home: { now: filesOf(MODULES.home), soon: [] },
    play: { now: filesOf(MODULES.play), soon },
    landing: { now: filesOf(MODULES.landing), soon: [] },
  };
}

/** The renderer of the pages, built together with the app. */
async function readRenderer(folder: string, changedAtMs: number, logger: Logger): Promise<Renderer | undefined> {
  const file = path.join(folder, '.server', 'first-page.js');
  if (!existsSync(file)) return undefined;
  try {
    const module: unknown = await import(`${pathToFileURL(file).href}?${changedAtMs}`);
    const { renderPage } = module as { renderPage: Renderer }; // apps/player/src/first-page.tsx
    return renderPage;
  } catch (error) {
    logger.error({ err: error }, 'cannot load the renderer of the first page');
    return undefined;
  }
}
