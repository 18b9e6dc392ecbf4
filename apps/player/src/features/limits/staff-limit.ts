import type { PlayLimit } from '@surahi/contract';

/** Whether only staff have set this limit, so the player has none to remove. */
export function isOfStaffAlone({ by_staff: byStaff, own_amount: own }: PlayLimit): boolean {
  return byStaff && own === '';
}

/** Whether a lower limit of staff stays in force after the player sets `amount`, in points or minutes. */
export function staysInForce(limit: PlayLimit | undefined, amount: string): boolean {
  return limit !== undefined && limit.by_staff && Number(amount) > Number(limit.amount);
}
