import type { ComponentType } from 'react'

/** A question people ask, and our answer. */
export interface Question {
  question: string
  answer: string
}

/** A separate document: prerendered and served without the app. */
export interface SitePage {
  path: string
  title: string
  description: string
  Page: ComponentType
  /** The questions it answers, for search engines. */
  questions?: readonly Question[] | undefined
  /** The source of a page-specific script. */
  script?: string
  /** It contains what all pages have (`site/enhance.ts`), as far as this page needs it. */
  scriptAlone?: boolean
  /** The picture of its link preview (`kit/illustrations/pictures`), if the page itself has none. */
  picture?: string | undefined
}
