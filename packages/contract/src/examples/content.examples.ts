import type * as content from '../content.contract.ts';
import type * as help from '../help.contract.ts';
import type * as noticesContract from '../notices.contract.ts';
import type * as push from '../push.contract.ts';
import { type Example, EXAMPLE_TIME_MS } from './example.ts';

export const sliderImages: Example<typeof content.sliderImages> = {
  request: {},
  response: {
    sliderdata: [
      {
        image_id: '1',
        slider_image: 'https://play.example.com/media/slider/1',
        alt: 'Six draws a day',
        alt_texts: { hi: 'रोज़ छह ड्रॉ', mr: 'रोज सहा ड्रॉ', gu: 'રોજ છ ડ્રૉ' },
      },
    ],
  },
};

export const gatewayStatus: Example<typeof content.gatewayStatus> = {
  request: {},
  response: { getaway_status: '1' },
};

export const headline: Example<typeof content.headline> = {
  request: { ids: [1] },
  response: { data: [{ id: '1', status: '1', notes: 'Results are declared within minutes of every close.' }] },
};

const howToPlayRows = [
  {
    how_to_play_content: '<p>Pick a market, a game and a number.</p>',
    video_link: 'https://www.youtube.com/watch?v=example',
  },
];

export const howToPlay: Example<typeof help.howToPlay> = {
  request: {},
  response: { result: howToPlayRows, content: howToPlayRows },
};

export const socialData: Example<typeof help.socialData> = {
  request: {},
  response: { mobile_no: '9812345678', mobile_1: '9812345670', telegram_no: '9812345679', tips_status: '1' },
};

export const moneyRules: Example<typeof help.moneyRules> = {
  request: {},
  response: {
    content: [
      {
        withdrawal_rule: 'Withdrawals are paid within 24 hours.\nOne request at a time.',
        deposit_rule: 'Pay to the shown UPI id only.',
      },
    ],
  },
};

export const policyText: Example<typeof help.policyText> = {
  request: { page: 'privacy', lang: 'en' },
  response: {
    policy_text: '# Who may play\nPlayers of 18 and older.\n\n# What we keep\n- Your mobile number\n- Your bids',
    changed_on: '2026-11-21',
  },
};

export const qrPay: Example<typeof help.qrPay> = {
  request: {},
  response: { qrdata: [{ upi_id: 'demo@upi', qr_image: '' }] },
};

export const requestDeletion: Example<typeof help.requestDeletion> = {
  request: { reason: 'I no longer play' },
  response: {},
};

export const deletionState: Example<typeof help.deletionState> = {
  request: {},
  response: { state: 'declined', asked_at: EXAMPLE_TIME_MS, decline_reason: 'Withdraw your points first' },
};

export const notices: Example<typeof noticesContract.notices> = {
  request: { lang: 'en' },
  response: {
    notification: [
      {
        msg: 'Your withdraw request of 500 points is rejected: name differs',
        lang: 'en',
        insert_date: '05 Jul 2025 03:04:05 PM',
        notice_id: '318',
        at: EXAMPLE_TIME_MS,
        seen: false,
      },
    ],
  },
};

const choices = { topics: ['wins', 'withdrawals'], quiet_from: '22:00', quiet_to: '07:00' } satisfies Partial<
  Example<typeof push.savePush>['request']
>;

export const pushState: Example<typeof push.pushState> = {
  request: {},
  response: {
    public_key: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    device: choices,
  },
};

export const savePush: Example<typeof push.savePush> = {
  request: {
    endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABexample',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    ...choices,
    lang: 'en',
  },
  response: {},
};

export const stopPush: Example<typeof push.stopPush> = { request: {}, response: {} };
