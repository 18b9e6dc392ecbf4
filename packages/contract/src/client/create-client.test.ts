import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { forgotPassword, login } from '../accounts.contract.ts';
import { submitMainBid } from '../bids.contract.ts';
import { uploadDepositSlip, lastDeposit } from '../deposits.contract.ts';
import { mainBidHistory } from '../histories.contract.ts';
import { starlineMarkets } from '../markets.contract.ts';
import { createClient, type ClientOptions } from './create-client.ts';

type Answer = { status?: number; text: string; headers?: Record<string, string>; afterMs?: number };
type Seen = { url: string; body: string; headers: IncomingMessage['headers'] };

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Starts a provider that replies with `answers` in order. 'hang up' closes the connection without a reply. */
async function provider(answers: (Answer | 'hang up')[]): Promise<{ baseUrl: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    seen.push({ url: request.url ?? '', body, headers: request.headers });
    const next = answers[Math.min(seen.length, answers.length) - 1];
    if (next === undefined || next === 'hang up') {
      request.socket.destroy();
      return;
    }
    if (next.afterMs !== undefined) await new Promise((resolve) => setTimeout(resolve, next.afterMs));
    response.writeHead(next.status ?? 200, next.headers).end(next.text);
  };
  const server = createServer((request, response) => void answer(request, response));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server listens on a port, so its address is an object.
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, seen };
}

const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Answer => ({
  status,
  text: JSON.stringify(value),
  headers,
});

const clientOf = (baseUrl: string, more: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl, appKey: 'demo-app-key', retryPauseMs: 5, ...more });

const refusal = (code: string, msg: string) => ({ status: false, msg, message: msg, code });

const accepted = {
  status: true,
  msg: 'Bid Successfully Submitted',
  message: 'Bid Successfully Submitted',
  balance: '990',
  submission_id: '01890a5d-ac96-774b-bcce-b302099a8057',
  accepted_at: 1_751_700_000_000,
};

const bid = {
  submission_id: '01890a5d-ac96-774b-bcce-b302099a8057',
  new_result: {
    totalbit: '10',
    gameid: '7',
    pana: 'Single Digit',
    bid_date: '5-July-2025',
    session: 'Open',
    result: [{ session: 'Open', digits: '5', closedigits: '', points: '10' }],
  },
};

describe('requests', () => {
  test('the envelope, the token and the body as JSON', async () => {
    const { baseUrl, seen } = await provider([json(accepted)]);
    const result = await clientOf(baseUrl, { getToken: () => 'abc' }).call(submitMainBid, bid);
    expect(result).toMatchObject({ ok: true, data: { balance: '990', accepted_at: 1_751_700_000_000 } });
    expect(seen[0]?.url).toBe('/api-submit-bid');
    expect(seen[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      env_type: 'Prod',
      app_key: 'demo-app-key',
      unique_token: 'abc',
      ...bid,
    });
  });

  test('without a token there is no unique_token', async () => {
    const { baseUrl, seen } = await provider([json(accepted)]);
    await clientOf(baseUrl).call(submitMainBid, bid);
    expect(JSON.parse(seen[0]?.body ?? '')).not.toHaveProperty('unique_token');
  });

  test('a multipart call as a form with its file', async () => {
    const { baseUrl, seen } = await provider([json({ status: true, msg: 'm', message: 'm', request_status: '0' })]);
    const files = { payment_slip: new Blob(['picture'], { type: 'image/png' }) };
    const result = await clientOf(baseUrl).call(uploadDepositSlip, { fund_request_id: 12 }, { files });
    expect(result.ok).toBe(true);
    expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[0]?.body).toContain('name="fund_request_id"\r\n\r\n12');
    expect(seen[0]?.body).toContain('picture');
  });
});

describe('answers', () => {
  test('unknown fields are dropped, known ones kept', async () => {
    const { baseUrl } = await provider([json({ ...accepted, extra: 1 })]);
    const result = await clientOf(baseUrl).call(submitMainBid, bid);
    expect(result.ok && result.data).not.toHaveProperty('extra');
  });

  test('status false is a refusal with its code and fields', async () => {
    const { baseUrl } = await provider([json({ ...refusal('no_data', ''), last_req_detail: [], min_amt: '100' })]);
    const result = await clientOf(baseUrl).call(lastDeposit, {});
    expect(result).toMatchObject({ ok: false, kind: 'refused', code: 'no_data', data: { min_amt: '100' } });
  });

  test.each([
    [401, 'session_dead', 'unauthorized'],
    [429, 'rate_limited', 'limited'],
    [409, 'id_reused', 'refused'],
    [400, 'malformed', 'refused'],
    [503, 'indefinite', 'server'],
    [500, 'server_error', 'server'],
  ])('HTTP %i %s is %s', async (status, code, kind) => {
    const { baseUrl } = await provider([json(refusal(code, 'text'), status)]);
    const result = await clientOf(baseUrl).call(mainBidHistory, {});
    expect(result).toMatchObject({ ok: false, kind, code, msg: 'text', httpStatus: status });
  });

  test('Retry-After is returned in milliseconds', async () => {
    const { baseUrl } = await provider([json(refusal('rate_limited', 'slow down'), 429, { 'retry-after': '3' })]);
    expect(await clientOf(baseUrl).call(mainBidHistory, {})).toMatchObject({ kind: 'limited', retryAfterMs: 3_000 });
  });

  test('a 502 page of a proxy is a server failure', async () => {
    const { baseUrl } = await provider([{ status: 502, text: '<html>Bad Gateway</html>' }]);
    expect(await clientOf(baseUrl).call(mainBidHistory, {})).toMatchObject({ kind: 'server', httpStatus: 502 });
  });

  test.each([
    ['a page of text', { text: '<html></html>' }],
    ['a list', { text: '[]' }],
    ['null', { text: 'null' }],
    ['a missing field', json({ status: true, msg: '', message: '' })],
    ['a number as text', json({ ...accepted, accepted_at: '1751700000000' })],
    ['status as text', json({ ...accepted, status: 'true' })],
    ['a refusal without code', json({ status: false, msg: 'no' })],
    ['a 404 page', { status: 404, text: 'not here' }],
  ])('%s is malformed', async (_name, answer) => {
    const { baseUrl } = await provider([answer]);
    expect(await clientOf(baseUrl).call(submitMainBid, bid)).toMatchObject({ ok: false, kind: 'malformed' });
  });

  test('only calls with scanReply accept text around the JSON', async () => {
    const text = '<div>Notice {x}</div>{"status":true,"msg":"Password Successfully Changed. {}","message":""}<br>';
    const { baseUrl } = await provider([{ text }]);
    const reset = { mobile: '9876543210', new_pass: 'x', otp_ticket: 't' };
    expect(await clientOf(baseUrl).call(forgotPassword, reset)).toMatchObject({
      ok: true,
      data: { msg: 'Password Successfully Changed. {}' },
    });
    expect(await clientOf(baseUrl).call(login, { mobile: '9876543210', password: 'x' })).toMatchObject({
      kind: 'malformed',
    });
  });

  test("the server's time is reported", async () => {
    const list = { status: true, msg: '', message: '', web_starline_chart_url: '', result: [], version: 1 };
    const { baseUrl } = await provider([json({ ...list, server_time: 1_751_700_000_123 })]);
    const times: number[] = [];
    await clientOf(baseUrl, { onServerTime: (ms) => times.push(ms) }).call(starlineMarkets, {});
    expect(times).toEqual([1_751_700_000_123]);
  });
});

describe('failures', () => {
  test('a dropped connection is a network failure', async () => {
    const { baseUrl, seen } = await provider(['hang up']);
    expect(await clientOf(baseUrl).call(submitMainBid, bid)).toEqual({ ok: false, kind: 'network' });
    expect(seen).toHaveLength(1);
  });

  test('an answer after the timeout is a network failure', async () => {
    const { baseUrl } = await provider([{ ...json(accepted), afterMs: 2_000 }]);
    expect(await clientOf(baseUrl, { timeoutMs: 50 }).call(submitMainBid, bid)).toEqual({ ok: false, kind: 'network' });
  });

  test('a retry sends the same body, at most as often as allowed', async () => {
    const { baseUrl, seen } = await provider([
      'hang up',
      json(refusal('indefinite', ''), 503, { 'retry-after': '0' }),
      json(accepted),
    ]);
    expect(await clientOf(baseUrl).call(submitMainBid, bid, { retry: 2 })).toMatchObject({ ok: true });
    expect(seen).toHaveLength(3);
    expect(new Set(seen.map((request) => request.body)).size).toBe(1);
  });

  test('a refusal is not retried', async () => {
    const { baseUrl, seen } = await provider([json(refusal('draw_closed', 'Sorry Betting Is Closed'))]);
    expect(await clientOf(baseUrl).call(submitMainBid, bid, { retry: 3 })).toMatchObject({ code: 'draw_closed' });
    expect(seen).toHaveLength(1);
  });

  test("the caller's signal stops a request and a pause", async () => {
    const { baseUrl, seen } = await provider([{ ...json(accepted), afterMs: 5_000 }]);
    const controller = new AbortController();
    const options = { signal: controller.signal, retry: 3 };
    const first = clientOf(baseUrl).call(submitMainBid, bid, options);
    await expect.poll(() => seen.length).toBe(1);
    controller.abort();
    expect(await first).toEqual({ ok: false, kind: 'aborted' });

    const away = await provider(['hang up']);
    const second = new AbortController();
    // Without the signal the pause would last for hours.
    const slowly = clientOf(away.baseUrl, { retryPauseMs: 4 * 3_600_000 });
    const result = slowly.call(submitMainBid, bid, { signal: second.signal, retry: 3 });
    await expect.poll(() => away.seen.length).toBe(1);
    setTimeout(() => second.abort(), 50);
    expect(await result).toEqual({ ok: false, kind: 'aborted' });
    expect([seen.length, away.seen.length]).toEqual([1, 1]);
  });

  test('a signal that is already aborted sends nothing', async () => {
    const { baseUrl, seen } = await provider([json(accepted)]);
    const signal = AbortSignal.abort();
    expect(await clientOf(baseUrl).call(submitMainBid, bid, { signal })).toEqual({ ok: false, kind: 'aborted' });
    expect(seen).toHaveLength(0);
  });
});
