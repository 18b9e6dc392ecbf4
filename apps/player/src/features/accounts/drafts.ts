/** Data of a registration between the form and the code screen. */
export type RegistrationDraft = {
  username: string;
  phone: string;
  password: string;
  /** The age in years that the player confirmed. */
  age: number;
  /** The country of residence that the player chose. Only a licensed server asks for it. */
  country?: string;
  ticket: string | undefined;
  /** True when the response to a registration was lost: the account may exist. */
  mayExist?: boolean;
};

/** What the player typed into the registration form, without the password. */
export type TypedRegistration = Pick<RegistrationDraft, 'username' | 'phone'>;

/** Data of a password reset between its screens. */
export type ResetDraft = { phone: string; ticket: string | undefined };

/** Name and number in the router state of a code screen, where they survive a reload (departure 59). Empty fields without them. */
export function typedIn(state: unknown): TypedRegistration {
  const { username, phone }: Record<string, unknown> = typeof state === 'object' && state !== null ? { ...state } : {};
  return { username: typeof username === 'string' ? username : '', phone: typeof phone === 'string' ? phone : '' };
}

// Kept in memory only: router state and storage survive a reload, and a password must not.
let registration: RegistrationDraft | undefined;
let typed: TypedRegistration | undefined;
let reset: ResetDraft | undefined;

/** The registration and reset drafts of this page. A reload clears them. */
export const drafts = {
  registration: () => registration,
  /** Keeps the registration until its code is confirmed. `undefined` ends it. */
  keepRegistration(draft: RegistrationDraft | undefined): void {
    registration = draft;
    typed = draft;
  },
  typed: () => typed,
  /** Keeps what the form holds when the player leaves it. */
  keepTyped(fields: TypedRegistration): void {
    typed = fields;
  },
  reset: () => reset,
  keepReset(draft: ResetDraft | undefined): void {
    reset = draft;
  },
};
