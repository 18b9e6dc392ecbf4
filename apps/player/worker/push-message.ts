/** A notification as the worker shows it. `link` is a path of the app. */
export type ShownPush = { title: string; body: string; link: string; tag: string; lang: string };

/** Shown when a message cannot be read: the browser requires a notification for every message. */
const UNREADABLE: ShownPush = { title: 'Surahi', body: '', link: '/notices', tag: 'news', lang: 'en' };

/** Reads the text of a push message. Never throws. A link that leaves the app leads to the notices. */
export function readPush(text: string | undefined): ShownPush {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null) return UNREADABLE;
    const { title, body, link, tag, lang } = value as Record<string, unknown>; // each value is checked
    if (typeof title !== 'string' || title === '') return UNREADABLE;
    const path = typeof link === 'string' && isAppPath(link) ? link : UNREADABLE.link;
    return { title, body: textOf(body), link: path, tag: textOf(tag), lang: textOf(lang) };
  } catch {
    return UNREADABLE;
  }
}

/** Whether a link is a path of this app. '//host' and '/\host' would lead to another one. */
export function isAppPath(link: string): boolean {
  return /^\/(?![/\\])[\w/?=&.-]*$/.test(link);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
