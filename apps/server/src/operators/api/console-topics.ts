import { defineTopic } from '../../platform/event-bus.ts';

/** Published on this node once it serves changed settings. Open consoles then fetch them again. */
export const settingsApplied = defineTopic<undefined>('settings-applied');
