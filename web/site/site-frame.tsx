import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { hidesSiteFrame } from '../paths.ts'
import { SkipLink } from '../ui/skip-link.tsx'
import { en } from '../words/en.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

interface SiteFrameProps {
  /** The page is behind the login. */
  signedIn?: boolean
  children: ReactNode
}

/** The public header and footer around a page, left out on the addresses the specification names. */
export default function SiteFrame({ signedIn = false, children }: SiteFrameProps) {
  const { pathname } = useLocation()
  const bare = hidesSiteFrame(pathname)
  // The public pages load it by themselves; on pages that React runs, the header asks for it.
  useEffect(() => {
    if (!bare) void import('../enhance.ts').catch(() => {})
  }, [bare])
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to="content">{en.skipToContent}</SkipLink>
      {!bare && <Header signedIn={signedIn} />}
      <main id="content" tabIndex={-1} className="grow">
        {children}
      </main>
      {!bare && <Footer />}
    </div>
  )
}
