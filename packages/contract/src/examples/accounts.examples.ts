import type * as accounts from '../accounts.contract.ts';
import { EXAMPLE_TIME_MS, EXAMPLE_TOKEN, type Example } from './example.ts';

const newSession = { unique_token: EXAMPLE_TOKEN, session_id: 's_5fJm2Qk8' };
const otpTicket = 't_Zr4wM0hYb7nQx2Kd';

export const checkMobile: Example<typeof accounts.checkMobile> = {
  request: { mobile: '9876543210' },
  response: {},
};

export const registerPlayer: Example<typeof accounts.registerPlayer> = {
  request: {
    name: 'Asha Rao',
    email: '',
    mobile: '9876543210',
    password: 'mango-tree-7',
    age_confirmed: true,
    confirmed_age: 18,
    confirmed_country: 'MT',
    otp_ticket: otpTicket,
  },
  response: { ...newSession, user_name: 'Asha Rao', mobile: '9876543210', email: '', betting_status: '1' },
};

export const login: Example<typeof accounts.login> = {
  request: { mobile: '9876543210', password: 'mango-tree-7', device_id: null },
  response: {
    ...newSession,
    user_name: 'Asha Rao',
    mobile: '9876543210',
    email: '',
    mobile_no: '9812345678',
    betting_status: '1',
    notification_status: '1',
  },
};

export const resendOtp: Example<typeof accounts.resendOtp> = {
  request: { mobile: '9876543210', purpose: 'registration' },
  response: {},
};

export const verifyOtp: Example<typeof accounts.verifyOtp> = {
  request: { mobile: '9876543210', otp: '4821', purpose: 'registration' },
  response: { otp_ticket: otpTicket, expires_in_seconds: 600 },
};

export const forgetCheckMobile: Example<typeof accounts.forgetCheckMobile> = {
  request: { mobile: '9876543210' },
  response: {},
};

export const forgotPassword: Example<typeof accounts.forgotPassword> = {
  request: { mobile: '9876543210', new_pass: 'neem-leaf-3', otp_ticket: otpTicket },
  response: {},
};

export const changePassword: Example<typeof accounts.changePassword> = {
  request: { old_pass: 'mango-tree-7', new_pass: 'neem-leaf-3' },
  response: newSession,
};

export const updateProfile: Example<typeof accounts.updateProfile> = {
  request: { user_name: 'asha devi rao' },
  response: { user_name: 'Asha Devi Rao' },
};

export const logout: Example<typeof accounts.logout> = { request: {}, response: {} };

export const listSessions: Example<typeof accounts.listSessions> = {
  request: {},
  response: {
    sessions: [
      {
        session_id: 's_5fJm2Qk8',
        device_name: 'Chrome on Android',
        created_at: EXAMPLE_TIME_MS - 86_400_000,
        last_seen_at: EXAMPLE_TIME_MS,
        current: true,
      },
    ],
  },
};

export const revokeSession: Example<typeof accounts.revokeSession> = {
  request: { session_id: 's_8hTn1Wc3' },
  response: { ended: 1 },
};
