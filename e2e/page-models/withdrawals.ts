import type { TestServer } from '../fixtures/test.ts';

/** A window of the whole day. */
export const ALWAYS = { open: '00:00', close: '00:00' };

/** A daily window, India time, that is certainly closed now. */
export function shutWindow(server: TestServer): { open: string; close: string } {
  const hour = (hours: number) => {
    const at = new Date(server.nowMs() + (5.5 + hours) * 3_600_000);
    return `${String(at.getUTCHours()).padStart(2, '0')}:00`;
  };
  return { open: hour(3), close: hour(6) };
}

/** A refusal in the server's format. */
export function refusal(msg: string): string {
  return JSON.stringify({ status: false, code: 'not_found', msg, message: msg });
}

/** The player's withdrawals in their order. Amounts are in paise. */
export async function withdrawalsOf(server: TestServer, mobile: string): Promise<{ amount: bigint; state: string }[]> {
  return server.db.query({
    text: `select amount_paise as amount, state from withdrawal_requests join players using (player_id)
           where mobile = $1 order by withdrawal_id`,
    values: [mobile],
  });
}

/** The time of a withdrawal request as the history shows it in the same year: '5 Jul, 3:04 PM', India time. */
export async function requestedText(server: TestServer, requestNumber: string): Promise<string> {
  const { created_at: at } = await server.db.one<{ created_at: Date }>({
    text: `select created_at from withdrawal_requests where withdrawal_id = $1`,
    values: [Number(requestNumber)],
  });
  const options = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', hour12: true } as const;
  const parts = new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'Asia/Kolkata' }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('day')} ${of('month')}, ${of('hour')}:${of('minute')} ${of('dayPeriod').toUpperCase()}`;
}
