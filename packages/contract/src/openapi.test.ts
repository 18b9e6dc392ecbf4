import { describe, expect, test } from 'vitest';
import { PATHS } from './calls.ts';
import { ERROR_CODES } from './error-codes.ts';
import { buildOpenApi } from './openapi.ts';
import { LOG_ADDRESSES } from './public-log.contract.ts';

const document = buildOpenApi({ serverUrl: 'http://127.0.0.1:8080', version: '0.1.0' });
const text = JSON.stringify(document);

describe('the OpenAPI document', () => {
  test('has every path with an example request and answer', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const path of PATHS.keys()) {
      expect(document, path).toHaveProperty(['paths', `/${path}`, 'post', 'responses', '200']);
    }
    const login = ['paths', '/api-user-login', 'post'];
    const request = [...login, 'requestBody', 'content', 'application/json'];
    expect(document).toHaveProperty([...request, 'example', 'app_key'], 'demo-app-key');
    const answer = [...login, 'responses', '200', 'content', 'application/json', 'example'];
    expect(document).toHaveProperty([...answer, 'msg'], 'Login successful.. Redirecting..');
  });

  test('names every operation once', () => {
    const ids = [...text.matchAll(/"operationId":"([^"]+)"/g)].map((found) => found[1]);
    expect(ids).toHaveLength(PATHS.size + LOG_ADDRESSES.length + 1);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('describes the envelope and failures', () => {
    expect(document).toHaveProperty(['components', 'schemas', 'Envelope', 'properties', 'app_key']);
    expect(document).toHaveProperty(
      ['components', 'schemas', 'Failure', 'properties', 'code', 'enum'],
      Object.keys(ERROR_CODES),
    );
  });

  test('has the addresses of the public log, and the fields of a void session', () => {
    for (const { method, path } of LOG_ADDRESSES) expect(document, path).toHaveProperty(['paths', path, method]);
    const schema = ['paths', '/log/voids', 'get', 'responses', '200', 'content', 'application/json', 'schema'];
    expect(document).toHaveProperty([...schema, 'properties', 'voids', 'items', 'properties', 'gainedPaise']);
  });

  test('every reference resolves', () => {
    for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      expect(document).toHaveProperty(['components', 'schemas', name ?? '']);
    }
  });

  test('lists the refusals of a call with their HTTP status', () => {
    const responses = ['paths', '/api-submit-bid', 'post', 'responses'];
    expect(document).toHaveProperty([...responses, 'x-refusals', 'draw_closed'], 'Sorry Betting Is Closed');
    expect(document).toHaveProperty([...responses, '409', 'description'], expect.stringContaining('id_reused'));
    expect(document).toHaveProperty([...responses, '401', 'description'], expect.stringContaining('session_dead'));
  });
});
