import { OPERATOR_CALLS, type PlatformSettings } from '@surahi/contract/operator';
import { buttonClass, TextInput } from '@surahi/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircle, Phone, Send } from 'lucide-react';
import { useState } from 'react';
import { callConfirmed } from '../../shared/confirmed-call.ts';
import { NotYet } from '../../shared/parts.tsx';
import { PhonePreview } from '../../shared/phone-preview.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { ContentForm } from './content-form.tsx';
import type { PreviewLanguage } from './language.ts';
import { PLAYER_WORDS } from './player-words.ts';

type Contacts = PlatformSettings['contacts'];

const FIELDS = [
  {
    key: 'chat',
    label: 'WhatsApp number',
    hint: 'Opened by the chat buttons.',
    word: 'contact.chat',
    Icon: MessageCircle,
  },
  { key: 'call', label: 'Phone number', hint: 'Dialled by the call buttons.', word: 'contact.call', Icon: Phone },
  {
    key: 'telegram',
    label: 'Telegram number',
    hint: 'Opened by the Telegram buttons.',
    word: 'contact.telegram',
    Icon: Send,
  },
] as const;

/** What the app takes instead of a number that is none. */
const APP_OWN = '1234567890';

/** The numbers at which players reach the support. */
export function ContactsPart({ language }: { language: PreviewLanguage }) {
  const query = useQuery({
    queryKey: queryKeys.platform,
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.getPlatformSettings, {}, signal),
  });
  if (query.data === undefined) return <NotYet query={query} what="the contacts" />;
  return <ContactsForm stored={query.data.settings.contacts} language={language} />;
}

function ContactsForm({ stored, language }: { stored: Contacts; language: PreviewLanguage }) {
  const client = useQueryClient();
  const mayEdit = useMay('settings.edit');
  const [draft, setDraft] = useState<Partial<Contacts>>({});
  const contacts = { ...stored, ...draft };
  return (
    <ContentForm
      title="Contacts"
      mayEdit={mayEdit}
      isSound={FIELDS.every(({ key }) => isNumber(contacts[key]))}
      changes={FIELDS.map(({ key, label }) => ({ name: label, before: stored[key], after: contacts[key] }))}
      send={(reason) =>
        callConfirmed(OPERATOR_CALLS.savePlatformSettings, { body: { settings: { contacts }, reason } })
      }
      onDone={() => void client.invalidateQueries({ queryKey: queryKeys.platform }).then(() => setDraft({}))}
      preview={<ContactsPreview contacts={contacts} language={language} />}
    >
      {FIELDS.map(({ key, label, hint }) => (
        <TextInput
          key={key}
          label={label}
          hint={`${hint} Ten digits, or more with a country code. Empty: the app’s own ${APP_OWN}.`}
          error={isNumber(contacts[key]) ? undefined : 'From 10 to 15 digits'}
          disabled={!mayEdit}
          inputMode="tel"
          maxLength={16}
          value={contacts[key]}
          className="num"
          onChange={(event) => setDraft({ ...draft, [key]: event.target.value.replace(/[\s+-]/g, '') })}
        />
      ))}
      {mayEdit ? null : <p className="text-sm text-muted">Changing them is for those who may change the settings.</p>}
    </ContentForm>
  );
}

function isNumber(text: string): boolean {
  return /^([0-9]{10,15})?$/.test(text);
}

function ContactsPreview({ contacts, language }: { contacts: Contacts; language: PreviewLanguage }) {
  return (
    <PhonePreview title="Surahi" lang={language}>
      <ul className="grid gap-2">
        {FIELDS.map(({ key, word, Icon }) => (
          <li key={key} className="flex items-center gap-3">
            <span className={buttonClass('soft', 'w-36 !px-2')}>
              <Icon size={18} aria-hidden="true" />
              {PLAYER_WORDS[word][language]}
            </span>
            <span className="num text-base font-semibold">{shownNumber(contacts[key])}</span>
          </li>
        ))}
      </ul>
    </PhonePreview>
  );
}

/** '+91 …' as the links of the app carry it. */
function shownNumber(text: string): string {
  const number = isNumber(text) && text !== '' ? text : APP_OWN;
  return number.length === 10 ? `+91 ${number}` : `+${number}`;
}
