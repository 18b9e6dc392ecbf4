import type { OperatorRateVersion } from '@surahi/contract/operator';
import { onlyDigits } from '@surahi/ui';
import { formatCount } from '../../shared/format.ts';
import { gameName } from './game-name.ts';
import type { RateDraft } from './rate-draft.ts';

type RatesTableProps = {
  games: readonly string[];
  version: OperatorRateVersion | undefined;
  /** If present, the rates are editable. */
  draft?: RateDraft | undefined;
  onChange?: (draft: RateDraft) => void;
};

/** The stake and the payout of each game. */
export function RatesTable({ games, version, draft, onChange }: RatesTableProps) {
  return (
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col" className="pb-1 text-left font-semibold">
            Game
          </th>
          <th scope="col" className="pb-1 text-right font-semibold">
            Stake
          </th>
          <th scope="col" className="pb-1 text-right font-semibold">
            Pays
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
              <td key={part} className="num py-1.5 pl-3 text-right">
                {draft === undefined ? (
                  formatOptional(version?.rates[game]?.[part])
                ) : (
                  <input
                    inputMode="numeric"
                    aria-label={`${gameName(game)}: ${part === 'stake' ? 'stake' : 'pays'}`}
                    value={draft[game]?.[part] ?? ''}
                    maxLength={part === 'stake' ? 4 : 8}
                    onChange={(event) => {
                      const typed = draft[game] ?? { stake: '', win: '' };
                      onChange?.({ ...draft, [game]: { ...typed, [part]: onlyDigits(event.target.value, 8) } });
                    }}
                    className="num h-9 w-24 rounded-control border-[1.5px] border-control-line bg-surface px-2 text-right font-semibold outline-none focus:border-clay focus:ring-2 focus:ring-clay/25"
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function formatOptional(value: number | undefined): string {
  return value === undefined ? '–' : formatCount(value);
}
