/** The rules of withdrawals until an operator changes them. */
export const WITHDRAWAL_RULES = [
  'Withdrawals are taken every day between 10:00 AM and 5:00 PM.',
  'Add your Paytm, Google Pay or PhonePe number first. We pay to that number only.',
  'The amount leaves your wallet when you ask for it. It is paid within 24 hours, or comes back if it is refused.',
  'Keep the number in your own name. Payments to other people are refused.',
].join('\n');

/** The rules of deposits until an operator changes them. */
export const DEPOSIT_RULES = [
  'Pay to the UPI id or QR code shown on the screen, never to one from a message or a call.',
  'Points are added after the payment has been checked.',
  'Keep the screenshot and the transaction number until the points are in your wallet.',
  'A payment below the minimum is not added.',
].join('\n');

/** The rules of withdrawals in Hindi, line by line. */
export const WITHDRAWAL_RULES_HINDI = [
  'निकासी का अनुरोध हर दिन सुबह 10:00 बजे से शाम 5:00 बजे तक लिया जाता है।',
  'पहले अपना Paytm, Google Pay या PhonePe नंबर जोड़ें। पैसे सिर्फ़ उसी नंबर पर भेजे जाते हैं।',
  'अनुरोध करते ही राशि आपके वॉलेट से निकल जाती है। भुगतान 24 घंटे के अंदर होता है; अनुरोध नामंज़ूर हुआ तो राशि वापस आ जाती है।',
  'नंबर आपके अपने नाम पर होना चाहिए। किसी और के नाम पर भुगतान नहीं किया जाता।',
].join('\n');

/** The rules of deposits in Hindi, line by line. */
export const DEPOSIT_RULES_HINDI = [
  'सिर्फ़ स्क्रीन पर दिख रही UPI आईडी या QR कोड पर भुगतान करें, किसी मैसेज या कॉल में बताई गई आईडी पर कभी नहीं।',
  'भुगतान की जाँच होने के बाद पॉइंट जोड़े जाते हैं।',
  'पॉइंट वॉलेट में आने तक स्क्रीनशॉट और ट्रांज़ैक्शन नंबर संभालकर रखें।',
  'न्यूनतम राशि से कम भुगतान के पॉइंट नहीं जोड़े जाते।',
].join('\n');
