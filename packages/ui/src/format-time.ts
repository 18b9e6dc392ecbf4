/** Formats an instant as 12-hour text, '10:30 AM'. */
export function formatClock(atMs: number, options: { timeZone: string; locale?: string }): string {
  const { locale = 'en-IN', timeZone } = options;
  const text = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
    numberingSystem: 'latn',
    timeZone,
  }).format(atMs);
  return text.replace(/ |\u202f/g, ' ').replace(/\b[ap]m\b/, (half) => half.toUpperCase());
}

/** Formats remaining ms as HH:MM:SS. Hours may exceed 24. Rounds up to whole seconds and never goes below zero. */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}
