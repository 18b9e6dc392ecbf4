import type { AnyCall, RequestInput } from '@surahi/contract';
import type { CallAnswer, TestApp } from './test-app.ts';

export type PageClient = {
  /** Sends a call as a page of this site. Keeps cookies and sends them. `node` may be another node of the database. */
  call<C extends AnyCall>(call: C, body: RequestInput<C>, node?: TestApp): Promise<CallAnswer<C>>;
  /** Returns the value of the cookie whose name ends with `name`. */
  cookie(name: string): string | undefined;
  /** Returns the same browser at another address. */
  movedTo(address: string): PageClient;
};

/** Creates a browser on our own pages at `address`, which the server trusts with TRUST_PROXY. */
export function createPage(app: TestApp, address: string, userAgent = 'Mozilla/5.0 (Linux; Android 14)'): PageClient {
  return pageWith(new Map(), app, address, userAgent);
}

function pageWith(jar: Map<string, string>, app: TestApp, address: string, userAgent: string): PageClient {
  return {
    movedTo: (next) => pageWith(jar, app, next, userAgent),
    cookie: (name) => [...jar].find(([key]) => key.endsWith(name))?.[1],
    call: async (call, body, node = app) => {
      const headers = {
        'x-forwarded-for': address,
        'user-agent': userAgent,
        'sec-fetch-site': 'same-origin',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      };
      const answer = await node.call(call, body, { headers });
      for (const header of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      return answer;
    },
  };
}
