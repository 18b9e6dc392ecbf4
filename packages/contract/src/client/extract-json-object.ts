/** A parsed JSON object with unknown fields. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Maximum opening braces to try, so that a long reply full of braces cannot block the page. */
const MAX_TRIES = 200;

/**
 * Finds the JSON object in a text that may have warnings, markup or a byte-order mark around it. Ignores braces inside
 * strings. Skips braces of style sheets and scripts, and objects that `accept` rejects. Returns undefined when the text
 * has no such object.
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
      // Skip a rejected object completely. Invalid JSON may still contain an object.
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

/** Parses a JSON object. Returns undefined for invalid JSON and for other kinds of values. */
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
