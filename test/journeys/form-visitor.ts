import type { BrowserContext, Page } from 'playwright-core'
import { publicForms } from '#platform/contract/public-forms.ts'
import { leastMilliseconds } from '#areas/conversation/enquiries/server/robots.ts'
import type { RealProduct } from './real-product.ts'

/** `live`: as most come. `bare`: the script never arrives. `off`: scripts are switched off. */
export type Kind = 'live' | 'bare' | 'off'

export interface Visit {
  kind?: Kind
  width?: number
  dark?: boolean
  /** Sends within the time that nobody needs. */
  hurry?: boolean
}

/** People read before they type: their pages have been open for a while. */
export const beenHere = (context: BrowserContext) =>
  context.addInitScript((milliseconds) => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + milliseconds
  }, leastMilliseconds)

/** Opens a page as a visitor of their own. Close it with `page.context().close()`. */
export async function visit(
  product: RealProduct,
  at: string,
  { kind = 'live', width = 1280, dark = false, hurry = false }: Visit = {},
): Promise<Page> {
  const context = await product.visitor({
    width,
    javaScriptEnabled: kind !== 'off',
    colorScheme: dark ? 'dark' : 'light',
  })
  if (!hurry) await beenHere(context)
  if (kind === 'bare') await context.route(/\.js$/, (call) => call.abort())
  const page = await context.newPage()
  await page.goto(at)
  return page
}

/** The selector of a form. */
export const partOf = (name: keyof typeof publicForms) => `form[action="${publicForms[name].action}"]`
export const formOn = (page: Page, name: keyof typeof publicForms) => page.locator(partOf(name))

/** The enquiries somebody has left; each visitor of these tests has a first name of their own. */
export const enquiriesOf = ({ database }: RealProduct, firstName: string) =>
  database.db.selectFrom('enquiries').selectAll().where('first_name', '=', firstName).execute()

/** The link in the newsletter's mail to an address. */
export async function newsletterLink(product: RealProduct, email: string): Promise<string> {
  const { text } = await product.mailTo(email, /newsletter/i)
  return /\S+\/newsletter#token=\S+/.exec(text ?? '')![0]
}

/** What stands beside each field that is marked as wrong, by the field's name. */
export const marked = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].map((field) => {
        const lines = (field.getAttribute('aria-describedby') ?? '').split(' ')
        const line = document.getElementById(lines.at(-1)!)
        return [field.name, line?.checkVisibility() ? line.textContent : 'not shown']
      }),
    ),
  )
/** Name of the field that has the focus. */
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
