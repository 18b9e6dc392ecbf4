/** Files in apps/server/assets/slider with their alt texts, in display order. */
export const DEMO_SLIDES = [
  { file: '1-results.svg', alt: 'Results the moment they are declared' },
  { file: '2-starline.svg', alt: 'Starline, a draw every hour at half past' },
  { file: '3-demo-points.svg', alt: 'Learn the game with demo points that have no cash value' },
  { file: '4-king-gali.svg', alt: 'King Gali: left, right or jodi, six draws a day' },
] as const;

/** Placeholder contacts. No phone number in India can have these digits. */
export const DEMO_CONTACTS = { chat: '1234567890', call: '1234567890', telegram: '1234567890' } as const;
