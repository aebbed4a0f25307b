import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { hidesSiteFrame } from '../paths.ts'

/** The public header and footer around a page, left out on the addresses the specification names. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  if (hidesSiteFrame(pathname)) return <main id="content">{children}</main>
  return <main id="content">{children}</main>
}
