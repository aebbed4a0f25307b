import { configureStore } from '@reduxjs/toolkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { saveSchooling } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { listShortlistIds } from '#areas/planning/shortlist/contract.ts'
import { showActing } from '#areas/students/acting/contract.ts'
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

test('what an officer saves for a student is listed again, whatever it is about, and what they save otherwise is not', async () => {
  const { contractApi, mutationFor, queryFor } = api
  const { setActingFor } = await import('./api.ts')
  const store = configureStore({
    reducer: { [contractApi.reducerPath]: contractApi.reducer },
    middleware: (getDefaults) => getDefaults().concat(contractApi.middleware),
  })
  const asked: string[] = []
  server.answer(({ method, url }, response) => {
    asked.push(`${method} ${url}`)
    const body = JSON.stringify({ acts: [], message: '' })
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  const listed = store.dispatch(queryFor(showActing).initiate({ params: { studentId: 'one' } }))
  await listed
  const savedAndAsked = async () => {
    asked.length = 0
    await store.dispatch(mutationFor(saveSchooling).initiate({ body: { schooling: [] } })).unwrap()
    await Promise.all(store.dispatch(contractApi.util.getRunningQueriesThunk()))
    return asked
  }
  const saving = 'PUT /api/student/record/schooling'
  expect(await savedAndAsked()).toEqual([saving])
  setActingFor('one')
  expect(await savedAndAsked()).toEqual([saving, 'GET /api/staff/students/one/acting'])
  setActingFor(null)
  listed.unsubscribe()
})
