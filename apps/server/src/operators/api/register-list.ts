import type {
  AnyOperatorCall,
  OperatorAnswer,
  OperatorErrorCode,
  OperatorParams,
  OperatorQuery,
} from '@surahi/contract/operator';
import type { AppContext } from '../../platform/context.ts';
import type { Read } from '../../platform/db/standby-read.ts';
import { BYTE_ORDER_MARK } from '../../platform/files/csv.ts';
import { MEDIA_TYPES } from '../../platform/files/media-types.ts';
import { MOST_ROWS } from '../../platform/files/xlsx-table.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { Lane, TaskCall, WorkerRefusal } from '../../platform/workers/workers.ts';
import { writeAudit } from '../audit/index.ts';
import { actorOf, type OperatorIdentity } from '../sessions/index.ts';
import { headingLine, type ListFile, rowLines } from './list-file.ts';
import type { OperatorApi } from './operator-api.ts';
import { registerDownload } from './register-download.ts';

type Asked<C extends AnyOperatorCall> = { query: OperatorQuery<C>; params: OperatorParams<C> };
type ListInput<C extends AnyOperatorCall> = Asked<C> & { operator: OperatorIdentity; read: Read };
type ListHandler<C extends AnyOperatorCall> = (
  input: ListInput<C>,
) => Promise<Result<OperatorAnswer<C>, OperatorErrorCode>>;

/** Rows per query of a file, where the list allows the caller to choose. */
const CHUNK = 200;

/**
 * Registers a list of the console and its exports as CSV and XLSX. A file has the rows that the list shows to the same
 * operator with the same filters, page after page. The audit log records each export.
 */
export function registerList<C extends AnyOperatorCall, Row>(
  ctx: AppContext,
  api: OperatorApi,
  { call, file, list }: { call: C; file: ListFile<OperatorAnswer<C>, Row>; list: ListHandler<C> },
): void {
  api.register(call, ({ query, params, operator, read }) => list({ query, params, operator, read }));
  for (const format of ['csv', 'xlsx'] as const) {
    registerDownload(api, `${file.name}${format === 'csv' ? 'Csv' : 'Xlsx'}`, async ({ query: given, operator }) => {
      const input = { ...askedOf(call, given), operator, read: ctx.reads.readShared };
      const first = await list(withLimit(call, input, null));
      if (!first.ok) return first;
      const entry = { action: 'list.export', subject: `list:${file.name}`, after: { ...given, format } };
      await writeAudit(ctx.db, { actor: actorOf(operator), ...entry });
      const pages = () => pagesOf(first.value, (cursor) => list(withLimit(call, input, cursor)));
      return ok({
        fileName: `surahi-${file.name.toLowerCase()}.${format}`,
        mediaType: MEDIA_TYPES[format],
        make: (task) => makeFile(ctx, api, { file, pages, format, task }),
      });
    });
  }
}

/** What a file asks of its list. Its query is that of the list without cursor and limit, and the parameters of the path. */
function askedOf<C extends AnyOperatorCall>(call: C, given: object): Asked<C> {
  const isParam = ([name]: [string, unknown]) => Object.hasOwn(call.params.shape, name);
  const fields = Object.entries(given);
  // list-downloads.ts builds the schema of the file from both schemas of the list.
  return {
    query: Object.fromEntries(fields.filter((field) => !isParam(field))) as OperatorQuery<C>,
    params: Object.fromEntries(fields.filter(isParam)) as OperatorParams<C>, // as above
  };
}

function withLimit<C extends AnyOperatorCall>(call: C, { query, ...input }: ListInput<C>, cursor: string | null) {
  const limit = 'limit' in call.query.shape ? { limit: CHUNK } : {};
  return { ...input, query: { ...query, ...limit, ...(cursor === null ? {} : { cursor }) } };
}

/** The first page and all that follow it. Throws if a later page is refused: only the cursor differs. */
async function* pagesOf<Answer extends object>(
  first: Answer,
  next: (cursor: string) => Promise<Result<Answer, OperatorErrorCode>>,
): AsyncGenerator<Answer> {
  let page = first;
  for (;;) {
    yield page;
    const cursor = 'nextCursor' in page && typeof page.nextCursor === 'string' ? page.nextCursor : null;
    if (cursor === null) return;
    const read = await next(cursor);
    if (!read.ok) throw new Error(`a page of a list was refused: ${read.code}`);
    page = read.value;
  }
}

type Making<Answer, Row> = {
  file: ListFile<Answer, Row>;
  pages: () => AsyncGenerator<Answer>;
  format: 'csv' | 'xlsx';
  task: TaskCall & { lane: Lane };
};

/** Reads the pages on this node, in turn with other files. A worker makes the XLSX, because that takes long. */
async function makeFile<Answer, Row>(
  { workers }: AppContext,
  { listTurns }: OperatorApi,
  { file, pages, format, task }: Making<Answer, Row>,
): Promise<Result<unknown, WorkerRefusal>> {
  const { columns, name } = file;
  const turn = await listTurns.take(task.owner, task.signal);
  if (!turn.ok) return turn;
  const lines: string[] = [];
  let rows = 0;
  try {
    if (format === 'csv') await task.onChunk?.(Buffer.from(BYTE_ORDER_MARK + headingLine(columns)));
    for await (const page of pages()) {
      if (task.signal?.aborted === true) return fail('cancelled');
      const found = file.rowsOf(page);
      const text = rowLines(columns, found);
      rows += found.length;
      if (format === 'xlsx') lines.push(text);
      else if (text !== '') await task.onChunk?.(Buffer.from(text));
      if (format === 'xlsx' && rows > MOST_ROWS) break;
    }
  } finally {
    turn.value();
  }
  if (format === 'csv') return ok(undefined);
  const numbers = columns.flatMap(({ heading, isNumber }) => (isNumber ? [heading] : []));
  return workers.run('listSheet', { csv: headingLine(columns) + lines.join(''), sheet: name, numbers }, task);
}
