import { AsyncLocalStorage } from 'node:async_hooks'
import { StrictMode } from 'react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { site } from '#site'
import { linkedDataOf } from '#site/catalogue/linked-data.ts'
import type { PublicPage } from '#site/catalogue/public-page.ts'
import { publicDocument } from '#site/catalogue/public-pages.tsx'
import { publicShells } from '#site/catalogue/shells.tsx'
import { formPages } from '#site/form-pages.tsx'
import { lastingPages } from '#site/legal-pages.tsx'
import { letterPages } from '#site/letter-pages.tsx'
import { signInPaths } from '#kit/routing/paths.ts'
import { FormAnswerContext } from '#site/forms/form-answer.ts'
import type { FormAnswer } from '#site/forms/form-answer.ts'
import SiteFrame from '#site/site-frame.tsx'
import { notFoundPage, sitePages } from '#site/site-pages.tsx'
import type { SitePage } from '#site/site-page.ts'
import { FixedRouter } from '#kit/routing/router.tsx'
import { addressOf } from '#kit/store/api.ts'
import type { CallInput } from '#kit/store/api.ts'
import { contractApi, endpointName, queryFor } from '#kit/store/contract-api.ts'
import { MissingCalls } from '#kit/store/missing-calls.ts'
import { takeReaders } from '#kit/rendering/reader.ts'
import type { Reader } from '#kit/rendering/reader.ts'
import { setInfo } from '#areas/accounts/sign-in/web/info.ts'
import type { RouteShape } from '#platform/contract/route.ts'
import type { RenderedScreen, ScreenVisit } from '../rendered-screens/rendered-screen.ts'
import { makeStore } from './store/store.ts'
import { formTexts } from '#texts/site/forms.ts'
import { signInTexts } from '#texts/accounts/sign-in/sign-in.ts'
import { App } from './app.tsx'
import { headOf } from './page-head.ts'
import type { RenderedPage } from './page-head.ts'

export { headOf, icons, policyOf, robotsOf, sitemapOf } from './page-head.ts'

// Never outline boundaries: moving them back would need an inline script.
const whole = { progressiveChunkSize: Number.MAX_SAFE_INTEGER }

/** @throws the first error of a component */
async function htmlOf(page: ReactNode): Promise<string> {
  const errors: unknown[] = []
  // What is thrown in `onError` would end the process.
  const { prelude } = await prerender(page, { ...whole, onError: (error) => void errors.push(error) })
  if (errors.length > 0) throw errors[0]
  return new Response(prelude).text()
}

const framed = (path: string, body: ReactNode, withSaved = false) => (
  <FixedRouter pathname={path}>
    <SiteFrame withSaved={withSaved}>{body}</SiteFrame>
  </FixedRouter>
)

const inFrame = (page: SitePage): Promise<string> =>
  htmlOf(framed(page.path, <page.Page />, publicShells.includes(page)))

/** Renders every public page, the one for unknown addresses last. They are shipped without React. */
export async function renderSite(): Promise<RenderedPage[]> {
  const rendered: RenderedPage[] = []
  const others = [...lastingPages, ...formPages, ...publicShells, notFoundPage]
  for (const page of [...sitePages, ...letterPages, ...others]) {
    const { Page: _, ...about } = page
    const unlisted = others.includes(page)
    rendered.push({ ...about, html: await inFrame(page), unlisted })
  }
  return rendered
}

/**
 * Renders a public page with the server's answer to a form on it.
 * @param path the address of the page
 * @returns its body and a prefix for its title; null if there is no such page
 */
export async function renderFormPage(
  path: string,
  answer: FormAnswer,
): Promise<{ titleLead: string; html: string } | null> {
  const page = [...sitePages, ...formPages].find((one) => one.path === path)
  if (!page) return null
  const html = await inFrame({
    ...page,
    Page: () => (
      <FormAnswerContext value={answer}>
        <page.Page />
      </FormAnswerContext>
    ),
  })
  return { titleLead: formTexts.errorTitle, html }
}

/**
 * Renders a public page of the catalogue. Nothing of it waits for anything, so it is rendered at once.
 * @param origin of the product, without a trailing slash
 */
export function renderPublicPage(page: PublicPage, origin: string) {
  const { body, ...about } = publicDocument(page)
  const linked = linkedDataOf(page, origin + about.path, origin)
  const html = renderToStaticMarkup(framed(about.path.split('?')[0]!, body, true))
  return {
    path: about.path,
    head: headOf({ ...about, linked, html: '' }, { site, origin, card: undefined }),
    html,
  }
}

/** Renders the sign-in pages exactly as the client does, which hydrates them. */
export async function renderSignIn(): Promise<RenderedPage[]> {
  const rendered: RenderedPage[] = []
  for (const [name, path] of Object.entries(signInPaths)) {
    const { title, description } = signInTexts.pages[name as keyof typeof signInPaths]
    const html = await htmlOf(
      <StrictMode>
        <FixedRouter pathname={path}>
          <App store={makeStore(null)} />
        </FixedRouter>
      </StrictMode>,
    )
    // The other pages need a code or a token, so they are useless as search results.
    const others = path !== signInPaths.signUp
    const picture = path === signInPaths.verify ? 'letter' : 'door'
    rendered.push({ path, title, description, html, picture, ...(others && { foundAs: signInPaths.signUp }) })
  }
  return rendered
}

/** For whom a screen is rendered; nobody in particular for public pages. */
const readers = new AsyncLocalStorage<Reader>()
const anybody: Reader = { languages: [], isWide: false }
takeReaders(() => readers.getStore() ?? anybody)

/** How often a screen is rendered at most: what some replies bring makes calls of its own. */
const mostRenderings = 4

/** Renders a screen of a student exactly as the client does, which hydrates it, with the replies to the calls it makes. */
export async function renderScreen(visit: ScreenVisit): Promise<RenderedScreen> {
  const store = makeStore(null)
  // No call is made with this token.
  store.dispatch(setInfo({ user: visit.user, token: 'rendered' }))
  const inputs = new Map<string, CallInput<RouteShape>>()
  try {
    for (let rendering = 1; ; rendering++) {
      const missing = new Map<string, RouteShape>()
      const note = (route: RouteShape, input: CallInput<RouteShape>) => {
        const address = addressOf(route, input)
        if (inputs.has(address)) return
        inputs.set(address, input)
        missing.set(address, route)
      }
      const html = await readers.run(visit.reader, () =>
        htmlOf(
          <StrictMode>
            <FixedRouter pathname={visit.pathname} search={visit.search}>
              <MissingCalls value={note}>
                <App store={store} />
              </MissingCalls>
            </FixedRouter>
          </StrictMode>,
        ),
      )
      if (missing.size === 0 || rendering === mostRenderings) return { html, ...cacheOf(store, inputs) }
      await Promise.all(
        [...missing].map(async ([address, route]) => {
          const value = await visit.replyTo(address)
          if (value === undefined) return
          queryFor(route)
          const entry = { endpointName: endpointName(route), arg: inputs.get(address), value }
          store.dispatch(contractApi.util.upsertQueryEntries([entry] as never))
        }),
      )
    }
  } finally {
    // Its timers would keep each cache for minutes.
    store.dispatch(contractApi.util.resetApiState())
  }
}

/** The cache of calls, and the addresses of the calls in it. */
function cacheOf(
  store: ReturnType<typeof makeStore>,
  inputs: ReadonlyMap<string, CallInput<RouteShape>>,
): Pick<RenderedScreen, 'calls' | 'addresses'> {
  const { queries, provided } = store.getState().calls
  const addresses: Record<string, string> = {}
  for (const [key, query] of Object.entries(queries))
    for (const [address, input] of inputs) if (query?.originalArgs === input) addresses[key] = address
  return { calls: { queries, provided }, addresses }
}
