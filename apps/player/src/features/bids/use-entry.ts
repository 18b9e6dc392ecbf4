import type { EntryCheck, Session, SpDpTpChoice } from '@surahi/game';
import { checkEntry } from '@surahi/game';
import { useState } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import { toast } from '../../shared/toast.ts';
import type { BidGame } from './bid-games.ts';
import { choicesAddRows, tapsAddRows } from './bid-games.ts';
import type { FieldProblem } from './entry-error.ts';
import { entryErrorText, fieldOf } from './entry-error.ts';
import { MIN_POINTS } from './limits.ts';
import { randomNumber } from './random-number.ts';

type Accepted = Extract<EntryCheck, { ok: true }>;

export type EntryProps = {
  game: BidGame;
  session: Session;
  /** The wallet minus the points of the list, in paise. */
  balancePaise: bigint;
  /** True when no bid on this screen is accepted any more. */
  closed: boolean;
  onAdd: (entry: Accepted) => void;
};

export type Draft = { digits: string; closedigits: string; points: string };

const BLANK: Draft = { digits: '', closedigits: '', points: '' };
const NO_GROUPS: SpDpTpChoice = { sp: false, dp: false, tp: false };

/**
 * The fields of the next bid. `stake` is the amount that the player chose before any number; '' without a choice. It
 * applies to each bid without its own points. Where one digit or one suggestion is a bid, each tap on it adds a row with
 * the stake.
 */
export function useEntry({ game, session, balancePaise, closed, onAdd }: EntryProps) {
  const t = useT();
  const [draft, setDraft] = useState(BLANK);
  const [groups, setGroups] = useState(NO_GROUPS);
  const [stake, setStake] = useState('');
  const [problem, setProblem] = useState<FieldProblem>();
  const change = (part: Partial<Draft>) => {
    setDraft((held) => ({ ...held, ...part }));
    setProblem(undefined);
  };
  /** Adds the rows of an entry to the list. Returns false and shows the first error when it is invalid. */
  const add = (entry: Draft): boolean => {
    if (closed) {
      toast.error(t('bid.error.bidding_closed', { value: t(game.label) }));
      return false;
    }
    const input = { family: game.family, kind: game.kind, session, ...entry, groups, balancePaise };
    const checked = checkEntry({ ...input, minPoints: MIN_POINTS });
    if (!checked.ok) {
      const text = entryErrorText(t, checked.error, checked.value);
      toast.error(text);
      setProblem({ field: fieldOf(checked.error, checked.value, entry), text });
      return false;
    }
    onAdd(checked);
    setProblem(undefined);
    return true;
  };
  return {
    draft,
    groups,
    stake,
    problem,
    change: (part: Partial<Draft>) => {
      change(part);
      if (part.points !== undefined) setStake('');
    },
    chooseGroups: (next: SpDpTpChoice) => {
      setGroups(next);
      setProblem(undefined);
    },
    /**
     * An amount after a number is for this bid alone. An amount before it is the stake, until a second tap on it.
     */
    chooseAmount: (points: string) => {
      const next = draft.digits !== '' || points === stake ? '' : points;
      setStake(next);
      change({ points: draft.digits === '' ? next : points });
    },
    /** A tapped digit or suggestion: adds a row with the stake, or fills the field. */
    pick: (digits: string) => {
      if (stake === '' || !(tapsAddRows(game.kind) || choicesAddRows(game.kind))) change({ digits });
      else if (add({ digits, closedigits: '', points: stake })) change({ digits: '' });
    },
    /** Fills in a random number. Proceed adds it like a typed one. */
    pickRandom: () => change(randomNumber(game.kind)),
    /** Returns whether the entry was added. */
    proceed: () => {
      const added = add({ ...draft, points: draft.points === '' ? stake : draft.points });
      if (added) change(BLANK);
      return added;
    },
  };
}
