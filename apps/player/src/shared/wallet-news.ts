/** What an event of the live connection said of the player, in the words of the dashboard's answer. */
export type WalletFigures = {
  wallet_amt: string;
  hold_amt: string;
  betting_status: string;
  notification_count?: number;
};

let news: { atMs: number; seq: bigint | undefined; figures: WalletFigures } | undefined;

/** Keeps what an event says; false, and not kept, when a newer one came before: events may overtake one another. */
export function keepWalletNews(seq: bigint | undefined, figures: WalletFigures): boolean {
  if (seq !== undefined && news?.seq !== undefined && seq < news.seq) return false;
  news = { atMs: performance.now(), seq: seq ?? news?.seq, figures };
  return true;
}

/**
 * An answer with the figures of the newest event that came after it was asked for (performance.now()): the answer may have
 * been written before the movement that the event tells of, and on a slow line it arrives after it.
 */
export function withWalletNews<Answer extends WalletFigures>(answer: Answer, askedMs: number): Answer {
  return news === undefined || news.atMs < askedMs ? answer : { ...answer, ...news.figures };
}

/** The next session's account counts anew. */
export function forgetWalletNews(): void {
  news = undefined;
}
