import { formatPoints } from '@surahi/game';
import type { Tx } from '../../platform/db/db.ts';
import { type PushTexts, pushToPlayer } from '../../players/push/index.ts';

type Outcome = 'accepted' | 'to_return' | 'rejected' | 'returned';

/** Queues a push message about a decision on a deposit. It names no reason: a locked screen may show it. */
export async function pushDeposit(
  tx: Tx,
  deposit: { playerId: bigint; depositId: bigint; amountPaise: bigint },
  outcome: Outcome,
): Promise<void> {
  const tag = `deposit:${deposit.depositId}:${outcome}`;
  const texts = TEXTS[outcome](formatPoints(deposit.amountPaise));
  await pushToPlayer(tx, { playerId: deposit.playerId, topic: 'deposits', tag, link: '/addfundhistory', texts });
}

const TEXTS: Readonly<Record<Outcome, (amount: string) => PushTexts>> = {
  accepted: (amount) => ({
    en: { title: 'Points added', body: `${amount} points are in your wallet.` },
    hi: { title: 'पॉइंट जुड़ गए', body: `${amount} पॉइंट आपके वॉलेट में आ गए हैं।` },
    mr: { title: 'पॉइंट जमा झाले', body: `${amount} पॉइंट तुमच्या वॉलेटमध्ये आले आहेत.` },
    gu: { title: 'પૉઇન્ટ ઉમેરાયા', body: `${amount} પૉઇન્ટ તમારા વૉલેટમાં આવી ગયા છે.` },
  }),
  to_return: (amount) => ({
    en: { title: 'Payment not added', body: `Your payment of ${amount} will be returned to you.` },
    hi: { title: 'भुगतान नहीं जुड़ा', body: `आपका ${amount} का भुगतान आपको लौटाया जाएगा।` },
    mr: { title: 'पेमेंट जमा झाले नाही', body: `तुमचे ${amount} चे पेमेंट तुम्हाला परत केले जाईल.` },
    gu: { title: 'ચુકવણી ઉમેરાઈ નથી', body: `તમારી ${amount} ની ચુકવણી તમને પાછી અપાશે.` },
  }),
  rejected: (amount) => ({
    en: { title: 'Fund request rejected', body: `See the reason for your request of ${amount} points.` },
    hi: { title: 'पॉइंट का अनुरोध नामंज़ूर', body: `${amount} पॉइंट के अनुरोध का कारण देखें।` },
    mr: { title: 'पॉइंटची विनंती नामंजूर', body: `${amount} पॉइंटच्या विनंतीचे कारण पाहा.` },
    gu: { title: 'પૉઇન્ટની વિનંતી નામંજૂર', body: `${amount} પૉઇન્ટની વિનંતીનું કારણ જુઓ.` },
  }),
  returned: (amount) => ({
    en: { title: 'Payment returned', body: `Your payment of ${amount} was returned to you.` },
    hi: { title: 'भुगतान लौटाया गया', body: `आपका ${amount} का भुगतान आपको लौटा दिया गया है।` },
    mr: { title: 'पेमेंट परत केले', body: `तुमचे ${amount} चे पेमेंट तुम्हाला परत केले आहे.` },
    gu: { title: 'ચુકવણી પાછી આપી', body: `તમારી ${amount} ની ચુકવણી તમને પાછી આપી દીધી છે.` },
  }),
};
