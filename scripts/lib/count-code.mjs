// Counts lines of product code: lines that hold more than white space and comments.

/** How comments are written, by file ending. `line` starts a comment to the end of the line. */
const SYNTAX = {
  ts: { line: '//', block: ['/*', '*/'], strings: `'"\`` },
  tsx: { line: '//', block: ['/*', '*/'], strings: `'"\`` },
  mjs: { line: '//', block: ['/*', '*/'], strings: `'"\`` },
  css: { line: undefined, block: ['/*', '*/'], strings: `'"` },
  sql: { line: '--', block: ['/*', '*/'], strings: `'` },
  html: { line: undefined, block: ['<!--', '-->'], strings: '' },
};

/** Tests and what only tests use, generated files, and catalogues of translated texts. */
const LEFT_OUT = [
  /\.(?:test|spec)\.tsx?$/,
  /(?:^|\/)(?:testing|vectors|fixtures)\//,
  /(?:^|\/)locales\//,
  /(?:^|\/)schema\.sql$/,
  /\.d\.ts$/,
  /(?:^|\/)(?:dist|generated)\//,
];

/**
 * Whether a file is product code: source below apps/ or packages/ that is shipped.
 * @param {string} path from the project's folder, with `/`
 */
export function isProductCode(path) {
  return /^(?:apps|packages)\//.test(path) && endingOf(path) in SYNTAX && !LEFT_OUT.some((rule) => rule.test(path));
}

/**
 * The folder under which a file is counted: its workspace, and the first folder below `src` when there is one.
 * @param {string} path from the project's folder
 */
export function groupOf(path) {
  const [parent, workspace, ...rest] = path.split('/');
  const depth = rest[0] === 'src' ? 2 : 1;
  return [parent, workspace, ...rest.slice(0, Math.min(depth, rest.length - 1))].join('/');
}

/**
 * The number of lines with code. A comment marker inside a string literal does not start a comment.
 * A quote inside a regular expression literal is read as the start of a string, which ends with the line at the latest;
 * a backtick there makes the comments up to the next backtick count as code.
 * @param {string} text
 * @param {string} path decides the syntax by its ending
 * @returns {number}
 */
export function countCode(text, path) {
  const syntax = SYNTAX[/** @type {keyof typeof SYNTAX} */ (endingOf(path))];
  let count = 0;
  /** @type {State} */
  let state = { inside: undefined };
  for (const line of text.split('\n')) {
    const read = readLine(line, syntax, state);
    if (read.hasCode) count += 1;
    state = read.state;
  }
  return count;
}

/** @typedef {{inside: string | undefined}} State  `inside` is 'comment', or the quote of an open string literal */
/** @typedef {{line: string | undefined, block: string[], strings: string}} Syntax */

/**
 * @param {string} line
 * @param {Syntax} syntax
 * @param {State} state at the start of the line
 * @returns {{hasCode: boolean, state: State}}
 */
function readLine(line, { line: marker, block, strings }, { inside }) {
  const [open = '', close = ''] = block;
  let hasCode = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line.charAt(at);
    if (inside === 'comment') {
      if (!line.startsWith(close, at)) continue;
      inside = undefined;
      at += close.length - 1;
    } else if (inside !== undefined) {
      hasCode = true;
      if (letter === '\\') at += 1;
      else if (letter === inside) inside = undefined;
    } else if (marker !== undefined && line.startsWith(marker, at)) break;
    else if (line.startsWith(open, at)) {
      inside = 'comment';
      at += open.length - 1;
    } else if (letter.trim() !== '') {
      hasCode = true;
      if (strings.includes(letter)) inside = letter;
    }
  }
  // only template literals and SQL strings continue on the next line
  const continues = inside === 'comment' || inside === '`' || (inside === "'" && marker === '--');
  return { hasCode, state: { inside: continues ? inside : undefined } };
}

/** @param {string} path */
function endingOf(path) {
  return path.slice(path.lastIndexOf('.') + 1);
}
