import { Button } from '@surahi/ui';

type MoreButtonProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
};

/** Fetches the next page below the rows, while there is one. */
export function MoreButton({ query }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
      className="justify-self-center"
    >
      Show older
    </Button>
  );
}
