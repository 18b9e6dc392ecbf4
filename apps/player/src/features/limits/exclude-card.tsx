import type { ExclusionLength } from '@surahi/contract';
import { excludeSelf } from '@surahi/contract';
import { Button, Card, Segmented, Sheet } from '@surahi/ui';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { failureText } from '../../shared/failure-text.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import { useT } from '../../shared/i18n/i18n.ts';
import { endSession } from '../../shared/session/session.ts';

type ExcludeCardProps = {
  title: string;
  meaning: string;
  /** The lengths to choose from. The first is selected. Without a length there is no card. */
  lengths: readonly ExclusionLength[];
  refundsOpenBids: boolean;
};

/** The choice of a length, and the button to exclude oneself for it. */
export function ExcludeCard({ title, meaning, lengths, refundsOpenBids }: ExcludeCardProps) {
  const t = useT();
  const [length, setLength] = useState(lengths[0]);
  const [asked, setAsked] = useState(false);
  if (length === undefined) return null;
  const whole = `${meaning} ${t(refundsOpenBids ? 'exclude.bidsRefunded' : 'exclude.bidsStand')}`;
  return (
    <>
      <Card className="grid gap-3">
        <h2 className="text-lg font-bold">{title}</h2>
        <p className="text-sm text-muted">{whole}</p>
        <Segmented
          label={t('exclude.choose')}
          value={length}
          options={lengths.map((value) => ({ value, label: t(`exclude.${value}`) }))}
          onChange={setLength}
        />
        <Button variant="secondary" onClick={() => setAsked(true)}>
          {t('exclude.open')}
        </Button>
      </Card>
      {asked ? <ExcludeSheet length={length} meaning={whole} onClose={() => setAsked(false)} /> : null}
    </>
  );
}

type ExcludeSheetProps = { length: ExclusionLength; meaning: string; onClose: () => void };

function ExcludeSheet({ length, meaning, onClose }: ExcludeSheetProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const exclude = async () => {
    setBusy(true);
    const answer = await call(excludeSelf, { length });
    setBusy(false);
    setProblem(answer.ok ? undefined : failureText(answer, 'exclude.failed'));
    // The server has ended every session, this one included.
    if (answer.ok) endSession('dead');
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      side="centre"
      title={t('exclude.confirmTitle', { length: t(`exclude.${length}`) })}
      description={meaning}
      locked={busy}
    >
      <FormAlert text={problem} />
      <Button variant="secondary" disabled={busy} onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button variant="danger" busy={busy} onClick={() => void exclude()}>
        {t('exclude.confirm')}
      </Button>
    </Sheet>
  );
}
