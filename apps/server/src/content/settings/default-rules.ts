import type { Language } from '@surahi/contract';
import { builtInSteps } from '@surahi/contract/texts';
import { DEMO_HEADLINES, DEMO_SLIDES } from './demo-texts.ts';

/** A built-in text in each language of the app. */
type BuiltIn = Readonly<Record<Language, string>>;

/** The rules of withdrawals until an operator changes them. */
export const WITHDRAWAL_RULES: BuiltIn = {
  en: [
    'Withdrawals are taken every day between 10:00 AM and 5:00 PM.',
    'Add your Paytm, Google Pay or PhonePe number first. We pay to that number only.',
    'The amount leaves your wallet when you ask for it. It is paid within 24 hours, or comes back if it is refused.',
    'Keep the number in your own name. Payments to other people are refused.',
  ].join('\n'),
  hi: [
    'निकासी का अनुरोध हर दिन सुबह 10:00 बजे से शाम 5:00 बजे तक लिया जाता है।',
    'पहले अपना Paytm, Google Pay या PhonePe नंबर जोड़ें। पैसे सिर्फ़ उसी नंबर पर भेजे जाते हैं।',
    'अनुरोध करते ही राशि आपके वॉलेट से निकल जाती है। भुगतान 24 घंटे के अंदर होता है; अनुरोध नामंज़ूर हुआ तो राशि वापस आ जाती है।',
    'नंबर आपके अपने नाम पर होना चाहिए। किसी और के नाम पर भुगतान नहीं किया जाता।',
  ].join('\n'),
  mr: [
    'पॉइंट काढण्याची विनंती रोज सकाळी 10:00 ते संध्याकाळी 5:00 या वेळेत घेतली जाते.',
    'आधी तुमचा Paytm, Google Pay किंवा PhonePe नंबर जोडा. पैसे फक्त त्याच नंबरवर पाठवले जातात.',
    'विनंती करताच रक्कम तुमच्या वॉलेटमधून जाते. पैसे 24 तासांच्या आत दिले जातात; विनंती नामंजूर झाली तर रक्कम परत येते.',
    'नंबर तुमच्या स्वतःच्या नावावर असावा. दुसऱ्याच्या नावावर पैसे दिले जात नाहीत.',
  ].join('\n'),
  gu: [
    'ઉપાડની વિનંતી દરરોજ સવારે 10:00 થી સાંજે 5:00 સુધી લેવાય છે.',
    'પહેલાં તમારો Paytm, Google Pay કે PhonePe નંબર ઉમેરો. પૈસા ફક્ત એ જ નંબર પર મોકલાય છે.',
    'વિનંતી કરતાં જ રકમ તમારા વૉલેટમાંથી નીકળી જાય છે. ચુકવણી 24 કલાકમાં થાય છે; વિનંતી નામંજૂર થાય તો રકમ પાછી આવે છે.',
    'નંબર તમારા પોતાના નામે હોવો જોઈએ. બીજાના નામે ચુકવણી થતી નથી.',
  ].join('\n'),
};

/** The rules of deposits until an operator changes them. */
export const DEPOSIT_RULES: BuiltIn = {
  en: [
    'Pay to the UPI id or QR code shown on the screen, never to one from a message or a call.',
    'Points are added after the payment has been checked.',
    'Keep the screenshot and the transaction number until the points are in your wallet.',
    'A payment below the minimum is not added.',
  ].join('\n'),
  hi: [
    'सिर्फ़ स्क्रीन पर दिख रही UPI आईडी या QR कोड पर भुगतान करें, किसी मैसेज या कॉल में बताई गई आईडी पर कभी नहीं।',
    'भुगतान की जाँच होने के बाद पॉइंट जोड़े जाते हैं।',
    'पॉइंट वॉलेट में आने तक स्क्रीनशॉट और ट्रांज़ैक्शन नंबर संभालकर रखें।',
    'न्यूनतम राशि से कम भुगतान के पॉइंट नहीं जोड़े जाते।',
  ].join('\n'),
  mr: [
    'फक्त स्क्रीनवर दिसणाऱ्या UPI आयडी किंवा QR कोडवर पेमेंट करा, मेसेज किंवा कॉलवर सांगितलेल्या आयडीवर कधीही नाही.',
    'पेमेंट तपासल्यानंतर पॉइंट जमा होतात.',
    'पॉइंट वॉलेटमध्ये येईपर्यंत स्क्रीनशॉट आणि ट्रान्झॅक्शन नंबर जपून ठेवा.',
    'किमान रकमेपेक्षा कमी पेमेंटचे पॉइंट जमा होत नाहीत.',
  ].join('\n'),
  gu: [
    'ફક્ત સ્ક્રીન પર દેખાતા UPI આઈડી કે QR કોડ પર ચુકવણી કરો, મેસેજ કે કૉલમાં જણાવેલા આઈડી પર ક્યારેય નહીં.',
    'ચુકવણી ચકાસ્યા પછી પૉઇન્ટ ઉમેરાય છે.',
    'પૉઇન્ટ વૉલેટમાં આવે ત્યાં સુધી સ્ક્રીનશૉટ અને ટ્રાન્ઝૅક્શન નંબર સાચવી રાખો.',
    'લઘુત્તમ રકમથી ઓછી ચુકવણીના પૉઇન્ટ ઉમેરાતા નથી.',
  ].join('\n'),
};

const DEMO_NOTE: BuiltIn = {
  en: 'Demo points, no cash value.',
  hi: 'डेमो पॉइंट, कोई नकद मूल्य नहीं।',
  mr: 'डेमो पॉइंट, रोख किंमत नाही.',
  gu: 'ડેમો પૉઇન્ટ, કોઈ રોકડ કિંમત નથી.',
};

/** The rules of a demo begin with a note about the value of its points. */
export function withDemoNote(rules: BuiltIn): BuiltIn {
  const inLanguage = (language: Language) => `${DEMO_NOTE[language]}\n${rules[language]}`;
  return { en: inLanguage('en'), hi: inLanguage('hi'), mr: inLanguage('mr'), gu: inLanguage('gu') };
}

const STEPS: BuiltIn = {
  en: builtInSteps('en'),
  hi: builtInSteps('hi'),
  mr: builtInSteps('mr'),
  gu: builtInSteps('gu'),
};

const BUILT_INS = [
  WITHDRAWAL_RULES,
  DEPOSIT_RULES,
  withDemoNote(WITHDRAWAL_RULES),
  withDemoNote(DEPOSIT_RULES),
  STEPS,
  ...DEMO_HEADLINES,
  ...DEMO_SLIDES.map(({ alt }) => alt),
];

/** The translation of a built-in text, found by its English words. Undefined for an operator's own text. */
export function builtInTranslation(english: string, language: Language): string | undefined {
  return BUILT_INS.find(({ en }) => en === english)?.[language];
}
