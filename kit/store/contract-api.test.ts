import { configureStore } from '@reduxjs/toolkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listShortlistIds } from '#areas/planning/shortlist/contract.ts'
import { answeringServer } from '#test/harness/http/answering-server.ts'
import type { AnsweringServer } from '#test/harness/http/answering-server.ts'

let server: AnsweringServer
let api: typeof import('./contract-api.ts')

beforeAll(async () => {
  server = await answeringServer()
  // The module reads the variable when it loads, and another test of this process may have loaded it already.
  vi.resetModules()
  vi.stubEnv('VITE_API_BASE', `${server.url}/api`)
  api = await import('./contract-api.ts')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  vi.resetModules()
  await server.close()
})

test('an optimistic update is not reverted by the reply to an earlier request', async () => {
  const { contractApi, updateOptimistically, queryFor } = api
  const store = configureStore({
    reducer: { [contractApi.reducerPath]: contractApi.reducer },
    middleware: (getDefaults) => getDefaults().concat(contractApi.middleware),
  })
  const reading = queryFor(listShortlistIds)
  const shown = () => reading.select({})(store.getState() as never).data
  let stored = ['one']
  let duringRequest = () => {}
  server.answer((_request, response) => {
    const body = JSON.stringify({ programIds: stored })
    duringRequest()
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  await store.dispatch(reading.initiate({}))
  expect(shown()).toEqual({ programIds: ['one'] })

  const seen: unknown[] = []
  duringRequest = () => {
    duringRequest = () => seen.push(shown())
    store.dispatch(
      updateOptimistically(listShortlistIds, {}, ({ programIds }) => ({
        programIds: [...programIds, 'two'],
      })),
    )
    stored = ['one', 'two']
  }
  await store.dispatch(reading.initiate({}, { forceRefetch: true }))
  seen.push(shown())
  expect(seen).toEqual([{ programIds: ['one', 'two'] }, { programIds: ['one', 'two'] }])
  expect(server.received).toHaveLength(3)
})
