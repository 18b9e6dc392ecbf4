import type { LucideIcon } from 'lucide-react';
import {
  BookOpenText,
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock3,
  Eye,
  ListChecks,
  Lock,
  Trophy,
  Dices,
} from 'lucide-react';
import type { BadgeTone } from '@surahi/ui';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import type { DrawCheck } from './work/check-draw.ts';

export type CheckedReport = Extract<DrawCheck, { outcome: 'checked' }>['report'];
export type ClaimReport = CheckedReport['claims'][number];
export type Finding = ClaimReport['findings'][number];
type Claim = ClaimReport['claim'];
export type Verdict = ClaimReport['verdict'];

/** A verdict as a word, a colour and an icon. The word is enough without colour and icon. */
export const VERDICTS: Record<Verdict, { text: MessageId; tone: BadgeTone; look: string; icon: LucideIcon }> = {
  holds: { text: 'fair.holds', tone: 'open', look: 'bg-open-soft text-open', icon: CircleCheck },
  pending: { text: 'fair.pending', tone: 'shut', look: 'bg-shut-soft text-shut', icon: Clock3 },
  unproven: { text: 'fair.unproven', tone: 'win', look: 'bg-win-soft text-win', icon: CircleHelp },
  fails: { text: 'fair.fails', tone: 'bad', look: 'bg-bad text-on-bad', icon: CircleX },
};

/** The six steps in the life of a draw. Each is one claim. */
export const STEPS: readonly {
  claim: Claim;
  icon: LucideIcon;
  title: MessageId;
  story: MessageId;
  meaning: MessageId;
}[] = [
  {
    claim: 'rules-first',
    icon: BookOpenText,
    title: 'fair.step.rules',
    story: 'fair.story.rules',
    meaning: 'fair.claim.rules',
  },
  {
    claim: 'nobody-knew',
    icon: Lock,
    title: 'fair.step.secret',
    story: 'fair.story.secret',
    meaning: 'fair.claim.secret',
  },
  {
    claim: 'bids-fixed',
    icon: ListChecks,
    title: 'fair.step.bids',
    story: 'fair.story.bids',
    meaning: 'fair.claim.bids',
  },
  {
    claim: 'result-follows',
    icon: Dices,
    title: 'fair.step.result',
    story: 'fair.story.result',
    meaning: 'fair.claim.result',
  },
  {
    claim: 'payout-follows',
    icon: Trophy,
    title: 'fair.step.payout',
    story: 'fair.story.payout',
    meaning: 'fair.claim.payout',
  },
  {
    claim: 'same-history',
    icon: Eye,
    title: 'fair.step.history',
    story: 'fair.story.history',
    meaning: 'fair.claim.history',
  },
];

/** The sentence for one check. It states what is true when the check holds, or why some checks prove nothing. */
export function checkText({ check, verdict, inputs }: Finding): MessageId {
  if (verdict !== 'unproven' || needsKeys({ inputs })) return `fair.check.${check}`;
  if (check === 'known-beacon') return 'fair.check.unknown-beacon';
  if (check === 'mode-draw') return 'fair.check.by-people';
  if (check === 'receipt-retracted') return 'fair.check.stake-returned';
  if (check === 'bids-logged') return 'fair.check.not-witnessed';
  // Of these two checks, only an unproven finding about a late step has this value.
  if (check === 'result-once' && inputs.cosigned !== undefined) return 'fair.check.result-late';
  if (check === 'payouts-logged' && inputs.cosigned !== undefined) return 'fair.check.payouts-late';
  return check === 'keys-given' ? 'fair.check.keys-of-operator' : `fair.check.${check}`;
}

/** Whether a check is unproven only because the keys of the witnesses come from the operator. */
export function needsKeys({ inputs }: Pick<Finding, 'inputs'>): boolean {
  return inputs.needs !== undefined;
}

/** A value that the check of this name compared. Undefined when no claim has the check or the value. */
export function comparedBy(claims: readonly ClaimReport[], check: Finding['check'], name: string) {
  return claims.flatMap(({ findings }) => findings).find((one) => one.check === check)?.inputs[name];
}
