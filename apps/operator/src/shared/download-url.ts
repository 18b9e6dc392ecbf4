import { OPERATOR_API, OPERATOR_DOWNLOADS, type OperatorDownload } from '@surahi/contract/operator';

/** An export and its query. */
export type DownloadLink = { name: OperatorDownload; query: Record<string, string> };

/** The address that streams an export. */
export function downloadUrl({ name, query }: DownloadLink): string {
  return `${OPERATOR_API}${OPERATOR_DOWNLOADS[name].path}?${new URLSearchParams(query).toString()}`;
}
