import { addDays, zonedDate } from '@surahi/game';
import { useState } from 'react';
import { serverNow } from '../../shared/clock.ts';
import { DayInput } from '../../shared/lists/day-input.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { PreparedDownload } from '../../shared/prepared-download.tsx';

const ZONE = 'Asia/Kolkata';
const DAYS = 30;

/** Exports the movements of a wallet between two dates, as the player gets them. */
export function StatementExport({ playerId }: { playerId: string }) {
  const [days, setDays] = useState(() => {
    const today = zonedDate(serverNow(), ZONE);
    return { from: addDays(today, 1 - DAYS), to: today };
  });
  const query = { playerId, ...days };
  return (
    <div className="flex flex-wrap items-end gap-3" role="group" aria-label={t('Export the statement')}>
      <DayInput
        label={t('From')}
        value={days.from}
        max={days.to}
        onChange={(from) => setDays({ ...days, from: from || days.from })}
      />
      <DayInput
        label={t('To')}
        value={days.to}
        min={days.from}
        onChange={(to) => setDays({ ...days, to: to || days.to })}
      />
      <PreparedDownload name="statementPdf" query={query}>
        PDF
      </PreparedDownload>
      <PreparedDownload name="statementCsv" query={query}>
        CSV
      </PreparedDownload>
    </div>
  );
}
