import { $ZodArray, $ZodObject, $ZodObjectJIT, type SomeType } from 'zod/v4/core';

/**
 * The same schema for the server, which reads many bodies: objects are read by code made for their fields once, where the
 * contract's own, small enough for a browser, walk over them each time. Reads and refuses exactly alike.
 */
export function compileSchema<S extends SomeType>(schema: S): S {
  // what is made is the schema's own class, made faster, or the schema itself
  return compile(schema) as S;
}

function compile(schema: SomeType): SomeType {
  if (schema instanceof $ZodObject) {
    const { _zod: internals }: $ZodObject = schema;
    const fields = Object.entries(internals.def.shape).map(([key, field]) => [key, compileSchema(field)] as const);
    return new $ZodObjectJIT({ ...internals.def, shape: Object.fromEntries(fields) });
  }
  if (schema instanceof $ZodArray) {
    const { _zod: internals }: $ZodArray = schema;
    return new $ZodArray({ ...internals.def, element: compileSchema(internals.def.element) });
  }
  return schema;
}
