import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import type { Permission } from './permissions.ts';
import { cursorText, idText, instantMs, instantRange, reasonText } from './wire.ts';

/** The changes that one operator proposes and another one approves, with the permission that both need. */
export const PROPOSAL_KINDS = {
  'operator.create': { title: 'Add an operator', permission: 'operators.manage' },
  'operator.enable': { title: 'Enable an operator', permission: 'operators.manage' },
  'operator.role': { title: 'Change a role', permission: 'operators.manage' },
  'operator.reset_password': { title: 'Create a new password', permission: 'operators.manage' },
  'operator.reset_totp': { title: 'Reset an authenticator', permission: 'operators.manage' },
  'settings.platform': { title: 'Change settings', permission: 'settings.edit' },
  'settings.texts': { title: 'Change texts', permission: 'content.edit' },
  'headline.save': { title: 'Change a headline', permission: 'content.edit' },
  'slide.edit': { title: 'Show or describe a slider image', permission: 'content.edit' },
  'notice.send': { title: 'Send a notice', permission: 'content.edit' },
  'payee.change': { title: 'Change the payee', permission: 'payees.change' },
  'withdrawal.return': { title: 'Book a returned payout back', permission: 'withdrawals.decide' },
  'deposit.return': { title: 'Pay a refused deposit back', permission: 'deposits.decide' },
  'player.limit_lift': { title: 'Lift a staff limit', permission: 'players.manage' },
  'player.break_lift': { title: 'Lift a staff break', permission: 'players.manage' },
  'player.delete': { title: 'Delete an account', permission: 'players.manage' },
  'log.key': { title: "Change the public log's key", permission: 'log.key' },
  'log.origin': { title: 'Continue the public log under a new name', permission: 'log.key' },
  'day.close': { title: 'Sign a closed day or a handover', permission: 'day.close' },
  'draw.cancel': { title: 'Cancel a draw', permission: 'draws.cancel' },
} as const satisfies Record<string, { title: string; permission: Permission }>;

export type ProposalKind = keyof typeof PROPOSAL_KINDS;

/** Every kind, in the order of the table. */
export const ALL_PROPOSAL_KINDS = Object.keys(PROPOSAL_KINDS) as readonly ProposalKind[]; // the keys of a constant object are its key type

/** done: the change applies. pending: it waits for a second operator. */
export const changeState = z.enum(['done', 'pending']);

const proposalShape = z.object({
  proposalId: idText,
  kind: z.enum(ALL_PROPOSAL_KINDS),
  /** What would change, as kind:id, as in the audit log. */
  subject: z.string(),
  /** The values that the change replaces, and the new ones, by field. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  reason: z.string(),
  /** An expired proposal is pending in the database. Nobody can approve it. */
  state: z.enum(['pending', 'approved', 'rejected', 'withdrawn', 'expired']),
  proposedBy: z.string(),
  proposedByMe: z.boolean(),
  proposedAtMs: instantMs,
  expiresAtMs: instantMs,
  decidedBy: z.nullable(z.string()),
  decidedAtMs: z.nullable(instantMs),
  decisionReason: z.nullable(z.string()),
});
export type Proposal = z.output<typeof proposalShape>;

export const listProposals = defineOperatorCall({
  method: 'GET',
  path: '/proposals',
  permission: 'proposals.read',
  summary: 'Lists proposed changes, newest first: those that the role may decide, and own ones. Auditors see all.',
  query: {
    state: z.optional(z.enum(['pending', 'decided'])),
    kind: z.optional(z.enum(ALL_PROPOSAL_KINDS)),
    /** Proposed in this time. */
    ...instantRange,
    cursor: z.optional(cursorText),
  },
  response: { proposals: z.array(proposalShape), nextCursor: z.nullable(z.string()) },
});

const one = { params: { proposalId: idText } };

export const approveProposal = defineOperatorCall({
  method: 'POST',
  path: '/proposals/:proposalId/approve',
  access: 'confirmed',
  permission: 'proposals.decide',
  summary: 'Applies a proposal as the second person. Refused when the values have changed since it was made.',
  ...one,
  response: {
    proposalId: idText,
    /** The generated password of a new operator or of a reset, this once only. Null for other changes. */
    created: z.nullable(z.object({ username: z.string(), password: z.string() })),
  },
});

export const rejectProposal = defineOperatorCall({
  method: 'POST',
  path: '/proposals/:proposalId/reject',
  permission: 'proposals.decide',
  summary: 'Discards a proposal of another operator.',
  ...one,
  request: { reason: reasonText },
  response: { proposalId: idText },
});

export const withdrawProposal = defineOperatorCall({
  method: 'POST',
  path: '/proposals/:proposalId/withdraw',
  permission: 'proposals.decide',
  summary: 'Discards an own proposal.',
  ...one,
  request: { reason: reasonText },
  response: { proposalId: idText },
});

export const proposeCancel = defineOperatorCall({
  method: 'POST',
  path: '/draws/:drawId/propose-cancel',
  permission: 'draws.cancel',
  summary: 'Proposes to cancel the draw. For an operator who entered or declared a result of it.',
  params: { drawId: idText },
  request: { reason: reasonText },
  response: { proposalId: idText },
});
