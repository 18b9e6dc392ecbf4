import { addDays, zonedDate } from '@surahi/game';
import { useState } from 'react';
import { serverNow } from '../../shared/clock.ts';
import { FilterInput } from '../../shared/controls.tsx';
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
      <FilterInput
        label={t('From')}
        type="date"
        value={days.from}
        max={days.to}
        onChange={({ target }) => setDays({ ...days, from: target.value || days.from })}
      />
      <FilterInput
        label={t('To')}
        type="date"
        value={days.to}
        min={days.from}
        onChange={({ target }) => setDays({ ...days, to: target.value || days.to })}
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
