import { readFileSync } from 'node:fs';
import ts from 'typescript';

export type Texts = {
  /** Texts given to a translating function. */
  translated: string[];
  /** Texts that a person would read and that are not translated. */
  bare: string[];
  /** All other texts. */
  literals: string[];
};

/** Functions whose first argument is translated; `plural` translates two, and `tIn` joins two. */
const TRANSLATES = new Set(['t', 'rich', 'textOf']);

/** Attributes that always hold words. */
const WORDS_OF =
  /^(label|title|detail|placeholder|hint|alt|aria-label|description|submit|action|note|empty|what|busyLabel|showLabel|hideLabel|currentLabel|listLabel)$/;

/** Properties whose texts are for the code. */
const CODE = /^(kind|keys|id|key|type|className|classNames|path|value|tone)$/;

/** Names of products and formats, and examples of what to type. They are the same in every language. */
const NAMES = new Set([
  'Surahi',
  'CSV',
  'XLSX',
  'PDF',
  'KB',
  'UPI',
  'NEFT',
  'QR',
  'IFSC',
  'UTR',
  'Google Pay',
  'PhonePe',
  'Paytm',
  'Asha',
  'draw:41',
  'Ctrl K',
  'https://',
  'npm run ops -- clock accept --reason TEXT --as USER',
  'npm run ops -- backup',
  'Edge',
  'Opera',
  'Firefox',
  'Chrome',
  'Safari',
  'Android',
  'Windows',
  'Linux',
  'English',
  'Enter',
  'Escape',
  ' Cr',
  'Csv',
  'Xlsx',
  'Pdf',
]);

/** Calls and types whose texts no operator reads. */
const SILENT =
  /^(clsx|Error|RegExp|Set|Map|Worker|SharedWorker|Intl\.\w+|querySelector(All)?|closest|matches|getItem|setItem|addEventListener|removeEventListener|startsWith|endsWith|includes|literal|enum|import)$/;

/** Reads the texts of one file of the console. */
export function readTexts(path: string, source = readFileSync(path, 'utf8')): Texts {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const texts: Texts = { translated: [], bare: [], literals: [] };
  visit(file, texts);
  return texts;
}

function visit(node: ts.Node, texts: Texts): void {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return visitCall(node, texts);
  if (ts.isJsxText(node)) {
    const words = node.text.replaceAll(/\s+/g, ' ').trim();
    if (hasWords(words) && !NAMES.has(words)) texts.bare.push(words);
  } else if (ts.isStringLiteralLike(node)) {
    const isWords = isTextOf(node) ? hasWords(node.text) : readsLikeWords(node.text) && !isForCode(node);
    (isWords && !NAMES.has(node.text) ? texts.bare : texts.literals).push(node.text);
  } else if (ts.isTemplateExpression(node)) {
    const text = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{…}');
    if (readsLikeWords(text) && !NAMES.has(text.replaceAll('{…}', ''))) texts.bare.push(text.trim());
    ts.forEachChild(node, (child) => visit(child, texts));
  } else {
    ts.forEachChild(node, (child) => visit(child, texts));
  }
}

function visitCall(node: ts.CallExpression | ts.NewExpression, texts: Texts): void {
  const name = ts.isPropertyAccessExpression(node.expression)
    ? node.expression.name.text
    : node.expression.getText().replace(/^.*\./, '');
  const args = [...(node.arguments ?? [])];
  if (SILENT.test(name) || node.expression.getText().startsWith('Intl.')) {
    collect(node, texts.literals);
    return;
  }
  const given = args.map((arg) => (ts.isStringLiteralLike(arg) ? arg.text : undefined));
  const [first, second, third] = given;
  if (TRANSLATES.has(name) && first !== undefined) texts.translated.push(first);
  else if (name === 'tIn') texts.translated.push(`${first ?? ''}|${second ?? ''}`);
  else if (name === 'plural' && second !== undefined) texts.translated.push(second, third ?? `${second}s`);
  else {
    for (const each of [node.expression, ...args]) visit(each, texts);
    return;
  }
  for (const [index, arg] of args.entries()) if (given[index] === undefined) visit(arg, texts);
}

/** Whether a literal is the value of an attribute that always holds words. */
function isTextOf({ parent }: ts.Node): boolean {
  return ts.isJsxAttribute(parent) && WORDS_OF.test(parent.name.getText());
}

/** Whether the code compares with a literal, uses it as a constant, or keeps it in a property of its own. */
function isForCode({ parent, text }: ts.StringLiteralLike): boolean {
  // A comparison with words would fail in the other language.
  if (ts.isBinaryExpression(parent)) {
    return /^\w+$/.test(text) && !/^[A-Z][a-z]/.test(text);
  }
  if (ts.isPropertyAssignment(parent)) return CODE.test(parent.name.getText());
  return ts.isAsExpression(parent) || ts.isCaseClause(parent) || ts.isComputedPropertyName(parent);
}

function collect(node: ts.Node, into: string[]): void {
  if (ts.isStringLiteralLike(node)) into.push(node.text);
  ts.forEachChild(node, (child) => collect(child, into));
}

/** Whether a text holds a word, apart from its values. */
function hasWords(text: string): boolean {
  return /[A-Za-z]{2}/.test(text.replaceAll('{…}', ''));
}

/** Whether a text outside attributes is for people: a sentence, or a capital letter and another word. */
function readsLikeWords(text: string): boolean {
  const words = text.replaceAll('{…}', ' ').trim();
  return /^[A-Z“‘·,][^/<>=_]*\s[a-z]{2,}/.test(words) || /^[A-Z][a-z]+$/.test(words);
}
