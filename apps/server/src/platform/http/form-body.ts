/**
 * Converts a multipart form to the JSON text of an object: parts by name, a file as base64. Returns '' for an invalid
 * form, which is then refused like any body that is not JSON. Node's own form reader parses it.
 */
export async function formToJson(body: Buffer, contentType: string): Promise<string> {
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch {
    return '';
  }
  const fields: Record<string, string> = Object.create(null); // a part named __proto__ is a name like any other here
  for (const [name, part] of form) {
    fields[name] = typeof part === 'string' ? part : Buffer.from(await part.arrayBuffer()).toString('base64');
  }
  return JSON.stringify(fields);
}
