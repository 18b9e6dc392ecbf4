import * as z from 'zod/mini';

/** Bytes of WebAuthn as base64url, at most `longest` characters. */
export function passkeyBytes(longest: number) {
  return z.string().check(z.maxLength(longest), z.regex(/^[A-Za-z0-9_-]+$/));
}

/** The signed answer of a passkey, as the browser returns it. */
export const assertion = z.object({
  id: passkeyBytes(1_400),
  rawId: passkeyBytes(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: passkeyBytes(4_000),
    authenticatorData: passkeyBytes(4_000),
    signature: passkeyBytes(4_000),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  }),
});
export type PasskeyAssertion = z.output<typeof assertion>;
