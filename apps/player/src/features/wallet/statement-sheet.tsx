import { MAX_STATEMENT_DAYS } from '@surahi/contract';
import { addDays, historyDate } from '@surahi/game';
import { Button, Points, Sheet } from '@surahi/ui';
import { FileDown, Printer } from 'lucide-react';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { FormAlert } from '../../shared/form-alert.tsx';
import { DateInput } from '../../shared/forms/date-input.tsx';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { dayYearText } from '../../shared/dates.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import type { StatementFile } from './fetch-statement.ts';
import { printStatement } from './print-statement.ts';
import { saveFile } from '../../shared/save-file.ts';
import { StatementProgress } from './statement-progress.tsx';
import { useStatementFile } from './use-statement-file.ts';

const USUAL_DAYS = 30;

type Statement = StatementFile['sums'] & { name: string; csv: string; from: string; to: string };

type StatementSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** YYYY-MM-DD. `from` and `to` are '' without a date filter. */
  today: string;
  from: string;
  to: string;
};

/** The statement of a period: opening balance, movements and closing balance, to save or print. */
export function StatementSheet({ open, onOpenChange, ...dates }: StatementSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('statement.title')} description={t('statement.detail')}>
      <StatementForm {...dates} />
    </Sheet>
  );
}

function StatementForm(props: Pick<StatementSheetProps, 'today' | 'from' | 'to'>) {
  const t = useT();
  const { today } = props;
  const [dates, setDates] = useState({ from: props.from || addDays(today, 1 - USUAL_DAYS), to: props.to || today });
  const [statement, setStatement] = useState<Statement>();
  const { make, cancel, progress, problem, setProblem } = useStatementFile();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    const [from = today, to = today] = [dates.from || today, dates.to || today].sort();
    if (addDays(from, MAX_STATEMENT_DAYS - 1) < to) {
      setProblem(t('statement.tooLong'));
      return;
    }
    const made = await make({ from: historyDate(from), to: historyDate(to), format: 'csv' });
    if (made === undefined) return;
    setStatement({ ...made.sums, name: made.name, csv: new TextDecoder().decode(made.bytes), from, to });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-3.5">
      <div className="flex flex-wrap gap-2.5">
        {(['from', 'to'] as const).map((end) => (
          <DateInput
            key={end}
            label={t(end === 'from' ? 'history.from' : 'history.to')}
            value={dates[end]}
            max={today}
            onChange={(date) => {
              // Otherwise the sums of the old period would appear below the new dates.
              cancel();
              setStatement(undefined);
              setDates({ ...dates, [end]: date });
            }}
          />
        ))}
      </div>
      <FormAlert text={problem} />
      {statement !== undefined ? (
        <Made statement={statement} />
      ) : progress !== undefined ? (
        <StatementProgress percent={progress} onCancel={cancel} />
      ) : (
        <Button type="submit" className="!whitespace-normal">
          {t(problem === undefined ? 'statement.make' : 'statement.again')}
        </Button>
      )}
    </form>
  );
}

/** Whether the server's PDF font covers the text. The browser lays out statements with other scripts. */
function isLatin(text: string): boolean {
  return /^[\s\u0020-\u00ff\ufeff₹]*$/.test(text);
}

function Made({ statement }: { statement: Statement }) {
  const t = useT();
  const { make, cancel, progress, problem } = useStatementFile();
  const lines: readonly [MessageId, string, string][] = [
    ['statement.opening', statement.opening_balance, ''],
    ['statement.in', statement.total_in, '+'],
    ['statement.out', statement.total_out, '-'],
    ['statement.closing', statement.closing_balance, ''],
  ];
  const period = `${dayYearText(statement.from)} – ${dayYearText(statement.to)}`;
  const savePdf = async () => {
    if (!isLatin(statement.csv)) {
      printStatement(statement, {
        title: `${t('app.name')} · ${t('statement.title')}`,
        period,
        lines: lines.map(([label, amount, sign]) => [t(label), `${sign}${amount}`]),
      });
      return;
    }
    const { from, to } = statement;
    const made = await make({ from: historyDate(from), to: historyDate(to), format: 'pdf' });
    if (made !== undefined) saveFile(made.name, made.bytes, 'application/pdf');
  };
  return (
    <>
      <p className="num text-base font-semibold">{period}</p>
      <dl className="num grid grid-cols-[1fr_auto] gap-y-2 text-base [&_dd]:text-right [&_dd]:font-bold [&_dt]:text-muted">
        {lines.map(([label, amount, sign]) => (
          <div key={label} className="contents">
            <dt>{t(label)}</dt>
            <dd>
              {sign}
              <Points value={amount} decimals="two" locale={localeTag()} />
            </dd>
          </div>
        ))}
      </dl>
      <p role="status" className="text-sm text-muted">
        {t('statement.rows', { count: statement.row_count })}
      </p>
      <FormAlert text={problem} />
      {progress === undefined ? null : <StatementProgress percent={progress} onCancel={cancel} />}
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="secondary" busy={progress !== undefined} onClick={() => void savePdf()}>
          <Printer size={18} aria-hidden="true" />
          {t('statement.pdf')}
        </Button>
        {/* The byte order mark lets spreadsheets read names in other scripts. */}
        <Button onClick={() => saveFile(statement.name, `\uFEFF${statement.csv}`, 'text/csv')}>
          <FileDown size={18} aria-hidden="true" />
          {t('statement.csv')}
        </Button>
      </div>
    </>
  );
}
