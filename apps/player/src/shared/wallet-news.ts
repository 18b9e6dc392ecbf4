/** The player's figures in a live event, with the names of the dashboard response. */
export type WalletFigures = {
  wallet_amt: string;
  hold_amt: string;
  betting_status: string;
  notification_count?: number;
};

let news: { atMs: number; seq: bigint | undefined; figures: WalletFigures } | undefined;

/**
 * Stores the figures of an event. Returns false and stores nothing when a newer event arrived before: events can
 * overtake one another.
 */
export function keepWalletNews(seq: bigint | undefined, figures: WalletFigures): boolean {
  if (seq !== undefined && news?.seq !== undefined && seq < news.seq) return false;
  news = { atMs: performance.now(), seq: seq ?? news?.seq, figures };
  return true;
}

/**
 * Returns a response with the figures of the newest event that arrived after its request was sent at `askedMs`
 * (performance.now()). The server may have written the response before the movement in that event.
 */
export function withWalletNews<Answer extends WalletFigures>(answer: Answer, askedMs: number): Answer {
  return news === undefined || news.atMs < askedMs ? answer : { ...answer, ...news.figures };
}

/** Clears the figures. Event numbers belong to one account. */
export function forgetWalletNews(): void {
  news = undefined;
}
