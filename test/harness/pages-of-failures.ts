import type { Page, Request } from 'playwright-core'
import { afterEach } from 'vitest'
import { openPages } from '#kit/gallery/launch-browser.ts'

/** Longest wait for what a page shows, in milliseconds: it may hang, which is why the test failed. */
const patienceMs = 5000
const mostCharacters = 6000
const mostPages = 4

const orAfterAWhile = <T>(answer: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([
    answer.catch(() => otherwise),
    new Promise<T>((resolve) => setTimeout(resolve, patienceMs, otherwise).unref()),
  ])

const describeRequest = (request: Request): string => `${request.method()} ${request.url()}`

async function describePage(page: Page): Promise<string> {
  const [shown, requests, errors, said] = await Promise.all([
    orAfterAWhile(page.ariaSnapshot({ timeout: patienceMs }), '(nothing within five seconds)'),
    orAfterAWhile(page.requests(), []),
    orAfterAWhile(page.pageErrors(), []),
    orAfterAWhile(page.consoleMessages(), []),
  ])
  const unanswered = requests.filter(
    (request) => request.failure() === null && request.timing().responseEnd === -1,
  )
  return [
    `The page at ${page.url()} shows:`,
    shown.slice(0, mostCharacters),
    ...unanswered.map((request) => `is still waiting for ${describeRequest(request)}`),
    ...requests.slice(-12).map((request) => `has asked for ${describeRequest(request)}`),
    ...errors.map((error) => `threw ${error.message}`),
    ...said.slice(-5).map((message) => `wrote ${message.text()}`),
  ].join('\n')
}

/**
 * Adds to the message of a failed test what the pages show that are still open: many a failure comes once in a hundred
 * runs, on another machine.
 */
afterEach(async ({ task }) => {
  const error = task.result?.errors?.at(-1)
  if (task.result?.state !== 'fail' || error === undefined) return
  const pages = await Promise.all(openPages().slice(-mostPages).map(describePage))
  const shown = pages.map((page) => `\n\n${page}`).join('')
  // One reporter prints the message, the other one the stack, which begins with it.
  error.stack = error.stack?.replace(error.message, (message) => message + shown)
  error.message += shown
})
