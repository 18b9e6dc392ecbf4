import { type ChildProcess, fork } from 'node:child_process';
import { openEventStreams } from './event-streams.ts';
import { stopAtExit } from './interruption.ts';
import { tokenOf } from './tokens.ts';

/** The streams of one node. They have their own process, because a process may open only some thousand files. */
export type StreamReader = {
  pid: number;
  /** Waits until every stream has received the text. Returns the times in unix ms. */
  expect(text: string, timeoutMs: number): Promise<number[]>;
  /** The number of streams that were refused or have ended. */
  broken(): Promise<number>;
  close(): void;
};

type Question = { ask: 'expect'; text: string; timeoutMs: number } | { ask: 'broken' };

/** Opens `count` streams of the players from `first` on, in another process. */
export async function startStreamReader(port: number, count: number, first: number): Promise<StreamReader> {
  const child = fork(import.meta.filename, [String(port), String(count), String(first)]);
  const stopRunning = stopAtExit(() => child.kill('SIGKILL'));
  const opened = await answerOf<'open'>(child);
  if (opened !== 'open' || child.pid === undefined) throw new Error('the streams did not open');
  const ask = async <Answer>(question: Question): Promise<Answer> => {
    const answer = answerOf<Answer>(child);
    child.send(question);
    return answer;
  };
  return {
    pid: child.pid,
    expect: (text, timeoutMs) => ask<number[]>({ ask: 'expect', text, timeoutMs }),
    broken: () => ask<number>({ ask: 'broken' }),
    close: () => {
      stopRunning();
      child.kill('SIGKILL');
    },
  };
}

function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(new Error('a reader of streams has ended'));
    child.once('exit', gone);
    child.once('message', (answer) => {
      child.off('exit', gone);
      resolve(answer as Answer); // only the process below writes it
    });
  });
}

/** The reading process. */
async function read(port: number, count: number, first: number): Promise<void> {
  const streams = await openEventStreams(port, count, (index) => tokenOf(first + index));
  process.on('message', (question: Question) => {
    if (question.ask === 'broken') return void process.send?.(streams.broken());
    void streams
      .expect(question.text, question.timeoutMs)
      .then((times) => process.send?.(times.map((at) => performance.timeOrigin + at)));
  });
  process.send?.('open');
}

if (process.argv[1] === import.meta.filename && process.send !== undefined) {
  const [port = 0, count = 0, first = 0] = process.argv.slice(2).map(Number);
  await read(port, count, first);
}
