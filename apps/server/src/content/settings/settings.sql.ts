import { takeLock } from '../../platform/db/advisory-locks.ts';
import type { Statement } from '../../platform/db/db.ts';

export type SettingRow = { key: string; value: unknown; changed_at: Date };

/** Selects every stored setting with the time of its last change. */
export function selectSettings(): Statement {
  return {
    name: 'settings_all',
    text: 'select key, value, changed_at from settings',
  };
}

/**
 * Serialises changes to settings: limits are validated against each other, so each change must see the values of the
 * previous one.
 */
export function lockSettings(): Statement {
  return takeLock('settings');
}

/** Stores the value of a setting as JSON, replacing the previous one. */
export function saveSetting(key: string, value: unknown, changedBy: string): Statement {
  return {
    text: `insert into settings (key, value, changed_by) values ($1, $2::jsonb, $3)
    on conflict (key) do update set value = excluded.value, changed_by = excluded.changed_by, changed_at = app_now()`,
    values: [key, JSON.stringify(value), changedBy],
  };
}

/** Notifies all nodes after the commit to reload settings and content. */
export function notifySettings(): Statement {
  return { text: `select pg_notify('settings', '')` };
}

export type HeadlineRow = { place: number; is_on: boolean; notes: string; notes_hindi: string };

/** Selects every headline, ordered by place. */
export function selectHeadlines(): Statement {
  return {
    name: 'headlines_all',
    text: 'select place, is_on, notes, notes_hindi from headlines order by place',
  };
}

export type SlideRow = { image_id: bigint; alt: string; alt_hindi: string };

/** Selects the visible slider images without their bytes, in display order. */
export function selectSlides(): Statement {
  return {
    name: 'slides_on',
    text: 'select image_id, alt, alt_hindi from slider_images where is_on order by display_order, image_id',
  };
}
