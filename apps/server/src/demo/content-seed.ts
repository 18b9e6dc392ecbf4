/** Placeholder contacts. No phone number in India can have these digits. */
export const DEMO_CONTACTS = { chat: '1234567890', call: '1234567890', telegram: '1234567890' } as const;
