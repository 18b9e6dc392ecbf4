import { AgeUnlessBanner } from './layout/offline-banner.tsx';
import { useSocialData } from './social.ts';

/** The age of social data that an earlier visit stored and this visit failed to fetch. Hidden otherwise. */
export function SocialAge() {
  const { isRefetchError, dataUpdatedAt } = useSocialData();
  return <AgeUnlessBanner stale={isRefetchError} atMs={dataUpdatedAt} />;
}
