// Finds secrets that were committed by mistake.

/** Known formats of keys. */
const KEYS = [
  /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36,}\b/,
  /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  /\bAIza[0-9A-Za-z_-]{35}\b/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /\bsk_live_[A-Za-z0-9]{16,}/,
  /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/,
];

/** A name that suggests a secret, assigned a long random text. */
const ASSIGNED =
  /\b\w*(?:secret|passwd|api_?key|access_?token|private_?key)\w*['"]?\s*[:=]\s*['"]([A-Za-z0-9+/_=-]{20,})['"]/gi;

/** A password in a database address, except for obvious placeholders. */
const IN_ADDRESS = /\bpostgres(?:ql)?:\/\/[^:@/\s'"`$]+:([^@/\s'"`$]+)@/g;
const NONE = /^(?:password|secret|postgres|example|changeme|pass|pw|x+|\.\.\.|<[^>]*>|\{[^}]*\})$/i;

/**
 * Returns the lines with a likely secret as `file:line: kind`, without the secret itself.
 * @param {string} file name of the file, used in the result
 * @param {Buffer} content
 * @returns {string[]}
 */
export function findSecrets(file, content) {
  if (content.length > 2_000_000 || content.includes(0)) return [];
  return content
    .toString('utf8')
    .split('\n')
    .flatMap((line, index) => {
      const kind = kindOf(line);
      return kind === undefined ? [] : [`${file}:${index + 1}: ${kind}`];
    });
}

/**
 * @param {string} line
 * @returns {string | undefined}
 */
function kindOf(line) {
  if (KEYS.some((key) => key.test(line))) return 'looks like a key';
  for (const [, value = ''] of line.matchAll(ASSIGNED)) if (isRandom(value)) return 'a secret is assigned';
  for (const [, value = ''] of line.matchAll(IN_ADDRESS)) if (!NONE.test(value)) return 'a password in an address';
  return undefined;
}

/**
 * Whether a text looks random. Words repeat letters and use one case; keys use characters evenly. 3.6 bits per character
 * separates them.
 * @param {string} text
 */
function isRandom(text) {
  if (!/[0-9]/.test(text) || !/[a-z]/i.test(text)) return false;
  const counts = new Map();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits > 3.6;
}
