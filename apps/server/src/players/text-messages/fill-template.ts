export type TemplateFields = { mobile: string; text: string };

type Escape = (value: string) => string;

const asJsonText: Escape = (value) => JSON.stringify(value).slice(1, -1);
const asIs: Escape = (value) => value;

/** How a value has to be written inside a body of this content type. */
function escapeFor(contentType: string): Escape {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/json' || type.endsWith('+json')) return asJsonText;
  return type === 'application/x-www-form-urlencoded' ? encodeURIComponent : asIs;
}

/** Puts number and text in the places of {mobile} and {text}, written so that they cannot break out of the body. */
export function fillBody(template: string, contentType: string, fields: TemplateFields): string {
  return fill(template, fields, escapeFor(contentType));
}

/** The same for an address; a provider that takes GET has both there. */
export function fillUrl(template: string, fields: TemplateFields): string {
  return fill(template, fields, encodeURIComponent);
}

function fill(template: string, fields: TemplateFields, escape: Escape): string {
  // one pass and a function: neither a text with {mobile} in it nor one with $& is read as a template
  return template.replace(/\{(mobile|text)\}/g, (_match, name: string) =>
    escape(name === 'mobile' ? fields.mobile : fields.text),
  );
}
