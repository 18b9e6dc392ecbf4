/** Headlines by place: 1 home, 2 add fund, 3 withdraw. */
export const DEMO_HEADLINES = [
  {
    place: 1,
    isOn: true,
    notes: 'Demo points, no cash value. Deposits and withdrawals are answered 10:00 AM to 5:00 PM.',
    notesHindi: 'डेमो पॉइंट, इनका कोई नकद मूल्य नहीं। जमा और निकासी का जवाब सुबह 10:00 से शाम 5:00 बजे तक।',
  },
  {
    place: 2,
    isOn: true,
    notes: 'Demo payee: please do not send real money.',
    notesHindi: 'डेमो खाता: कृपया असली पैसे न भेजें।',
  },
  {
    place: 3,
    isOn: true,
    notes: 'Withdrawals are answered within 24 hours, between 10:00 AM and 5:00 PM.',
    notesHindi: 'निकासी का जवाब 24 घंटे में, सुबह 10:00 से शाम 5:00 बजे के बीच।',
  },
] as const;

/** Files in apps/server/assets/slider with their alt texts, in display order. */
export const DEMO_SLIDES = [
  { file: '1-results.svg', alt: 'Results the moment they are declared' },
  { file: '2-starline.svg', alt: 'Starline, a draw every hour at half past' },
  { file: '3-demo-points.svg', alt: 'Learn the game with demo points that have no cash value' },
  { file: '4-king-gali.svg', alt: 'King Gali: left, right or jodi, six draws a day' },
] as const;

/** Placeholder contacts. No phone number in India can have these digits. */
export const DEMO_CONTACTS = { chat: '1234567890', call: '1234567890', telegram: '1234567890' } as const;
