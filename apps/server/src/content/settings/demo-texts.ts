import type { Language } from '@surahi/contract';

/** The headlines of a new demo, by place: 1 home, 2 add fund, 3 withdraw. */
export const DEMO_HEADLINES: readonly Readonly<Record<Language, string>>[] = [
  {
    en: 'Demo points, no cash value. Deposits and withdrawals are answered 10:00 AM to 5:00 PM.',
    hi: 'डेमो पॉइंट, इनका कोई नकद मूल्य नहीं। जमा और निकासी का जवाब सुबह 10:00 से शाम 5:00 बजे तक।',
    mr: 'डेमो पॉइंट, रोख किंमत नाही. जमा आणि पॉइंट काढण्याच्या विनंत्यांना सकाळी 10:00 ते संध्याकाळी 5:00 पर्यंत उत्तर.',
    gu: 'ડેમો પૉઇન્ટ, કોઈ રોકડ કિંમત નથી. જમા અને ઉપાડનો જવાબ સવારે 10:00 થી સાંજે 5:00 સુધી.',
  },
  {
    en: 'Demo payee: please do not send real money.',
    hi: 'डेमो खाता: कृपया असली पैसे न भेजें।',
    mr: 'डेमो खाते: कृपया खरे पैसे पाठवू नका.',
    gu: 'ડેમો ખાતું: કૃપા કરીને સાચા પૈસા ન મોકલો.',
  },
  {
    en: 'Withdrawals are answered within 24 hours, between 10:00 AM and 5:00 PM.',
    hi: 'निकासी का जवाब 24 घंटे में, सुबह 10:00 से शाम 5:00 बजे के बीच।',
    mr: 'पॉइंट काढण्याच्या विनंतीला 24 तासांत, सकाळी 10:00 ते संध्याकाळी 5:00 या वेळेत उत्तर.',
    gu: 'ઉપાડનો જવાબ 24 કલાકમાં, સવારે 10:00 થી સાંજે 5:00 વચ્ચે.',
  },
];

/**
 * Files in apps/server/assets/slider with their alt texts, in display order. Each drawing has its words in all
 * languages. The fragment of its address selects one, as in /media/slider/1#hi.
 */
export const DEMO_SLIDES: readonly { file: string; alt: Readonly<Record<Language, string>> }[] = [
  {
    file: '1-results.svg',
    alt: {
      en: 'Results the moment they are declared',
      hi: 'नतीजे घोषित होते ही आपके पास',
      mr: 'निकाल जाहीर होताच तुमच्याकडे',
      gu: 'પરિણામ જાહેર થતાં જ તમારી પાસે',
    },
  },
  {
    file: '2-starline.svg',
    alt: {
      en: 'Starline, a draw every hour at half past',
      hi: 'स्टारलाइन: हर घंटे एक ड्रॉ, दिन-रात',
      mr: 'स्टारलाइन: दर तासाला एक ड्रॉ, दिवस-रात्र',
      gu: 'સ્ટારલાઇન: દર કલાકે એક ડ્રૉ, દિવસ-રાત',
    },
  },
  {
    file: '3-demo-points.svg',
    alt: {
      en: 'Learn the game with demo points that have no cash value',
      hi: 'डेमो पॉइंट से खेल सीखें, इनका कोई नकद मूल्य नहीं',
      mr: 'डेमो पॉइंटने गेम शिका, त्यांना रोख किंमत नाही',
      gu: 'ડેમો પૉઇન્ટથી ગેમ શીખો, તેમની કોઈ રોકડ કિંમત નથી',
    },
  },
  {
    file: '4-king-gali.svg',
    alt: {
      en: 'King Gali: left, right or jodi, six draws a day',
      hi: 'किंग गली: लेफ़्ट, राइट या जोड़ी, दिन में छह ड्रॉ',
      mr: 'किंग गली: लेफ्ट, राइट किंवा जोडी, दिवसाला सहा ड्रॉ',
      gu: 'કિંગ ગલી: લેફ્ટ, રાઇટ કે જોડી, દિવસમાં છ ડ્રૉ',
    },
  },
];
