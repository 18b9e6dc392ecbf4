import { z } from 'zod';

const points = z.int().min(0).max(1_000_000_000);

/** The thresholds of the alerts. 0 failed sign-ins means no alert. */
export const alertsFromSchema = z.strictObject({
  resultMinutes: z.int().min(1).max(1_440),
  payoutHours: z.int().min(0).max(720),
  failedSignIns: z.int().min(0).max(1_000),
  bidPoints: points.nullable(),
  liabilityPoints: points.nullable(),
});

export const DEFAULT_ALERTS_FROM: z.output<typeof alertsFromSchema> = {
  resultMinutes: 15,
  payoutHours: 12,
  failedSignIns: 5,
  bidPoints: 50_000,
  liabilityPoints: null,
};
