import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import { answeringServer } from '#test/harness/http/answering-server.ts'
import type { AnsweringServer } from '#test/harness/http/answering-server.ts'

let server: AnsweringServer
let storeOf: typeof import('./store.ts')
let signIn: typeof import('#areas/accounts/sign-in/web/sign-in-requests.ts')
let students: typeof import('#areas/applications/list/web/student-slice.ts')
let programs: typeof import('#areas/catalogue/programs/web/program-slice.ts')
let universities: typeof import('#areas/catalogue/universities/web/university-slice.ts')
let instructors: typeof import('#areas/learning/instructors/web/instructor-slice.ts')
let info: typeof import('#areas/accounts/sign-in/web/info.ts')

beforeAll(async () => {
  server = await answeringServer()
  // The module reads the variable when it loads, and another test of this process may have loaded it already.
  vi.resetModules()
  vi.stubEnv('VITE_API_BASE', server.url)
  storeOf = await import('./store.ts')
  signIn = await import('#areas/accounts/sign-in/web/sign-in-requests.ts')
  students = await import('#areas/applications/list/web/student-slice.ts')
  programs = await import('#areas/catalogue/programs/web/program-slice.ts')
  universities = await import('#areas/catalogue/universities/web/university-slice.ts')
  instructors = await import('#areas/learning/instructors/web/instructor-slice.ts')
  info = await import('#areas/accounts/sign-in/web/info.ts')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  vi.resetModules()
  await server.close()
})
beforeEach(() => {
  server.received.length = 0
})

const ayesha = {
  _id: 'a1',
  name: 'Ayesha',
  email: 'ayesha@example.org',
  role: 'student' as const,
  phone: null,
}
const newStore = () => storeOf.makeStore(null)
const application = (_id: string): Application =>
  ({ _id, status: 'pending', joinStatus: 'offered', stage: 'offered', reference: `MZ-${_id}` }) as Application

test('starts with the fields and values of the specification', () => {
  const state = newStore().getState()
  expect(Object.keys(state).toSorted()).toEqual([
    'auth',
    'calls',
    'info',
    'instructor',
    'program',
    'student',
    'university',
  ])
  expect(state.info).toEqual({ user: null, token: null })
  const request = { status: 'idle', error: null, isLoading: false, message: null }
  expect(state.auth).toMatchObject({ ...request, user: null, token: null })
  const first = { currentPage: 1, totalPages: 0, hasNext: false, hasPrev: false }
  expect(state.university).toMatchObject({
    universities: [],
    pagination: { ...first, totalUniversities: 0 },
    message: null,
  })
  expect(state.program).toMatchObject({
    programs: [],
    pagination: { ...first, totalPrograms: 0 },
    message: null,
  })
  expect(state.instructor).toMatchObject({
    ...request,
    allInstructors: [],
    pagination: { ...first, totalInstructors: 0 },
  })
  expect(state.student).toMatchObject({ students: [], totalCount: 0, studentApplications: [] })
})

test('leaves user and token unset at login, and sets them once the code is verified', async () => {
  const store = newStore()
  server.answerJson(200, { message: 'Code sent', challengeId: 'c1', expiresAt: 'x', resendAfter: 'y' })
  const asking = store.dispatch(signIn.login({ body: { email: ayesha.email, password: 'p' } }))
  expect(store.getState().auth).toMatchObject({ status: 'loading', isLoading: true, user: null })
  await asking
  expect(store.getState().auth).toMatchObject({
    status: 'succeeded',
    message: 'Code sent',
    user: null,
    token: null,
  })
  expect(store.getState().info).toEqual({ user: null, token: null })

  server.answerJson(200, { user: ayesha, token: 'T', message: 'Welcome' })
  await store.dispatch(signIn.verifyCode({ body: { challengeId: 'c1', otp: '123456' } }))
  expect(store.getState().auth).toMatchObject({ user: ayesha, token: 'T', message: 'Welcome' })
  expect(store.getState().info).toEqual({
    user: { _id: 'a1', name: 'Ayesha', email: 'ayesha@example.org', role: 'student' },
    token: 'T',
  })

  store.dispatch(info.clearInfo())
  expect(store.getState().auth).toMatchObject({ user: null, token: null, status: 'idle', message: null })
})

test('stores the registered person as the user, without a token', async () => {
  const store = newStore()
  server.answerJson(201, { name: 'Ayesha', email: ayesha.email, status: 'pending', message: 'Look' })
  await store.dispatch(
    signIn.register({ body: { name: 'Ayesha', email: ayesha.email, password: 'three words here' } }),
  )
  expect(store.getState().auth).toMatchObject({ user: { name: 'Ayesha', status: 'pending' }, token: null })
  expect(store.getState().info.token).toBeNull()
})

test('stores the failure of each request separately, and the latest in the slice itself', async () => {
  const store = newStore()
  server.answerJson(500, {})
  await store.dispatch(students.fetchStats({ params: { studentId: 'a1' } }))
  expect(store.getState().student).toMatchObject({
    status: 'failed',
    isLoading: false,
    error: 'Failed to fetch dashboard statistics',
    requests: { stats: { status: 'failed' }, join: { status: 'idle' } },
  })
  server.answerJson(409, { message: 'There is no offer yet', code: 'move_not_possible' })
  await store.dispatch(
    students.joinUniversity({ params: { profileId: 'x' }, body: { joinStatus: 'confirmed' } }),
  )
  const { error, requests } = store.getState().student
  expect(error).toBe('There is no offer yet')
  expect(requests.join.failure).toMatchObject({ status: 409, code: 'move_not_possible' })
  expect(requests.stats.error).toBe('Failed to fetch dashboard statistics')
})

test('confirms only the application with the same _id', async () => {
  const store = newStore()
  server.answerJson(200, { data: [application('1'), application('2')], totalCount: 2 })
  await store.dispatch(students.fetchStudentApplications({ params: { studentId: 'a1' } }))
  expect(store.getState().student.totalApplicationsCount).toBe(2)

  server.answerJson(200, { data: { _id: '2' } })
  await store.dispatch(
    students.joinUniversity({ params: { profileId: '2' }, body: { joinStatus: 'confirmed' } }),
  )
  expect(JSON.parse(server.received.at(-1)?.body ?? '')).toEqual({ joinStatus: 'confirmed' })
  const [first, second] = store.getState().student.studentApplications
  expect(first).toMatchObject({ _id: '1', joinStatus: 'offered', status: 'pending' })
  expect(second).toMatchObject({ _id: '2', joinStatus: 'confirmed', status: 'confirmed', reference: 'MZ-2' })
  expect(store.getState().student.message).toBe('Successfully joined university!')
})

test('shows the reply to the newer of two requests, whichever arrives last', async () => {
  const store = newStore()
  const pages = (totalUniversities: number) => ({
    universities: [],
    message: String(totalUniversities),
    pagination: { currentPage: 1, totalPages: 1, totalUniversities, hasNext: false, hasPrev: false },
  })
  let answerSlow: (() => void) | undefined
  server.answer(({ url }, response) => {
    if (url.includes('slow')) answerSlow = () => response.end(JSON.stringify(pages(1)))
    else response.end(JSON.stringify(pages(2)))
  })
  const slow = store.dispatch(universities.fetchUniversities({ query: { search: 'slow' } }))
  const quick = store.dispatch(universities.fetchUniversities({ query: { search: 'quick' } }))
  await quick
  await expect.poll(() => answerSlow).toBeDefined()
  answerSlow!()
  await slow
  expect(store.getState().university).toMatchObject({
    pagination: { totalUniversities: 2 },
    message: '2',
    status: 'succeeded',
  })
})

test('clears the program list, its pagination and its error, even if a reply is still pending', async () => {
  const store = newStore()
  const pagination = { currentPage: 3, totalPages: 4, totalPrograms: 40, hasNext: true, hasPrev: true }
  server.answerJson(200, { programs: [{ _id: 'p' }], pagination, message: 'ok' })
  await store.dispatch(programs.fetchPrograms({ params: { universityId: 'u' } }))
  expect(store.getState().program.pagination).toEqual(pagination)

  const late = store.dispatch(programs.fetchPrograms({ params: { universityId: 'u' } }))
  store.dispatch(programs.clearPrograms())
  await late
  expect(store.getState().program).toMatchObject({
    programs: [],
    error: null,
    pagination: { currentPage: 1, totalPages: 0, totalPrograms: 0, hasNext: false, hasPrev: false },
  })
})

test('accepts the instructors under either name, and uses its own message for their failure', async () => {
  const store = newStore()
  const pagination = { currentPage: 1, totalPages: 1, totalInstructors: 1, hasNext: false, hasPrev: false }
  for (const name of ['instructors', 'data']) {
    server.answerJson(200, { [name]: [{ _id: name }], pagination, message: 'ok' })
    await store.dispatch(instructors.fetchInstructors({}))
    expect(store.getState().instructor.allInstructors).toEqual([{ _id: name }])
  }
  server.answer((_, response) => response.writeHead(503).end())
  await store.dispatch(instructors.fetchInstructors({}))
  expect(store.getState().instructor).toMatchObject({
    status: 'failed',
    error: 'Failed to fetch instructors',
  })
})

test('goes back to idle without an error when a request is cancelled', async () => {
  const store = newStore()
  server.answer(() => {})
  const asking = store.dispatch(students.fetchStats({ params: { studentId: 'a1' } }))
  asking.abort()
  await asking
  expect(store.getState().student).toMatchObject({ status: 'idle', error: null })
})

test('never shows data that was loaded for another person', async () => {
  const { showActivities } = await import('#areas/planning/activities/contract/activities.ts')
  const { queryFor } = await import('#kit/store/contract-api.ts')
  const stored = new Map<string, string>()
  const store = storeOf.makeStore({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (...pair) => stored.set(...pair),
  })
  store.dispatch(info.setInfo({ user: ayesha, token: 'first' }))
  server.answerJson(200, { todo: [], done: [] })
  const activities = queryFor(showActivities)
  await store.dispatch(activities.initiate({}))
  const shown = () => (activities.select({})(store.getState()) as { data?: unknown }).data
  expect(shown()).toEqual({ todo: [], done: [] })
  store.dispatch(info.setInfo({ user: ayesha, token: 'renewed' }))
  expect(shown()).toBeDefined()
  store.dispatch(info.setInfo({ user: { ...ayesha, _id: 'b2' }, token: 'second' }))
  expect(shown()).toBeUndefined()
})
