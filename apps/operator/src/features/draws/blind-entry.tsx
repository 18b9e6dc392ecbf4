import type { OperatorDraw } from '@surahi/contract/operator';
import { t } from '../../shared/i18n/i18n.ts';
import { Note } from '../../shared/parts.tsx';
import { useMay } from '../../shared/session.ts';
import { EnterForm } from './enter-form.tsx';
import type { DrawSide, SideStep } from './side-step.ts';

type BlindStep = Extract<SideStep, 'enter_second' | 'other_person' | 'differ'>;

type BlindEntryProps = {
  draw: OperatorDraw;
  side: DrawSide;
  step: BlindStep;
  /** Runs after this operator has entered a result. */
  onEntered?: (() => void) | undefined;
};

/** A result that two operators enter without seeing the entry of the other. */
export function BlindEntry({ draw, side, step, onEntered }: BlindEntryProps) {
  const mayEnter = useMay('results.enter') && side.mayEnter;
  return (
    <>
      <Note tone={step === 'differ' ? 'bad' : 'win'}>{sentence(side, step)}</Note>
      {mayEnter ? <EnterForm draw={draw} side={side} replaces={side.enteredByMe} onEntered={onEntered} /> : null}
    </>
  );
}

function sentence({ enteredBy, enteredByMe, mayEnter }: DrawSide, step: BlindStep): string {
  if (step === 'other_person') {
    return t('You entered this result. A second operator must enter it too, without seeing your number.');
  }
  if (step === 'enter_second') {
    return t('{enteredBy} entered this result. A second operator must enter it without seeing that number.', {
      enteredBy: enteredBy ?? t('An operator'),
    });
  }
  if (!enteredByMe)
    return t('The entries differ. {enteredBy} must check the result.', { enteredBy: enteredBy ?? t('The operators') });
  return mayEnter
    ? t('The entries differ. Check the result. You may change your entry once.')
    : t(
        'The entries differ, and you have already changed your entry. If the other entry is final too, a third operator must cancel the draw.',
      );
}
