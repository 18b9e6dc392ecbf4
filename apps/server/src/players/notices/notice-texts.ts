import { type Language, marketNameIn, type NewWin } from '@surahi/contract';
import { wireDateTime } from '@surahi/game';
import { HOUSE_ZONE } from '../../config/house-zone.ts';

/** A notice about a player's account, in each language of the app. */
export type NoticeTexts = Readonly<Record<Language, string>>;

/** An instant in India time, as the language writes it. English has the format of the protocol. */
function whenIn(language: Language, at: Date): string {
  if (language === 'en') return wireDateTime(at.getTime(), HOUSE_ZONE);
  return new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hour12: true,
    timeZone: HOUSE_ZONE,
  })
    .format(at)
    .replace(/\b[ap]m\b/, (half) => half.toUpperCase());
}

/** Points as people read them, grouped: '1,500'. */
type Amount = { amount: string };
type Refused = Amount & { reason: string };

const SESSIONS: Readonly<Record<Language, Readonly<Record<NewWin['session'], string>>>> = {
  en: { open: 'open', close: 'close', '': '' },
  hi: { open: 'ओपन', close: 'क्लोज़', '': '' },
  mr: { open: 'ओपन', close: 'क्लोज', '': '' },
  gu: { open: 'ઓપન', close: 'ક્લોઝ', '': '' },
};

/** 'Neelam close 346-3' in a language. */
function drawIn(language: Language, { market, market_hindi: hindi, session, result }: NewWin): string {
  const name = marketNameIn(language, market, hindi);
  return [name, SESSIONS[language][session], result].filter((part) => part !== '').join(' ');
}

/** Every notice that the server writes by itself. Reasons are texts of operators and stay as they are. */
export const NOTICES = {
  won: (win: NewWin): NoticeTexts => ({
    en: `You won ${win.amount} · ${drawIn('en', win)}`,
    hi: `आपने ${win.amount} जीते · ${drawIn('hi', win)}`,
    mr: `तुम्ही ${win.amount} जिंकले · ${drawIn('mr', win)}`,
    gu: `તમે ${win.amount} જીત્યા · ${drawIn('gu', win)}`,
  }),
  winTakenBack: (win: NewWin): NoticeTexts => ({
    en: `The result ${drawIn('en', win)} was withdrawn. Your win of ${win.amount} points was taken back.`,
    hi: `नतीजा ${drawIn('hi', win)} वापस लिया गया। आपकी जीत के ${win.amount} पॉइंट वापस लिए गए।`,
    mr: `निकाल ${drawIn('mr', win)} मागे घेतला. तुमच्या विजयाचे ${win.amount} पॉइंट परत घेतले.`,
    gu: `પરિણામ ${drawIn('gu', win)} પાછું ખેંચાયું. તમારી જીતના ${win.amount} પૉઇન્ટ પાછા લેવાયા.`,
  }),
  depositAccepted: ({ amount }: Amount): NoticeTexts => ({
    en: `Your fund request of ${amount} points is accepted.`,
    hi: `आपका ${amount} पॉइंट जोड़ने का अनुरोध मंज़ूर हुआ।`,
    mr: `तुमची ${amount} पॉइंट जमा करण्याची विनंती मंजूर झाली.`,
    gu: `તમારી ${amount} પૉઇન્ટ ઉમેરવાની વિનંતી મંજૂર થઈ.`,
  }),
  depositRejected: ({ amount, reason }: Refused): NoticeTexts => ({
    en: `Your fund request of ${amount} points is rejected: ${reason}`,
    hi: `आपका ${amount} पॉइंट जोड़ने का अनुरोध नामंज़ूर हुआ: ${reason}`,
    mr: `तुमची ${amount} पॉइंट जमा करण्याची विनंती नामंजूर झाली: ${reason}`,
    gu: `તમારી ${amount} પૉઇન્ટ ઉમેરવાની વિનંતી નામંજૂર થઈ: ${reason}`,
  }),
  depositAboveLimit: ({ amount }: Amount): NoticeTexts => ({
    en: `Your payment of ${amount} points is above your deposit limit. It was not added and will be returned to you.`,
    hi: `आपका ${amount} पॉइंट का भुगतान आपकी जमा की सीमा से ज़्यादा है। वह जोड़ा नहीं गया और आपको लौटाया जाएगा।`,
    mr: `तुमचे ${amount} पॉइंटचे पेमेंट तुमच्या जमा मर्यादेपेक्षा जास्त आहे. ते जमा झाले नाही आणि तुम्हाला परत केले जाईल.`,
    gu: `તમારી ${amount} પૉઇન્ટની ચુકવણી તમારી જમાની મર્યાદાથી વધુ છે. તે ઉમેરાઈ નથી અને તમને પાછી અપાશે.`,
  }),
  depositWhileExcluded: ({ amount }: Amount): NoticeTexts => ({
    en: `Your payment of ${amount} points arrived while your account is excluded. It was not added and will be returned to you.`,
    hi: `आपका ${amount} पॉइंट का भुगतान तब आया जब आपका खाता खेल के लिए बंद है। वह जोड़ा नहीं गया और आपको लौटाया जाएगा।`,
    mr: `तुमचे खाते खेळासाठी बंद असताना तुमचे ${amount} पॉइंटचे पेमेंट आले. ते जमा झाले नाही आणि तुम्हाला परत केले जाईल.`,
    gu: `તમારું ખાતું રમત માટે બંધ છે ત્યારે તમારી ${amount} પૉઇન્ટની ચુકવણી આવી. તે ઉમેરાઈ નથી અને તમને પાછી અપાશે.`,
  }),
  depositReturned: ({ amount }: Amount): NoticeTexts => ({
    en: `Your payment of ${amount} points was returned to you.`,
    hi: `आपका ${amount} पॉइंट का भुगतान आपको लौटा दिया गया।`,
    mr: `तुमचे ${amount} पॉइंटचे पेमेंट तुम्हाला परत केले.`,
    gu: `તમારી ${amount} પૉઇન્ટની ચુકવણી તમને પાછી આપી દીધી.`,
  }),
  withdrawalAccepted: ({ amount }: Amount): NoticeTexts => ({
    en: `Your withdraw request of ${amount} points is accepted.`,
    hi: `आपका ${amount} पॉइंट निकालने का अनुरोध मंज़ूर हुआ।`,
    mr: `तुमची ${amount} पॉइंट काढण्याची विनंती मंजूर झाली.`,
    gu: `તમારી ${amount} પૉઇન્ટ ઉપાડવાની વિનંતી મંજૂર થઈ.`,
  }),
  withdrawalRejected: ({ amount, reason }: Refused): NoticeTexts => ({
    en: `Your withdraw request of ${amount} points is rejected: ${reason}`,
    hi: `आपका ${amount} पॉइंट निकालने का अनुरोध नामंज़ूर हुआ: ${reason}`,
    mr: `तुमची ${amount} पॉइंट काढण्याची विनंती नामंजूर झाली: ${reason}`,
    gu: `તમારી ${amount} પૉઇન્ટ ઉપાડવાની વિનંતી નામંજૂર થઈ: ${reason}`,
  }),
  withdrawalReturned: ({ amount, reason }: Refused): NoticeTexts => ({
    en: `The bank returned your withdrawal of ${amount} points: ${reason}. The points are in your wallet again.`,
    hi: `बैंक ने आपकी ${amount} पॉइंट की निकासी लौटा दी: ${reason}। पॉइंट फिर से आपके वॉलेट में हैं।`,
    mr: `बँकेने तुमचे काढलेले ${amount} पॉइंट परत पाठवले: ${reason}. पॉइंट पुन्हा तुमच्या वॉलेटमध्ये आहेत.`,
    gu: `બૅન્કે તમારો ${amount} પૉઇન્ટનો ઉપાડ પાછો મોકલ્યો: ${reason}. પૉઇન્ટ ફરી તમારા વૉલેટમાં છે.`,
  }),
  payoutNumberChanged: (changed: { method: string; number: string; heldUntil: Date | null }): NoticeTexts => {
    const { method, number, heldUntil } = changed;
    const held = (language: Language, sentence: (until: string) => string) =>
      heldUntil === null ? '' : sentence(whenIn(language, heldUntil));
    return {
      en: `Your ${method} number for withdrawals is now ${number}.${held('en', (until) => ` Withdrawals to it are on hold until ${until}.`)} If this was not you, contact support.`,
      hi: `निकासी के लिए आपका ${method} नंबर अब ${number} है।${held('hi', (until) => ` इस पर निकासी ${until} तक रुकी है।`)} अगर यह आपने नहीं किया, तो सहायता से संपर्क करें।`,
      mr: `पॉइंट काढण्यासाठी तुमचा ${method} नंबर आता ${number} आहे.${held('mr', (until) => ` त्यावर ${until} पर्यंत पैसे पाठवले जाणार नाहीत.`)} हे तुम्ही केले नसेल तर सपोर्टशी संपर्क करा.`,
      gu: `ઉપાડ માટે તમારો ${method} નંબર હવે ${number} છે.${held('gu', (until) => ` તેના પર ઉપાડ ${until} સુધી રોકાયેલો છે.`)} આ તમે ન કર્યું હોય તો સપોર્ટનો સંપર્ક કરો.`,
    };
  },
  passwordReset: ({ holdHours: hours }: { holdHours: number }): NoticeTexts => {
    const held = (sentence: string) => (hours === 0 ? '' : ` ${sentence}`);
    return {
      en: `Your password was reset and all devices were logged out.${held(`Withdrawals and transfers are on hold for ${hours} ${hours === 1 ? 'hour' : 'hours'}.`)} If this was not you, contact support.`,
      hi: `आपका पासवर्ड बदला गया और सभी डिवाइस लॉग आउट हो गए।${held(`निकासी और ट्रांसफ़र ${hours} घंटे के लिए रुके हैं।`)} अगर यह आपने नहीं किया, तो सहायता से संपर्क करें।`,
      mr: `तुमचा पासवर्ड बदलला आणि सर्व डिव्हाइस लॉग आउट झाले.${held(`पॉइंट काढणे आणि ट्रान्सफर ${hours} ${hours === 1 ? 'तासासाठी' : 'तासांसाठी'} रोखले आहेत.`)} हे तुम्ही केले नसेल तर सपोर्टशी संपर्क करा.`,
      gu: `તમારો પાસવર્ડ બદલાયો અને બધા ડિવાઇસ લૉગ આઉટ થયા.${held(`ઉપાડ અને ટ્રાન્સફર ${hours} કલાક માટે રોકાયેલા છે.`)} આ તમે ન કર્યું હોય તો સપોર્ટનો સંપર્ક કરો.`,
    };
  },
  passkeysStay: (): NoticeTexts => ({
    en: 'Your passkeys still log in: remove any that you do not know.',
    hi: 'आपकी पासकी से अब भी लॉगिन होता है: जिसे आप नहीं पहचानते, उसे हटाएँ।',
    mr: 'तुमच्या पासकीने अजूनही लॉगिन होते: जी तुम्ही ओळखत नाही ती काढा.',
    gu: 'તમારી પાસકીથી હજી લૉગિન થાય છે: જેને તમે ઓળખતા નથી તેને કાઢો.',
  }),
  passkeyAdded: ({ name }: { name: string }): NoticeTexts => ({
    en: `The passkey “${name}” was added. It can log in to your account. If this was not you, remove it and contact support.`,
    hi: `पासकी “${name}” जोड़ी गई। इससे आपके खाते में लॉगिन हो सकता है। अगर यह आपने नहीं किया, तो इसे हटाएँ और सहायता से संपर्क करें।`,
    mr: `पासकी “${name}” जोडली. तिने तुमच्या खात्यात लॉगिन होऊ शकते. हे तुम्ही केले नसेल तर ती काढा आणि सपोर्टशी संपर्क करा.`,
    gu: `પાસકી “${name}” ઉમેરાઈ. તેનાથી તમારા ખાતામાં લૉગિન થઈ શકે છે. આ તમે ન કર્યું હોય તો તેને કાઢો અને સપોર્ટનો સંપર્ક કરો.`,
  }),
  passkeyRemoved: ({ name }: { name: string }): NoticeTexts => ({
    en: `The passkey “${name}” was removed. If this was not you, contact support.`,
    hi: `पासकी “${name}” हटाई गई। अगर यह आपने नहीं किया, तो सहायता से संपर्क करें।`,
    mr: `पासकी “${name}” काढली. हे तुम्ही केले नसेल तर सपोर्टशी संपर्क करा.`,
    gu: `પાસકી “${name}” કાઢી નાખી. આ તમે ન કર્યું હોય તો સપોર્ટનો સંપર્ક કરો.`,
  }),
  passkeyCopied: ({ name }: { name: string }): NoticeTexts => ({
    en: `We refused the passkey “${name}”: somebody may have a copy of it. Remove it and add a new one. If you did not just use it, contact support.`,
    hi: `हमने पासकी “${name}” स्वीकार नहीं की: हो सकता है किसी के पास इसकी कॉपी हो। इसे हटाएँ और नई जोड़ें। अगर आपने अभी इसका इस्तेमाल नहीं किया, तो सहायता से संपर्क करें।`,
    mr: `आम्ही पासकी “${name}” नाकारली: कोणाकडे तिची प्रत असू शकते. ती काढा आणि नवी जोडा. तुम्ही ती आत्ता वापरली नसेल तर सपोर्टशी संपर्क करा.`,
    gu: `અમે પાસકી “${name}” નકારી: કોઈની પાસે તેની નકલ હોઈ શકે છે. તેને કાઢી નાખો અને નવી ઉમેરો. તમે હમણાં તે વાપરી ન હોય તો સપોર્ટનો સંપર્ક કરો.`,
  }),
  limitLowered: (): NoticeTexts => ({
    en: 'Support has lowered one of your limits. See your limits for the details.',
    hi: 'सहायता ने आपकी एक सीमा कम की है। पूरी जानकारी के लिए अपनी सीमाएँ देखें।',
    mr: 'सपोर्टने तुमची एक मर्यादा कमी केली आहे. अधिक माहितीसाठी तुमच्या मर्यादा पाहा.',
    gu: 'સપોર્ટે તમારી એક મર્યાદા ઘટાડી છે. વિગત માટે તમારી મર્યાદા જુઓ.',
  }),
  deletionDeclined: ({ reason }: { reason: string }): NoticeTexts => ({
    en: `Your request to delete your account was declined: ${reason}`,
    hi: `आपका खाता हटाने का अनुरोध अस्वीकार किया गया: ${reason}`,
    mr: `तुमचे खाते हटवण्याची विनंती नाकारली: ${reason}`,
    gu: `તમારું ખાતું કાઢી નાખવાની વિનંતી નકારવામાં આવી: ${reason}`,
  }),
  netDeposits: ({ year, lifetime }: { year: string; lifetime: string }): NoticeTexts => ({
    en: `Your points added minus points withdrawn: ${year} in the last 12 months and ${lifetime} in all. You can set limits for yourself at any time.`,
    hi: `आपके जोड़े गए पॉइंट घटा निकाले गए पॉइंट: पिछले 12 महीनों में ${year} और अब तक कुल ${lifetime}। आप अपने लिए कभी भी सीमा तय कर सकते हैं।`,
    mr: `तुमचे जमा केलेले वजा काढलेले पॉइंट: मागील 12 महिन्यांत ${year} आणि आतापर्यंत एकूण ${lifetime}. तुम्ही स्वतःसाठी केव्हाही मर्यादा ठरवू शकता.`,
    gu: `તમારા ઉમેરેલા બાદ ઉપાડેલા પૉઇન્ટ: છેલ્લા 12 મહિનામાં ${year} અને અત્યાર સુધી કુલ ${lifetime}. તમે પોતાના માટે ગમે ત્યારે મર્યાદા નક્કી કરી શકો છો.`,
  }),
  timeOutByStaff: (): NoticeTexts => ({
    en: 'Support has started a time-out for you. You can log in and withdraw. Contact support with questions.',
    hi: 'सहायता ने आपके लिए विराम शुरू किया है। आप लॉगिन कर सकते हैं और पॉइंट निकाल सकते हैं। कोई सवाल हो तो सहायता से संपर्क करें।',
    mr: 'सपोर्टने तुमच्यासाठी विश्रांती सुरू केली आहे. तुम्ही लॉगिन करू शकता आणि पॉइंट काढू शकता. प्रश्न असल्यास सपोर्टशी संपर्क करा.',
    gu: 'સપોર્ટે તમારા માટે વિરામ શરૂ કર્યો છે. તમે લૉગિન કરી શકો છો અને પૉઇન્ટ ઉપાડી શકો છો. કોઈ પ્રશ્ન હોય તો સપોર્ટનો સંપર્ક કરો.',
  }),
  exclusionByStaff: (): NoticeTexts => ({
    en: 'Support has closed your account for play. You can log in and withdraw. Contact support with questions.',
    hi: 'सहायता ने आपका खाता खेल के लिए बंद किया है। आप लॉगिन कर सकते हैं और पॉइंट निकाल सकते हैं। कोई सवाल हो तो सहायता से संपर्क करें।',
    mr: 'सपोर्टने तुमचे खाते खेळासाठी बंद केले आहे. तुम्ही लॉगिन करू शकता आणि पॉइंट काढू शकता. प्रश्न असल्यास सपोर्टशी संपर्क करा.',
    gu: 'સપોર્ટે તમારું ખાતું રમત માટે બંધ કર્યું છે. તમે લૉગિન કરી શકો છો અને પૉઇન્ટ ઉપાડી શકો છો. કોઈ પ્રશ્ન હોય તો સપોર્ટનો સંપર્ક કરો.',
  }),
} as const;
