import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import { useNavigate } from '#kit/routing/router.tsx'

/** The page number an address asks for; 1 for anything that is no page. */
export function pageIn(query: URLSearchParams): number {
  const text = query.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}

/** The address of the present list with some of its query changed; `null` and empty values go. */
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
 * What a list shows is written in its address, so that a page can be sent to a friend and the back button works.
 * A new search or filter starts at the first page.
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
