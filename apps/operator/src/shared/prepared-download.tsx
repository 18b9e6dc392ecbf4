import { OPERATOR_API, OPERATOR_CALLS, type OperatorAnswer, PREPARED_FILE_CONTENT } from '@surahi/contract/operator';
import { buttonClass } from '@surahi/ui';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from './api.ts';
import { type DownloadLink, downloadUrl } from './download-url.ts';
import { t } from './i18n/i18n.ts';

type PreparedFile = OperatorAnswer<typeof OPERATOR_CALLS.getPreparedFile>;

const POLL_MS = 1_000;
const FAILED = t('The file could not be made. Try again.');
const PROBLEMS: Partial<Record<NonNullable<PreparedFile['problem']>, string>> = {
  large: t('The file is too large. Choose a shorter period or a filter.'),
  busy: t('Other files are being made. Try again in a minute.'),
};

type Props = DownloadLink & { children: ReactNode };

/**
 * A link to an export. A click prepares the file, shows the progress of a long one, and saves it when it is ready.
 * Opened in a new tab, the link streams the same file.
 */
export function PreparedDownload({ name, query, children }: Props) {
  const { start, percent, problem } = usePreparedFile();
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (percent === undefined) void start({ name, query });
  };
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <a
        href={downloadUrl({ name, query })}
        download
        aria-disabled={percent !== undefined}
        className={buttonClass('secondary')}
        onClick={onClick}
      >
        {children}
      </a>
      <span role="status" className="text-sm text-muted empty:hidden">
        {percent === undefined ? problem : t('Being prepared: {percent}%', { percent })}
      </span>
    </span>
  );
}

function usePreparedFile() {
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const start = async (body: DownloadLink) => {
    const { signal } = (current.current = new AbortController());
    setProblem(undefined);
    setPercent(0);
    let answer = await call(OPERATOR_CALLS.prepareFile, { body }, { signal });
    while (answer.ok && answer.data.state === 'preparing' && !signal.aborted) {
      setPercent(answer.data.progress);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      const params = { fileId: answer.data.fileId };
      answer = await call(OPERATOR_CALLS.getPreparedFile, { params }, { background: true, signal });
    }
    if (signal.aborted) return;
    setPercent(undefined);
    if (!answer.ok) setProblem(answer.message);
    else if (answer.data.state === 'ready') save(answer.data);
    else setProblem((answer.data.problem === null ? undefined : PROBLEMS[answer.data.problem]) ?? FAILED);
  };
  return { start, percent, problem };
}

function save({ fileId, fileName }: PreparedFile): void {
  const anchor = document.createElement('a');
  anchor.href = OPERATOR_API + PREPARED_FILE_CONTENT.replace(':fileId', fileId);
  anchor.download = fileName;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
