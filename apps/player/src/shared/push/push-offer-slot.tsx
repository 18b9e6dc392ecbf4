import type { ComponentType } from 'react';
import { lazy, Suspense, useState } from 'react';
import { loadTexts } from '../i18n/i18n.ts';
import { loadChunk } from '../screen-loading.ts';
import { readStored } from '../storage.ts';
import { OFFER_ANSWERED } from '../late-keys.ts';

// If the chunk cannot be loaded, nothing is offered.
const PushOffer = lazy<ComponentType>(async () => {
  try {
    const [module] = await Promise.all([loadChunk(() => import('./push-offer.tsx')), loadTexts(['pages'])]);
    return { default: module.PushOffer };
  } catch {
    return { default: () => null };
  }
});

/**
 * Place for the offer of notifications, below an accepted bid or request. Empty where the browser cannot receive them,
 * and once the player has answered.
 */
export function PushOfferSlot() {
  const [isOffered] = useState(
    () => window.isSecureContext && 'PushManager' in window && readStored(OFFER_ANSWERED) === undefined,
  );
  if (!isOffered) return null;
  return (
    <Suspense fallback={null}>
      <PushOffer />
    </Suspense>
  );
}
