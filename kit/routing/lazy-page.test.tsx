import { Suspense } from 'react'
import type { ComponentType } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { chunkMs, lazyPage, retryFailedPages } from './lazy-page.tsx'

const Arrived = () => <p>Arrived</p>

/** Renders to the end and returns the HTML, or throws what rendering threw. */
async function render(Page: ComponentType): Promise<string> {
  let failure: unknown
  const { prelude } = await prerender(
    <Suspense fallback={null}>
      <Page />
    </Suspense>,
    {
      onError: (error) => {
        failure = error
      },
    },
  )
  if (failure !== undefined) throw failure
  return new Response(prelude).text()
}

test('shows the page once its script has loaded', async () => {
  const Page = lazyPage(async () => ({ default: Arrived }))
  expect(await render(Page)).toContain('Arrived')
  expect(chunkMs).toBe(120_000)
})

test('throws “Loading chunk failed” with the cause when the script does not arrive', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const Page = lazyPage(() => Promise.reject<{ default: ComponentType }>(cause))
  await expect(render(Page)).rejects.toMatchObject({ message: 'Loading chunk failed', cause })
})

test('throws it when the script takes too long', async () => {
  const Page = lazyPage(() => new Promise<{ default: ComponentType }>(() => {}), { limit: 30 })
  await expect(render(Page)).rejects.toMatchObject({
    message: 'Loading chunk failed',
    cause: { message: 'No answer within 30 ms' },
  })
})

test('stays failed until a retry, which loads the script again', async () => {
  let tries = 0
  const Page = lazyPage(async () => {
    tries += 1
    if (tries === 1) throw new Error('offline')
    return { default: Arrived }
  })
  await expect(render(Page)).rejects.toThrow('Loading chunk failed')
  await expect(render(Page)).rejects.toThrow('Loading chunk failed')
  expect(tries).toBe(1)
  retryFailedPages()
  expect(await render(Page)).toContain('Arrived')
  expect(tries).toBe(2)
})
