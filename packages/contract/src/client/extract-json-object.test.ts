import { describe, expect, test } from 'vitest';
import { extractJsonObject } from './extract-json-object.ts';

describe('extractJsonObject', () => {
  test.each([
    ['plain', '{"status":true}', { status: true }],
    ['warning before', '<p>Notice: Undefined index: email in /app/Api.php</p>\n{"status":true}', { status: true }],
    ['text after', '{"status":true}<!-- 0.02 s -->', { status: true }],
    ['byte-order mark', '\uFEFF{"status":true}', { status: true }],
    ['closing brace in a string', 'x{"msg":"a } b","status":true}y', { msg: 'a } b', status: true }],
    ['opening brace in a string', 'x{"msg":"a { b","status":true}y', { msg: 'a { b', status: true }],
    ['escaped quote before a brace', 'x{"msg":"say \\"}\\" now","status":true}', { msg: 'say "}" now', status: true }],
    ['escaped backslash at the end', 'x{"msg":"a\\\\","status":false}}}', { msg: 'a\\', status: false }],
    ['nested objects and lists', 'a{"d":{"e":[{"f":1}]}}b', { d: { e: [{ f: 1 }] } }],
    ['style sheet before', '<style>p{color:red}</style>{"status":true}', { status: true }],
    ['unbalanced brace before', 'oops { never closed {"status":true}', { status: true }],
    ['stray quote before', 'it said "no {"status":true}', { status: true }],
    ['object inside a script block', 'function(){var a={"status":true};}', { status: true }],
  ])('[ACC-12] %s', (_name, text, expected) => {
    expect(extractJsonObject(text)).toEqual(expected);
  });

  test.each([
    ['empty', ''],
    ['no brace', 'Fatal error'],
    ['a list', '[1,2]'],
    ['never closed', '{"status":true'],
    ['no JSON inside', '{status:true}'],
  ])('finds nothing: %s', (_name, text) => {
    expect(extractJsonObject(text)).toBeUndefined();
  });

  test('[ACC-12] skips objects that are not the answer', () => {
    const text = '{} {"debug":{"status":1}} {"status":true,"msg":"ok"}';
    expect(extractJsonObject(text, (value) => 'status' in value)).toEqual({ status: true, msg: 'ok' });
  });

  test('stops early on a long run of braces', () => {
    // Trying every brace would take longer than the time limit of a test.
    expect(extractJsonObject('{'.repeat(1_000_000))).toBeUndefined();
  });
});
