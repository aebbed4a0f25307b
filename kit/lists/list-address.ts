import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import { useNavigate } from '#kit/routing/router.tsx'

/** The page number in an address; 1 if it has none or an invalid one. */
export function pageIn(query: URLSearchParams): number {
  const text = query.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}

/** The query with some parameters changed; null and empty ones are removed. */
export function withQuery(query: URLSearchParams, changes: Record<string, string | number | null>): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  const text = next.toString()
  return text === '' ? '' : `?${text}`
}

/**
 * The state of a list in its address, so that links can be shared and the back button works. A new search or filter
 * starts at the first page.
 */
export function useListAddress(pathname: string) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const change = useCallback(
    (changes: Record<string, string | null>) =>
      navigate(pathname + withQuery(query, { ...changes, page: null })),
    [navigate, pathname, query],
  )
  return {
    query,
    page: pageIn(query),
    search: query.get('search')?.trim() ?? '',
    hrefOf: (page: number) => pathname + withQuery(query, { page: page === 1 ? null : page }),
    change,
  }
}
