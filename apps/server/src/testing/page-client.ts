import type { AnyCall, RequestInput } from '@surahi/contract';
import type { CallAnswer, TestApp } from './test-app.ts';

export type PageClient = {
  /** Calls as a page of this site does; cookies are kept, and sent from then on. Another node of the database may answer. */
  call<C extends AnyCall>(call: C, body: RequestInput<C>, node?: TestApp): Promise<CallAnswer<C>>;
  /** The value of the cookie whose name ends so. */
  cookie(name: string): string | undefined;
  /** The same browser at another address. */
  movedTo(address: string): PageClient;
};

/** A browser on our own pages at `address`, which the server believes with TRUST_PROXY. */
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
