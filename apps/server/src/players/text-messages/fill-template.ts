export type TemplateFields = { mobile: string; text: string };

type Escape = (value: string) => string;

const asJsonText: Escape = (value) => JSON.stringify(value).slice(1, -1);
const asIs: Escape = (value) => value;

/** Escapes a value for a body of this content type. */
function escapeFor(contentType: string): Escape {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/json' || type.endsWith('+json')) return asJsonText;
  return type === 'application/x-www-form-urlencoded' ? encodeURIComponent : asIs;
}

/** Fills {mobile} and {text} into a body, escaped so that they cannot break out of it. */
export function fillBody(template: string, contentType: string, fields: TemplateFields): string {
  return fill(template, fields, escapeFor(contentType));
}

/** Fills {mobile} and {text} into an address, for providers that take GET requests. */
export function fillUrl(template: string, fields: TemplateFields): string {
  return fill(template, fields, encodeURIComponent);
}

function fill(template: string, fields: TemplateFields, escape: Escape): string {
  // One pass with a replacer function: a text that contains {mobile} or $& is not expanded again.
  return template.replace(/\{(mobile|text)\}/g, (_match, name: string) =>
    escape(name === 'mobile' ? fields.mobile : fields.text),
  );
}
