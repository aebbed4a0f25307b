import type { LoadState } from '../store/use-loaded.ts'

/** Adapts a reply for `RecordList` if its rows are not in `data`. */
export function recordListState<Reply extends { readonly totalCount: number }, Row>(
  of: LoadState<Reply>,
  rowsOf: (reply: Reply) => readonly Row[],
): LoadState<{ data: readonly Row[]; totalCount: number }> {
  const { data } = of
  return { ...of, data: data && { data: rowsOf(data), totalCount: data.totalCount } }
}
