import { existsSync } from 'node:fs'
import path from 'node:path'
import { pagesFolder } from '#app/api/app.ts'
import type { TestProduct } from '../harness/product.ts'

/** Whether the pages are built, as `npm test` does first; without them forms are answered with JSON alone. */
export const pagesAreBuilt = existsSync(path.join(pagesFolder, 'pages.json'))

/** What a visitor types into each form when nothing is wrong. */
export const registration = {
  firstName: 'Ayesha',
  lastName: 'Siddiqui',
  courseType: 'medicine',
  qualification: 'FSc pre-medical, 2026',
  phone: '0300 1234567',
}
export const contact = {
  firstName: 'Bilal',
  lastName: 'Ahmed',
  phone: '+92 321 7654321',
  email: 'bilal@example.org',
  message: 'My daughter has 82 %.\nWhich universities in Italy would accept her?',
}

export interface FormSent {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Sends a public form as a browser does without a script. @param action as in `/forms/contact` */
export async function sendForm(
  { url }: Pick<TestProduct, 'url'>,
  action: string,
  fields: Readonly<Record<string, string>>,
  headers: Record<string, string> = {},
): Promise<FormSent> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const response = await fetch(url + action, { method: 'POST', body, headers, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
