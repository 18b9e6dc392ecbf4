import type { OperatorRateVersion } from '@surahi/contract/operator';
import { onlyDigits } from '@surahi/ui';
import { formatCount } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { gameName } from './game-name.ts';
import type { RateDraft } from './rate-draft.ts';
import { type RateFloors, returnText } from './return-text.ts';

type RatesTableProps = {
  games: readonly string[];
  version: OperatorRateVersion | undefined;
  /** If present, the rates are editable. */
  draft?: RateDraft | undefined;
  onChange?: (draft: RateDraft) => void;
  /** If present, rates below the floor of their game are marked. */
  floors?: RateFloors;
};

/** The stake, the payout and the return of each game. */
export function RatesTable({ games, version, draft, onChange, floors }: RatesTableProps) {
  return (
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col" className="pb-1 text-left font-semibold">
            {t('Game')}
          </th>
          <th scope="col" className="pb-1 pl-2 text-right font-semibold">
            {t('Stake')}
          </th>
          <th scope="col" className="pb-1 pl-2 text-right font-semibold">
            {t('Pays')}
          </th>
          <th scope="col" className="pb-1 pl-2 text-right font-semibold">
            {t('Return')}
          </th>
        </tr>
      </thead>
      <tbody>
        {games.map((game) => (
          <tr key={game} className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-semibold">
              {gameName(game)}
            </th>
            {(['stake', 'win'] as const).map((part) => (
              <td key={part} className="num py-1.5 pl-2 text-right">
                {draft === undefined ? (
                  formatOptional(version?.rates[game]?.[part])
                ) : (
                  <input
                    inputMode="numeric"
                    aria-label={`${gameName(game)}: ${part === 'stake' ? t('stake') : t('pays')}`}
                    value={draft[game]?.[part] ?? ''}
                    maxLength={part === 'stake' ? 4 : 8}
                    onChange={(event) => {
                      const typed = draft[game] ?? { stake: '', win: '' };
                      onChange?.({ ...draft, [game]: { ...typed, [part]: onlyDigits(event.target.value, 8) } });
                    }}
                    className={`num h-9 ${part === 'stake' ? 'w-14' : 'w-20'} rounded-control border-[1.5px] border-control-line bg-surface px-2 text-right font-semibold outline-none focus:border-clay focus:ring-2 focus:ring-clay/25`}
                  />
                )}
              </td>
            ))}
            <ReturnCell
              game={game}
              rate={draft === undefined ? version?.rates[game] : typedRate(draft[game])}
              floors={floors}
            />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function formatOptional(value: number | undefined): string {
  return value === undefined ? '–' : formatCount(value);
}

/** The rate in the fields. An empty field counts as 0, and a rate with 0 has no return. */
function typedRate(typed: RateDraft[string] | undefined): { stake: number; win: number } {
  return { stake: Number(typed?.stake ?? 0), win: Number(typed?.win ?? 0) };
}

type ReturnCellProps = {
  game: string;
  rate: { stake: number; win: number } | undefined;
  floors: RateFloors | undefined;
};

/** The average return in a fair draw: from the worst to the best number, and of each class of numbers. */
function ReturnCell({ game, rate, floors }: ReturnCellProps) {
  const shown = rate === undefined ? undefined : returnText(game, rate, floors);
  const isRefused = shown?.refusal !== undefined;
  return (
    <td className={`num py-1.5 pl-3 text-right whitespace-nowrap ${isRefused ? 'font-bold text-bad' : 'text-muted'}`}>
      {shown?.range ?? '–'}
      {shown?.classes === undefined ? null : <span className="block text-xs">{shown.classes}</span>}
      {isRefused ? <span className="block text-xs whitespace-normal">{shown.refusal}</span> : null}
    </td>
  );
}
