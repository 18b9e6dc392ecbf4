import type { Scenario } from '../lib/scenario.ts';
import { lostAnswers } from './lost-answers.ts';
import { postgresKill } from './postgres-kill.ts';
import { resets } from './resets.ts';
import { settlementKill } from './settlement-kill.ts';

/** Every fire test by the name it is run by. */
export const SCENARIOS: readonly Scenario[] = [postgresKill, resets, settlementKill, lostAnswers];
