import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { keepPreviousData } from '@tanstack/react-query';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { type NoticeFields, receiversQuery } from './notice-draft.ts';

/** Counts the players whom the notice would reach now. Disabled while a field is incomplete. */
export function useReceivers(draft: NoticeFields) {
  const query = receiversQuery(draft);
  const isComplete = query !== undefined;
  return useOperatorQuery(
    queryKeys.receivers(query ?? {}),
    OPERATOR_CALLS.countReceivers,
    { query: query ?? { purpose: draft.purpose } },
    { enabled: isComplete, ...(isComplete ? { placeholderData: keepPreviousData } : {}) },
  );
}
