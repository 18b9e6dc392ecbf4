import { HEADLINE_NAMES, OPERATOR_CALLS, type OperatorHeadline } from '@surahi/contract/operator';
import { Button, Skeleton } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../shared/api.ts';
import { Panel } from '../../shared/parts.tsx';
import { PhonePreview } from '../../shared/phone-preview.tsx';
import { queryKeys } from '../../shared/query.ts';
import { BeforeAfter, useReasoned } from '../../shared/reasoned.tsx';
import { useMay } from '../../shared/session.ts';
import { Switch } from '../../shared/switch.tsx';
import { TextArea } from '../../shared/text-area.tsx';
import { type PreviewLanguage, wordsFor } from './language.ts';

const MOST_LETTERS = 500;

/** Where a line runs, as players call these screens. */
const SCREENS = { '1': 'Home', '2': 'Add Fund', '3': 'Withdraw' } as const;

type HeadlinesProps = { headlines: readonly OperatorHeadline[]; language: PreviewLanguage };

/** The running lines of home, add fund and withdraw. */
export function HeadlinesPart({ headlines, language }: HeadlinesProps) {
  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted">Notices to players stand in these lines, each on its own screen.</p>
      {headlines.map((headline) => (
        // drawn anew when somebody else saved, so that the fields show what is
        <HeadlinePanel key={JSON.stringify(headline)} headline={headline} language={language} />
      ))}
    </div>
  );
}

function HeadlinePanel({ headline, language }: { headline: OperatorHeadline; language: PreviewLanguage }) {
  const { place } = headline;
  const name = HEADLINE_NAMES[place];
  const id = useId();
  const client = useQueryClient();
  const mayEdit = useMay('content.edit');
  const { ask, dialog } = useReasoned();
  const [draft, setDraft] = useState(headline);
  const lines = linesOf(headline, draft);

  function save(event: FormEvent) {
    event.preventDefault();
    ask({
      title: `Change the headline of ${name}`,
      consequences: lines,
      action: 'Change it',
      send: (reason) => {
        const { isOn, notes, notesHindi } = draft;
        return call(OPERATOR_CALLS.saveHeadline, { params: { place }, body: { isOn, notes, notesHindi, reason } });
      },
      done: `The headline of ${name} is changed`,
      onDone: () => void client.invalidateQueries({ queryKey: queryKeys.content }),
    });
  }

  return (
    <Panel title={`${name} headline`}>
      <div className="grid gap-x-8 gap-y-5 md:max-lg:grid-cols-[minmax(0,1fr)_300px] lg:grid-cols-[minmax(0,1fr)_360px]">
        <form onSubmit={save} className="grid content-start gap-4" noValidate>
          <div className="flex items-center gap-3">
            <Switch
              id={id}
              checked={draft.isOn}
              disabled={!mayEdit}
              onChange={(isOn) => setDraft({ ...draft, isOn })}
            />
            <label htmlFor={id} className="text-base font-semibold">
              Show it on {SCREENS[place]}
            </label>
          </div>
          <TextArea
            label="English"
            maxLength={MOST_LETTERS}
            disabled={!mayEdit}
            value={draft.notes}
            onChange={(notes) => setDraft({ ...draft, notes })}
          />
          <TextArea
            label="Hindi"
            lang="hi"
            maxLength={MOST_LETTERS}
            disabled={!mayEdit}
            hint="Empty: everyone reads the English line."
            value={draft.notesHindi}
            onChange={(notesHindi) => setDraft({ ...draft, notesHindi })}
          />
          {mayEdit ? (
            <Button type="submit" disabled={lines.length === 0} className="justify-self-start">
              Save
            </Button>
          ) : null}
        </form>
        <HeadlinePreview headline={draft} language={language} />
      </div>
      {dialog}
    </Panel>
  );
}

function linesOf(before: OperatorHeadline, after: OperatorHeadline) {
  const shown = (headline: OperatorHeadline) => (headline.isOn ? 'shown' : 'hidden');
  return [
    ['Headline', shown(before), shown(after)],
    ['English', before.notes, after.notes],
    ['Hindi', before.notesHindi, after.notesHindi],
  ].flatMap(([name = '', was = '', is = '']) =>
    was === is ? [] : [<BeforeAfter key={name} name={name} before={was} after={is} />],
  );
}

function HeadlinePreview({ headline, language }: { headline: OperatorHeadline; language: PreviewLanguage }) {
  const { words, lang } = wordsFor(language, headline.notes, headline.notesHindi);
  const isShown = headline.isOn && words.trim() !== '';
  return (
    <PhonePreview title={headline.place === '1' ? 'Surahi' : SCREENS[headline.place]} lang={lang}>
      {isShown ? (
        <p className="-mx-3.5 bg-indigo px-3.5 py-1.5 text-sm break-words text-on-indigo">{words.trim()}</p>
      ) : (
        <p className="-mx-3.5 px-3.5 text-sm text-muted" lang="en">
          No line is shown.
        </p>
      )}
      <Skeleton className="h-[72px]" />
    </PhonePreview>
  );
}
