import type { TestApp } from './test-app.ts';

/**
 * A client of the older provider of this protocol. It sends raw JSON without a content type, with all of its usual
 * fields. The token is in the body, and there are no request ids.
 */
export class OlderClient {
  token = '';
  private readonly app: TestApp;

  constructor(app: TestApp) {
    this.app = app;
  }

  async post(path: string, fields: Record<string, unknown>): Promise<Record<string, unknown>> {
    const answer = await this.app.post(
      path,
      JSON.stringify({ env_type: 'Prod', app_key: this.app.config.appKey, ...fields }),
      { 'content-type': 'text/plain;charset=UTF-8', cookie: 'PHPSESSID=abcdef' },
    );
    if (answer.http !== 200) throw new Error(`${path} answered ${answer.http}: ${answer.text}`);
    return answer.body;
  }

  async logIn(mobile: string, password: string): Promise<Record<string, unknown>> {
    const answer = await this.post('api-user-login', { device_id: '', mobile, password });
    this.token = String(answer.unique_token);
    return answer;
  }

  /** Makes a call that carries the token as unique_token. */
  asPlayer(path: string, fields: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    return this.post(path, { unique_token: this.token, ...fields });
  }
}
