/** Texts of the player app that the previews show, by their ids in the app's message catalogues. */
export const PLAYER_WORDS = {
  'common.noData': { en: 'NO DATA FOUND', hi: 'कोई डेटा नहीं मिला' },
  'contact.call': { en: 'Call', hi: 'कॉल' },
  'contact.chat': { en: 'Chat', hi: 'चैट' },
  'contact.telegram': { en: 'Telegram', hi: 'टेलीग्राम' },
  'htp.video': { en: 'Watch How to Play Tutorial on YouTube', hi: 'YouTube पर खेलने का तरीका देखें' },
  'landing.winUpTo': { en: 'Win up to 10 Lac Points', hi: '10 लाख पॉइंट तक जीतें' },
  'notices.new': { en: 'New', hi: 'नई' },
  'privacy.updated': { en: 'Last updated July 3, 2025', hi: 'आख़िरी बार 3 जुलाई 2025 को बदला गया' },
  'privacy.updatedOn': { en: 'Last updated {date}', hi: 'आख़िरी बार {date} को बदला गया' },
  'tips.odds': { en: 'Past results do not change the odds.', hi: 'पिछले नतीजों से संभावना नहीं बदलती।' },
  'tips.off': { en: 'This page is not available right now', hi: 'यह पेज अभी उपलब्ध नहीं है' },
  'title.about': { en: 'About Us', hi: 'हमारे बारे में' },
  'title.addFunds': { en: 'Add Funds', hi: 'पॉइंट जोड़ें' },
  'title.dataDeletion': { en: 'Data Deletion Policy', hi: 'डेटा हटाने की नीति' },
  'title.depositRule': { en: 'Deposit Rules', hi: 'जमा के नियम' },
  'title.howToPlay': { en: 'How To Play', hi: 'कैसे खेलें' },
  'title.jodiTricks': { en: 'JODI Tricks', hi: 'जोड़ी ट्रिक्स' },
  'title.notices': { en: 'Notifications', hi: 'सूचनाएँ' },
  'title.privacyPolicy': { en: 'Privacy Policy', hi: 'गोपनीयता नीति' },
  'title.withdraw': { en: 'Withdraw Fund', hi: 'पॉइंट निकालें' },
  'title.withdrawRule': { en: 'Withdraw Rules', hi: 'निकासी के नियम' },
} as const;

export type PlayerWord = keyof typeof PLAYER_WORDS;
