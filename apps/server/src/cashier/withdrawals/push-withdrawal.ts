import { formatPoints } from '@surahi/game';
import type { Tx } from '../../platform/db/db.ts';
import { type PushTexts, pushToPlayer } from '../../players/push/index.ts';

type Outcome = 'paid' | 'rejected' | 'returned';

/** Queues a push message about a decision on a withdrawal. It names no reason: a locked screen may show it. */
export async function pushWithdrawal(
  tx: Tx,
  withdrawal: { playerId: bigint; withdrawalId: bigint; amountPaise: bigint },
  outcome: Outcome,
): Promise<void> {
  const tag = `withdrawal:${withdrawal.withdrawalId}:${outcome}`;
  const texts = TEXTS[outcome](formatPoints(withdrawal.amountPaise));
  await pushToPlayer(tx, { playerId: withdrawal.playerId, topic: 'withdrawals', tag, link: '/withdrawhistory', texts });
}

const TEXTS: Readonly<Record<Outcome, (amount: string) => PushTexts>> = {
  paid: (amount) => ({
    en: { title: 'Withdrawal paid', body: `${amount} points were paid to you.` },
    hi: { title: 'निकासी का भुगतान हुआ', body: `${amount} पॉइंट का भुगतान आपको कर दिया गया है।` },
    mr: { title: 'पेमेंट केले', body: `${amount} पॉइंटचे पेमेंट तुम्हाला केले आहे.` },
    gu: { title: 'ઉપાડની ચુકવણી થઈ', body: `${amount} પૉઇન્ટની ચુકવણી તમને કરી દીધી છે.` },
  }),
  rejected: (amount) => ({
    en: { title: 'Withdrawal rejected', body: `${amount} points are back in your wallet. See the reason.` },
    hi: { title: 'निकासी नामंज़ूर', body: `${amount} पॉइंट आपके वॉलेट में वापस आ गए हैं। कारण देखें।` },
    mr: {
      title: 'पॉइंट काढण्याची विनंती नामंजूर',
      body: `${amount} पॉइंट तुमच्या वॉलेटमध्ये परत आले आहेत. कारण पाहा.`,
    },
    gu: { title: 'ઉપાડ નામંજૂર', body: `${amount} પૉઇન્ટ તમારા વૉલેટમાં પાછા આવી ગયા છે. કારણ જુઓ.` },
  }),
  returned: (amount) => ({
    en: { title: 'Payment came back', body: `The bank returned ${amount} points. They are in your wallet again.` },
    hi: { title: 'भुगतान वापस आया', body: `बैंक ने ${amount} पॉइंट लौटा दिए। वे फिर आपके वॉलेट में हैं।` },
    mr: { title: 'पेमेंट परत आले', body: `बँकेने ${amount} पॉइंट परत पाठवले. ते पुन्हा तुमच्या वॉलेटमध्ये आहेत.` },
    gu: { title: 'ચુકવણી પાછી આવી', body: `બૅન્કે ${amount} પૉઇન્ટ પાછા મોકલ્યા. તે ફરી તમારા વૉલેટમાં છે.` },
  }),
};
