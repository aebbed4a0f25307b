import type { LoadState } from '../store/use-loaded.ts'

/** What was read, as `RecordList` takes it, where the reply has another name than `data` for its rows. */
export function recordListState<Reply extends { readonly totalCount: number }, Row>(
  of: LoadState<Reply>,
  rowsOf: (reply: Reply) => readonly Row[],
): LoadState<{ data: readonly Row[]; totalCount: number }> {
  const { data } = of
  return { ...of, data: data && { data: rowsOf(data), totalCount: data.totalCount } }
}
