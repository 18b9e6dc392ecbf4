import type { ExportedTable } from '@surahi/contract/operator';
import { PreparedDownload } from '../prepared-download.tsx';
import { DensitySwitch } from './density.tsx';
import { ViewLinks } from './view-links.tsx';

type ListFile = { table: ExportedTable; query: Record<string, string> };

type ListToolsProps = {
  /** The exports of the shown list, with its filters. */
  file?: ListFile | undefined;
  /** Whether the list has filters or an order, so that views of it can be saved. */
  hasViews?: boolean;
  /** Whether the list has rows that can be compact. */
  hasDensity?: boolean;
};

/** What an operator can do with a whole list: keep its filters as a view, show compact rows, export it. */
export function ListTools({ file, hasViews = true, hasDensity = true }: ListToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {hasViews ? <ViewLinks /> : null}
      <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
        {hasDensity ? <DensitySwitch /> : null}
        {file === undefined ? null : <ListFileLinks {...file} />}
      </div>
    </div>
  );
}

/** The exports of a list as CSV and XLSX. */
function ListFileLinks({ table, query }: ListFile) {
  return (
    <>
      <PreparedDownload name={`${table}Csv`} query={query}>
        CSV
      </PreparedDownload>
      <PreparedDownload name={`${table}Xlsx`} query={query}>
        XLSX
      </PreparedDownload>
    </>
  );
}
