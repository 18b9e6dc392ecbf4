import { $ZodArray, $ZodObject, $ZodObjectJIT, type SomeType } from 'zod/v4/core';

/**
 * Compiles a schema for the server, which parses many bodies. A compiled object schema reads its fields with generated
 * code. The contract's own schema loops over them, which keeps it small for browsers. Both accept and refuse the same
 * input.
 */
export function compileSchema<S extends SomeType>(schema: S): S {
  // compile returns the same class as the schema, or the schema itself.
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
