import { OPERATOR_CALLS, type PlatformSettings } from '@surahi/contract/operator';
import { buttonClass, TextInput } from '@surahi/ui';
import { MessageCircle, Phone, Send } from 'lucide-react';
import * as z from 'zod/mini';
import { t } from '../../shared/i18n/i18n.ts';
import { Loaded } from '../../shared/parts.tsx';
import { PhonePreview } from '../../shared/phone-preview.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { savedOrProposed } from '../../shared/saved-or-proposed.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { ContentForm } from './content-form.tsx';
import type { PreviewLanguage } from '../../shared/language.ts';
import { PLAYER_WORDS } from '../../shared/player-words.ts';
import { useDraft } from '../../shared/use-draft.ts';

type Contacts = PlatformSettings['contacts'];

const FIELDS = [
  {
    key: 'chat',
    label: t('WhatsApp number'),
    hint: t('The chat buttons open it.'),
    word: 'contact.chat',
    Icon: MessageCircle,
  },
  { key: 'call', label: t('Phone number'), hint: t('The call buttons dial it.'), word: 'contact.call', Icon: Phone },
  {
    key: 'telegram',
    label: t('Telegram number'),
    hint: t('The Telegram buttons open it.'),
    word: 'contact.telegram',
    Icon: Send,
  },
] as const;

/** The number that the app uses if a contact is empty. */
const APP_OWN = '1234567890';

const NUMBER = /^([0-9]{10,15})?$/;

const numberText = z.string().check(z.refine((text) => NUMBER.test(digitsOf(text)), t('Enter 10 to 15 digits')));
const schema = z.object({ chat: numberText, call: numberText, telegram: numberText });

/** A typed number without spaces, plus signs and hyphens. */
function digitsOf(text: string): string {
  return text.replace(/[\s+-]/g, '');
}

function cleanContacts({ chat, call, telegram }: Contacts): Contacts {
  return { chat: digitsOf(chat), call: digitsOf(call), telegram: digitsOf(telegram) };
}

/** The numbers at which players reach support. */
export function ContactsPart({ language }: { language: PreviewLanguage }) {
  const query = useOperatorQuery(queryKeys.platform, OPERATOR_CALLS.getPlatformSettings, {});
  return (
    <Loaded query={query} what={t('the contacts')}>
      {({ settings }) => <ContactsForm stored={settings.contacts} language={language} />}
    </Loaded>
  );
}

function ContactsForm({ stored, language }: { stored: Contacts; language: PreviewLanguage }) {
  const mayEdit = useMay('settings.edit');
  const { send } = useOperatorMutation(queryKeys.platform, queryKeys.proposals);
  const { register, draft, formState, settle } = useDraft(stored, schema, cleanContacts);
  const contacts = cleanContacts(draft);
  return (
    <ContentForm
      title={t('Contacts')}
      mayEdit={mayEdit}
      isValid={formState.isValid}
      about={{ kind: 'settings.platform', subject: 'settings:platform', fields: ['contacts'] }}
      stored={stored}
      changes={FIELDS.map(({ key, label }) => ({ name: label, before: stored[key], after: contacts[key] }))}
      send={(reason) =>
        send(
          OPERATOR_CALLS.savePlatformSettings,
          { body: { settings: { contacts }, before: { contacts: stored }, reason } },
          { done: savedOrProposed(t('Contacts: changes saved')), onDone: settle },
        )
      }
      preview={<ContactsPreview contacts={contacts} language={language} />}
    >
      {FIELDS.map(({ key, label, hint }) => (
        <TextInput
          key={key}
          label={label}
          hint={t('{hint} Ten digits, or more with a country code. If empty, the app uses {own}.', {
            hint,
            own: APP_OWN,
          })}
          error={formState.errors[key]?.message}
          disabled={!mayEdit}
          inputMode="tel"
          maxLength={20}
          className="num"
          {...register(key)}
        />
      ))}
      {mayEdit ? null : (
        <p className="text-sm text-muted">{t('Only roles that may change the settings can change these.')}</p>
      )}
    </ContentForm>
  );
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

/** The number in international format, as the app's links contain it: '+91 …'. */
function shownNumber(text: string): string {
  const number = NUMBER.test(text) && text !== '' ? text : APP_OWN;
  return number.length === 10 ? `+91 ${number}` : `+${number}`;
}
