import type { ComponentType } from 'react'

/** A question people ask, and our answer. */
export interface Question {
  question: string
  answer: string
}

/** A document of its own: made at build time, served without the app. */
export interface SitePage {
  path: string
  title: string
  description: string
  Page: ComponentType
  /** The questions it answers, for search engines. */
  questions?: readonly Question[] | undefined
  /** A script of its own beside the one of all public pages: its source. */
  script?: string
  /** The drawing it is shared with (`kit/illustrations/pictures`), when the page itself shows none. */
  picture?: string | undefined
}
