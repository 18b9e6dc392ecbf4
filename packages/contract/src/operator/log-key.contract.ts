import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { idText, reasonText } from './wire.ts';

/** A public key of the log: name, key id and key with plus signs between them. */
const verifierKey = z.string().check(z.minLength(1), z.maxLength(500));

export const getLogKey = defineOperatorCall({
  method: 'GET',
  path: '/log-key',
  permission: 'log.key',
  summary: 'Returns the public key of the public log, and the installed key or name that can replace it.',
  response: {
    /** Null without a public log. */
    current: z.nullable(verifierKey),
    /** The key of LOG_NEXT_KEY. Null if none is installed, or if the log has or had it. */
    next: z.nullable(verifierKey),
    /** Set if the node is set up for another name: the keys before and after, and the last cosigned checkpoint. */
    restart: z.nullable(z.object({ from: verifierKey, to: verifierKey, size: z.int(), root: z.string() })),
  },
});

export const proposeLogKey = defineOperatorCall({
  method: 'POST',
  path: '/log-key/propose',
  access: 'confirmed',
  permission: 'log.key',
  summary: "Proposes to change the public log's key to the installed next key. A second operator approves it.",
  request: { key: verifierKey, reason: reasonText },
  response: { proposalId: idText },
});

export const proposeLogRestart = defineOperatorCall({
  method: 'POST',
  path: '/log-restart/propose',
  access: 'confirmed',
  permission: 'log.key',
  summary: 'Proposes that the public log goes on under the name and key of the node. A second operator approves it.',
  request: { key: verifierKey, reason: reasonText },
  response: { proposalId: idText },
});
