import { StrictMode } from 'react'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { App } from './app.tsx'
import { appAddresses, signInPaths } from './paths.ts'
import SiteFrame from './site/site-frame.tsx'
import { notFoundPage, sitePages } from './site-pages.tsx'
import { makeStore } from './store/store.ts'
import { signInWords } from './words/en-sign-in.ts'

/** A page to be written at build time: its head in words, and its body as HTML. */
export interface RenderedPage {
  path: string
  title: string
  description: string
  html: string
}

export { appAddresses }
export { site } from '#site'

// Boundaries of any size stay in place: splitting one off would need an inline script to move it back.
const whole = { progressiveChunkSize: Number.MAX_SAFE_INTEGER }

async function htmlOf(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(page, {
    ...whole,
    onError: (error) => {
      throw error
    },
  })
  return new Response(prelude).text()
}

/** Renders every public page, the page for unknown addresses last. They carry no React. */
export async function renderSite(): Promise<RenderedPage[]> {
  const rendered: RenderedPage[] = []
  for (const { path, title, description, Page } of [...sitePages, notFoundPage]) {
    const html = await htmlOf(
      <StaticRouter location={path}>
        <SiteFrame>
          <Page />
        </SiteFrame>
      </StaticRouter>,
    )
    rendered.push({ path, title, description, html })
  }
  return rendered
}

/** Renders the sign-in pages exactly as the client will, which takes them over where they stand. */
export async function renderSignIn(): Promise<RenderedPage[]> {
  const rendered: RenderedPage[] = []
  for (const [name, path] of Object.entries(signInPaths)) {
    const { title, description } = signInWords.pages[name as keyof typeof signInPaths]
    const html = await htmlOf(
      <StrictMode>
        <StaticRouter location={path}>
          <App store={makeStore(null)} />
        </StaticRouter>
      </StrictMode>,
    )
    rendered.push({ path, title, description, html })
  }
  return rendered
}
