import { ALL_CALLS, type AnyCall, CALLS, clientRequestId, EVENTS_PATH, READ_CALLS } from '@surahi/contract';
import { OPERATOR_API, OPERATOR_CALLS, OPERATOR_EVENTS_PATH } from '@surahi/contract/operator';
import { describe, expect, test } from 'vitest';
import { failureBody } from '../../../apps/server/src/platform/http/failures.ts';
import { twoLeaders } from './fencing.ts';
import { HOSTS, MEMBERS } from './hosts.ts';
import { apart, firewallOf, oneWay } from './links.ts';
import { detourOf } from './relay.ts';
import { haproxyFile, nginxFile, patroniFile } from './settings.ts';

describe('links', () => {
  test('two groups are cut apart both ways, and not within a group', () => {
    const cuts = apart(['pg1', 'etcd1'], ['pg2']);
    expect(cuts).toEqual([
      { from: 'pg1', to: 'pg2' },
      { from: 'etcd1', to: 'pg2' },
      { from: 'pg2', to: 'pg1' },
      { from: 'pg2', to: 'etcd1' },
    ]);
  });

  test('a host has no link to itself', () => {
    expect(oneWay(['pg1', 'pg2'], ['pg1', 'pg2'])).toEqual([
      { from: 'pg1', to: 'pg2' },
      { from: 'pg2', to: 'pg1' },
    ]);
  });

  test('a one-way cut drops packets where they arrive, and the sender still receives', () => {
    const cuts = oneWay(['pg1'], ['pg2']);
    expect(firewallOf('pg2', cuts)).toBe('*filter\n:INPUT ACCEPT [0:0]\n-A INPUT -s 10.0.0.1 -j DROP\nCOMMIT\n');
    expect(firewallOf('pg1', cuts)).toBe('*filter\n:INPUT ACCEPT [0:0]\nCOMMIT\n');
  });
});

test('the connections of PostgreSQL to one host go through the relay, and those of root do not', () => {
  expect(detourOf(110, 'pg3')).toContain(
    '-d 10.0.0.3 --dport 5432 -m owner --uid-owner 110 -j REDIRECT --to-ports 7000',
  );
});

describe('two leaders', () => {
  const write = (host: string, timeline: number, sentMs: number, ackedMs = sentMs + 5) => ({
    host,
    timeline,
    sentMs,
    ackedMs,
  });

  test('a leader that stops before the next one begins is no violation', () => {
    expect(twoLeaders([write('pg1', 1, 0), write('pg1', 1, 200), write('pg2', 2, 400), write('pg2', 2, 600)])).toEqual(
      [],
    );
  });

  test('a leader that comes back on a newer timeline is no violation', () => {
    expect(twoLeaders([write('pg1', 1, 0), write('pg2', 2, 400), write('pg1', 3, 800)])).toEqual([]);
  });

  test('a write on an old timeline after a confirmed one on a newer timeline is a violation', () => {
    expect(twoLeaders([write('pg1', 1, 0), write('pg2', 2, 400), write('pg1', 1, 600)])).toEqual([
      'pg1 took a write on timeline 1 after 2 began',
    ]);
  });

  test('two writes under way at once prove nothing', () => {
    expect(twoLeaders([write('pg1', 1, 0, 500), write('pg2', 2, 400, 600)])).toEqual([]);
  });

  test('two hosts on one timeline are a violation', () => {
    expect(twoLeaders([write('pg1', 2, 0), write('pg2', 2, 400)])).toEqual(['pg1 and pg2 took writes on timeline 2']);
  });
});

describe('shipped files', () => {
  test('each member of deploy/patroni.yml has its own name and address, and the same etcd', () => {
    for (const host of ['pg1', 'pg2', 'pg3'] as const) {
      const text = patroniFile(host);
      expect(text).toContain(`name: ${MEMBERS[host]}\n`);
      expect(text).toContain(`listen: ${HOSTS[host]}:5432`);
      expect(text).toContain('hosts: 10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379');
    }
  });

  test('a leader that cannot renew its lease has stepped down before the lease of deploy/patroni.yml ends', () => {
    const value = (name: string): number =>
      Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(patroniFile('pg1'))?.[1]);
    expect(value('loop_wait') + 2 * value('retry_timeout')).toBeLessThan(value('ttl'));
    expect(value('ttl')).toBe(20);
  });

  test('the members of deploy/haproxy.cfg are those of the rig', () => {
    const text = haproxyFile();
    for (const host of ['pg1', 'pg2', 'pg3'] as const) {
      expect(text).toContain(`server ${MEMBERS[host]} ${HOSTS[host]}:5432 check port 8008`);
    }
    expect(text).not.toContain('127.0.0.1');
  });

  test('deploy/nginx.conf without TLS names the three nodes', () => {
    const nodes = ['10.0.0.31:8080', '10.0.0.32:8080', '10.0.0.33:8080'];
    const text = nginxFile(nodes, 8080);
    for (const node of nodes) {
      expect(text).toContain(`    server ${node} max_fails=0;\n`);
      expect(text).toContain(`    server ${node} max_fails=0 max_conns=128;\n`);
      expect(text).toContain(`    server ${node} fail_timeout=10s;\n`);
    }
    expect(text).not.toMatch(/ssl|301|node1/);
  });

  test('nginx repeats a sent POST only for the calls with a request id and for those that change nothing', () => {
    const blocks = nginxFile(['10.0.0.31:8080'], 8080).split(/\n {4}location /);
    expect(blocks[0]).not.toContain('non_idempotent;');
    const repeated = blocks.filter((block) => block.includes('non_idempotent;')).map(patternOf);
    const pathsOf = (call: AnyCall) => [call.path, ...call.aliases];
    const withId = ALL_CALLS.filter((call) => Object.values(call.request.shape).includes(clientRequestId));
    expect(withId.flatMap(pathsOf)).toHaveLength(7);
    const all = ALL_CALLS.flatMap(pathsOf);
    expect(all.filter((path) => repeated.some((pattern) => pattern.test(`/${path}`)))).toEqual(
      ALL_CALLS.filter((call) => withId.includes(call) || READ_CALLS.includes(call)).flatMap(pathsOf),
    );
  });

  test('nginx never repeats a changing request of the console, whatever its method', () => {
    const blocks = nginxFile(['10.0.0.31:8080'], 8080).split(/\n {4}location /);
    const location = blocks.find((block) => block.startsWith(`${OPERATOR_API}/ {`)) ?? '';
    const [, methods = '', status = ''] = /if \(\$request_method ~ (\S+)\) \{\n\s+return (\d+);/.exec(location) ?? [];
    const [, name = 'none'] = new RegExp(`error_page ${status} = (@\\w+);`).exec(location) ?? [];
    const once = blocks.find((block) => block.startsWith(`${name} {`));
    expect(once).toContain('proxy_next_upstream off;');
    // nginx itself sends a POST and a PATCH once.
    const sentOnce = (method: string) => ['POST', 'PATCH'].includes(method) || new RegExp(methods).test(method);
    const used = [...new Set(Object.values(OPERATOR_CALLS).map(({ method }) => method))];
    expect(used.filter((method) => !sentOnce(method))).toEqual(['GET']);
  });

  test('no call that changes nothing has a request id, an uncertain outcome or a picture', () => {
    expect(READ_CALLS.length).toBeGreaterThan(30);
    const writes = READ_CALLS.filter(
      (call) =>
        Object.values(call.request.shape).includes(clientRequestId) ||
        call.errors.includes('indefinite') ||
        call.multipart,
    );
    expect(writes.map(({ name }) => name)).toEqual([]);
  });

  test('no call that changes nothing says in its summary that it marks or changes something', () => {
    const writes = /\b(?:marks|earlier call|sends|stores|records|sets|adds|starts|cancels|confirms|deletes)\b/i;
    const writing = ALL_CALLS.filter(({ summary }) => writes.test(summary));
    expect(writing).toEqual(expect.arrayContaining([CALLS.notices, CALLS.newWins, CALLS.requestDeposit]));
    expect(writing.filter((call) => READ_CALLS.includes(call)).map(({ name }) => name)).toEqual([]);
  });

  test('live events have an upstream of their own, so that least_conn counts only short requests for the others', () => {
    const locations = nginxFile(['10.0.0.31:8080'], 8080).matchAll(
      /location (?:~ )?(\S+) \{\n\s+proxy_pass http:\/\/(\w+);/g,
    );
    const upstreams = [...locations].map(([, location = '', upstream = '']) => [location, upstream]);
    const streams = upstreams
      .filter(([, upstream]) => upstream === 'streams')
      .map(([location = '']) => new RegExp(location));
    expect(streams).toHaveLength(1);
    for (const path of [`/${EVENTS_PATH}`, OPERATOR_EVENTS_PATH]) expect(path).toMatch(streams[0] ?? /^$/);
    expect(upstreams).toContainEqual(['/', 'surahi']);
  });

  test('nginx refuses a bid with the answer of a busy node, on the paths of all submit calls', () => {
    const text = nginxFile(['10.0.0.31:8080'], 8080);
    const body = /return 503 '(.*)';/.exec(text)?.[1] ?? '';
    expect(JSON.parse(body)).toEqual(failureBody('busy'));
    const location = new RegExp(/location ~ (\S+) \{\n\s+proxy_pass http:\/\/bids;/.exec(text)?.[1] ?? '');
    const paths = Object.values(CALLS).flatMap((call) => [call.path, ...('aliases' in call ? call.aliases : [])]);
    expect(paths.filter((path) => location.test(`/${path}`))).toEqual(
      paths.filter((path) => path.endsWith('submit-bid')),
    );
  });
});

/** The pattern of a location. With (?x), white space in it means nothing. */
function patternOf(block: string): RegExp {
  const [, spaced, plain = '^$'] = /^~ (?:"\(\?x\)([^"]+)"|(\S+)) \{/.exec(block) ?? [];
  return new RegExp(spaced === undefined ? plain : spaced.replaceAll(/\s/g, ''));
}
