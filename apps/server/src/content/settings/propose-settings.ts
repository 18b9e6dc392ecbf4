import type { ProposalKind } from '@surahi/contract/operator';
import type { ProposalHandler } from '../../operators/proposals/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import { compareSettings, writeSettings } from './change-settings.ts';
import { refreshContentAfterCommit } from './get-settings.ts';
import type { SettingsPatch } from './settings-schema.ts';

/** Changes settings, at once or as a proposal. `action` and `subject` are those of the audit log. */
export function settingsHandler(
  ctx: AppContext,
  { kind, action, subject }: { kind: ProposalKind; action: string; subject: string },
): ProposalHandler<SettingsPatch, undefined> {
  return {
    kind,
    compare: async (tx, patch) => {
      const compared = await compareSettings(ctx, tx, patch);
      return compared.ok ? ok({ subject, ...compared.value }) : compared;
    },
    apply: (tx, patch, { actor, reason }) => writeSettings(ctx, tx, { patch, actor, action, subject, reason }),
    applied: () => refreshContentAfterCommit(ctx),
  };
}
