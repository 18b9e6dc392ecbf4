import { expect, test } from 'vitest';
import { contactNumber, maskMobile, maskName, normaliseMobile } from './index.ts';

test.each([
  '9876543210',
  '+919876543210',
  '+91 98765 43210',
  '919876543210',
  '09876543210',
  '98765-43210',
  ' 9876543210 ',
])('%j is the same mobile', (text) => {
  expect(normaliseMobile(text)).toBe('9876543210');
});

test('a number that starts with 91 keeps it', () => {
  expect(normaliseMobile('9123456789')).toBe('9123456789');
  expect(normaliseMobile('919123456789')).toBe('9123456789');
});

test.each([
  '',
  '987654321',
  '98765432100',
  '5876543210',
  '0876543210',
  '+929876543210',
  '+9198765432100',
  '00919876543210',
  '९८७६५४३२१०',
  '９８７６５４３２１０',
  '98765४3210',
  '9876543210x',
  '98765.43210',
])('%j is rejected', (text) => {
  expect(normaliseMobile(text)).toBeNull();
});

test('contact numbers fall back when too short', () => {
  expect(contactNumber('+91 98765-43210')).toBe('919876543210');
  expect(contactNumber('9876543210')).toBe('9876543210');
  for (const text of ['987654321', '', null, undefined, 'call us']) expect(contactNumber(text)).toBe('1234567890');
});

test.each([
  ['Asha Kumari', 'A*** K*****'],
  ['  Asha   Kumari ', 'A*** K*****'],
  ['R', 'R'],
  ['', ''],
  ['कि\u0930न', 'कि**'],
  ['👩‍👩‍👧ab', '👩‍👩‍👧**'],
])('%j is masked as %j', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

test('a masked mobile number shows its last four digits', () => {
  expect(maskMobile('9876543210')).toBe('••••••3210');
  expect(maskMobile('9876543210', '•••• ')).toBe('•••• 3210');
});
