/** A parsed JSON object whose fields are not known yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Opening braces tried before giving up, so that a long reply full of braces cannot hold the page. */
const MAX_TRIES = 200;

/**
 * Finds the JSON object inside a text that may carry warnings, markup or a byte-order mark around it. Braces inside
 * strings do not count. Braces that open something else (style sheets, script) are passed over, as are objects that
 * `accept` refuses. Undefined when there is none.
 */
export function extractJsonObject(
  text: string,
  accept: (value: JsonObject) => boolean = () => true,
): JsonObject | undefined {
  let start = text.indexOf('{');
  for (let tries = 0; start !== -1 && tries < MAX_TRIES; tries += 1) {
    const end = matchingBrace(text, start);
    if (end !== -1) {
      const value = parseObject(text.slice(start, end + 1));
      if (value !== undefined && accept(value)) return value;
      // An object that was refused is left behind whole; one that is no JSON may still hold one.
      start = text.indexOf('{', value === undefined ? start + 1 : end + 1);
    } else {
      start = text.indexOf('{', start + 1);
    }
  }
  return undefined;
}

function matchingBrace(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let index = start; index < text.length; index += 1) {
    const char = text[index];
    if (inString) {
      if (char === '\\') index += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') {
      inString = true;
    } else if (char === '{') {
      depth += 1;
    } else if (char === '}') {
      depth -= 1;
      if (depth === 0) return index;
    }
  }
  return -1;
}

/** The object a text stands for; undefined when it is no JSON or another kind of value. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
