/** A registration between its form and its code. */
export type RegistrationDraft = { username: string; phone: string; password: string; ticket: string | undefined };

/** A password reset between its screens. */
export type ResetDraft = { phone: string; ticket: string | undefined };

// Plain memory on purpose: router state and storage survive a reload, and a password must not.
let registration: RegistrationDraft | undefined;
let reset: ResetDraft | undefined;

/** The two drafts of this page; a reload forgets them. */
export const drafts = {
  registration: () => registration,
  keepRegistration(draft: RegistrationDraft | undefined): void {
    registration = draft;
  },
  reset: () => reset,
  keepReset(draft: ResetDraft | undefined): void {
    reset = draft;
  },
};
