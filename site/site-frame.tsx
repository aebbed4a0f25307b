import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { usePlace } from '#kit/routing/router.tsx'
import { hidesSiteFrame } from '#kit/routing/paths.ts'
import { SkipLink } from '#kit/ui/layout/skip-link.tsx'
import { en } from '#texts/kit/kit.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

interface SiteFrameProps {
  /** The first screen of the logged-in person, on pages behind the login. */
  onward?: string
  /** The page is drawn by the server and shows what is saved on the device. */
  withSaved?: boolean
  children: ReactNode
}

/** The public header and footer around a page, omitted on the addresses that the specification lists. */
export default function SiteFrame({ onward, withSaved, children }: SiteFrameProps) {
  const { pathname } = usePlace()
  const bare = hidesSiteFrame(pathname)
  // Prerendered pages load the script themselves; on pages rendered by React the header does.
  useEffect(() => {
    if (!bare) void import('./enhance.ts').catch(() => {})
  }, [bare])
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to="content">{en.skipToContent}</SkipLink>
      {!bare && <Header onward={onward ?? null} withSaved={withSaved ?? false} />}
      <main id="content" tabIndex={-1} className="grow">
        {children}
      </main>
      {!bare && <Footer />}
    </div>
  )
}
