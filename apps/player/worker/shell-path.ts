/** Addresses of the server and public pages. They always come from the network. */
const SERVER_PATHS = /^\/(api-|(operator|docs|events|metrics|healthz|readyz|media|charts|log)(\/|$))/i;

const CHARTS = /^\/charts(\/|$)/i;

/** Whether an address is a chart page. The server draws it, and without a network the app does. */
export function isChartPath(pathname: string): boolean {
  return CHARTS.test(pathname);
}

/** Whether an address is a screen of the app that the cached page can open without a network. */
export function isShellPath(pathname: string): boolean {
  return !SERVER_PATHS.test(pathname) && !/\.[a-z0-9]+$/i.test(pathname);
}

type Tab = { url: string; visibilityState: DocumentVisibilityState };

/** The open tab of the app to use: the visible one first. Tabs with a file, such as a receipt, cannot open a screen. */
export function appTab<T extends Tab>(tabs: readonly T[]): T | undefined {
  const ofApp = tabs.filter(({ url }) => {
    const { pathname } = new URL(url);
    return isShellPath(pathname) || isChartPath(pathname);
  });
  return ofApp.find(({ visibilityState }) => visibilityState === 'visible') ?? ofApp[0];
}
