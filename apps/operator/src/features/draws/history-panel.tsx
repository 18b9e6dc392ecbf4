import type { OperatorDraw } from '@surahi/contract/operator';
import { formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Panel } from '../../shared/parts.tsx';
import { describeHistory, type HistoryRow } from './words.ts';

/** The history of a draw, the latest entry first. */
export function HistoryPanel({ history, family }: { history: readonly HistoryRow[]; family: OperatorDraw['family'] }) {
  return (
    <Panel title={t('History')}>
      {history.length === 0 ? (
        <p className="text-sm text-muted">{t('This draw has no history yet.')}</p>
      ) : (
        <ol className="divide-y divide-line text-sm">
          {history.toReversed().map((row, index) => (
            <li key={history.length - index} className="grid gap-x-5 gap-y-0.5 py-2 sm:grid-cols-[190px_220px_1fr]">
              <span className="num text-muted">{formatInstant(row.atMs)}</span>
              <span className="font-semibold">
                {row.who ?? t('The server')}
                {row.address === null ? null : <span className="num font-normal text-muted"> · {t(row.address)}</span>}
              </span>
              <span>
                <span className="num">{describeHistory(row, family)}</span>
                {row.reason === null ? null : <span className="text-muted"> – {row.reason}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
