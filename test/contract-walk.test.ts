import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#contract/all-routes.ts'
import type { RouteShape, Who } from '#contract/route.ts'
import { keepEnquiry } from '#server/features/enquiries/keep-enquiry.ts'
import { loadHelpArticles } from '#server/features/help/load-articles.ts'
import { fileForm, importFile, sendFile } from './catalogue-files.ts'
import { aKeptDocument, apply, decide, smallPhotograph, submissionForm } from './applying.ts'
import { aDestinationCost, aMistake, aSavedSearch, aShortlisted } from './keeping.ts'
import { anAdmin, anOfficer, anotherSession, aStudent, password, type Person } from './people.ts'
import { policies, type Caller, type Names, type ObjectKind, type Verdict } from './policy.ts'
import { testProduct, type Answer, type CallOptions, type TestProduct } from './product.ts'
import { aProgram, type ProgramToApplyTo } from './programs.ts'
import { walkBodies } from './walk-bodies.ts'

let product: TestProduct
let program: ProgramToApplyTo
beforeAll(async () => {
  product = await testProduct()
  program = await aProgram(product.deps)
  await loadHelpArticles(product.deps.db, new Date())
})
afterAll(() => product.close())

const callers: readonly Caller[] = ['nobody', 'student', 'anotherStudent', 'officer', 'admin']
const objects: readonly ObjectKind[] = ['own', 'foreign', 'absent', 'malformed']

/** Two students with the same things each, and the people who look at them; made afresh for each call. */
interface Scene {
  readonly people: Readonly<Record<Exclude<Caller, 'nobody'>, Person>>
  /** What `own` and `foreign` name, for each kind of record. */
  readonly ids: Readonly<Record<Names, { own: string[]; foreign: string[] }>>
}

async function sceneOf(names: Names): Promise<Scene> {
  const { deps } = product
  const [student, anotherStudent, officer, admin] = await Promise.all([
    aStudent(deps),
    aStudent(deps),
    anOfficer(deps),
    anAdmin(deps),
  ])
  const both = async (of: (person: Person) => Promise<string[]>) => ({
    own: await of(student),
    foreign: await of(anotherStudent),
  })
  const nothing = { own: [], foreign: [] }
  const application = async (person: Person, withDocument: boolean) => {
    const documents = withDocument ? { cnicFrontImage: await smallPhotograph() } : {}
    const { body } = await apply(product, person, program, { documents })
    if (!withDocument) await decide(product, officer, body.data._id, { decision: 'offer' })
    return withDocument ? [body.data._id, body.data.documents[0]._id] : [body.data._id]
  }
  const session = async (person: Person) => {
    await anotherSession(deps, person)
    const { body } = await product.call('GET', '/auth/sessions', { token: person.token })
    return [body.sessions.find((one: { current: boolean }) => !one.current)._id]
  }
  const enquiry = async ({ email }: Person) => {
    const content = { kind: 'contact', first_name: 'Bilal', email, message: 'A question' } as const
    await keepEnquiry(deps, content)
    const kept = deps.db.selectFrom('enquiries').select('id').where('email', '=', email)
    return [(await kept.executeTakeFirstOrThrow()).id]
  }
  const upload = async ({ token }: Person) => {
    const body = { name: 'cnicFrontImage', bytes: 5, sha256: 'a'.repeat(64) }
    return [(await product.call('POST', '/student/uploads', { token, body })).body.uploadId]
  }
  const task = async ({ token }: Person) => {
    const body = { title: 'Book the test' }
    return [(await product.call('POST', '/student/tasks', { token, body })).body.task._id]
  }
  const feed = async ({ token }: Person) => {
    const { body } = await product.call('POST', '/student/calendar/feed', { token, body: {} })
    return [body.url.split('/').at(-1)]
  }
  const question = async ({ _id }: Person) => {
    const asked = { student_id: _id, question: 'Which test?', intent: 'unknown', asked_at: new Date() }
    const answer = JSON.stringify({ blocks: [], sources: [], links: [], handover: true })
    const kept = deps.db
      .insertInto('assistant_questions')
      .values({ ...asked, answer })
      .returning('id')
    return [(await kept.executeTakeFirstOrThrow()).id]
  }
  const kept = async (person: Person) => [
    await aKeptDocument(product, person, 'cnicFrontImage', await smallPhotograph()),
  ]
  const thread = async ({ token }: Person) => {
    const body = { subject: 'A question', text: 'When does the term begin?' }
    return [(await product.call('POST', '/messages', { token, body })).body.thread._id]
  }
  const { programId, universityId } = program
  return {
    people: { student, anotherStudent, officer, admin },
    ids: {
      nothing,
      student: { own: [student._id], foreign: [anotherStudent._id] },
      application: names === 'application' ? await both((one) => application(one, false)) : nothing,
      document: names === 'document' ? await both((one) => application(one, true)) : nothing,
      session: names === 'session' ? await both(session) : nothing,
      enquiry: names === 'enquiry' ? await both(enquiry) : nothing,
      question: names === 'question' ? await both(question) : nothing,
      article: { own: ['ibcc-attestation'], foreign: ['bank-statement'] },
      task: names === 'task' ? await both(task) : nothing,
      feed: names === 'feed' ? await both(feed) : nothing,
      kept: names === 'kept' ? await both(kept) : nothing,
      upload: names === 'upload' ? await both(upload) : nothing,
      thread: names === 'thread' ? await both(thread) : nothing,
      shortlisted:
        names === 'shortlisted' ? await both(async (one) => [await aShortlisted(product, one)]) : nothing,
      savedSearch:
        names === 'savedSearch' ? await both(async (one) => [await aSavedSearch(product, one)]) : nothing,
      destinationCost:
        names === 'destinationCost'
          ? await both(async () => [await aDestinationCost(product, officer)])
          : nothing,
      catalogueImport:
        names === 'catalogueImport'
          ? await both(async () => [await importFile(product, officer, aList())])
          : nothing,
      catalogueUpload:
        names === 'catalogueUpload'
          ? await both(async () => [(await sendFile(product, officer, aList())).body.data._id])
          : nothing,
      mistake: names === 'mistake' ? await both(async (one) => [await aMistake(product, one)]) : nothing,
      currency: { own: ['EUR'], foreign: ['USD'] },
      university: { own: [universityId], foreign: [universityId] },
      program: { own: [programId], foreign: [programId] },
    },
  }
}

const aList = () => `name,country\nInvented College ${randomUUID()},LV\n`

function formFor(name: string, scene: Scene, caller: Caller): FormData | undefined {
  if (name === 'submitApplication') {
    const person = caller === 'nobody' ? scene.people.student : scene.people[caller]
    return submissionForm(person, program)
  }
  if (name === 'sendCatalogueFile') return fileForm(aList())
  if (name !== 'sendDocuments') return undefined
  const form = new FormData()
  form.append('cnicBackImage', new Blob(['x']), 'photo.jpg')
  return form
}

function idsFor(scene: Scene, names: Names, object: ObjectKind): string[] {
  const { own, foreign } = scene.ids[names]
  if (object === 'own') return own
  if (object === 'foreign') return foreign
  return own.map(() => (object === 'absent' ? randomUUID() : "1' or '1'='1"))
}

/** `in` means that the operation answered, whatever it said. */
function verdictOf({ status, body }: Answer): Verdict | `failed with ${number}` {
  if (status >= 500) return `failed with ${status}`
  if (body.code === 'sign_in_needed') return 401
  if (body.code === 'not_for_you') return 403
  if (body.code === 'not_found') return 404
  return 'in'
}

async function visit(
  name: string,
  route: RouteShape,
  caller: Caller,
  object: ObjectKind,
): Promise<string | null> {
  const policy = policies[name]
  if (!policy) return `${name} has no line in the policy`
  const scene = await sceneOf(policy.names)
  const ids = idsFor(scene, policy.names, object)
  let next = 0
  const path = route.path.replace(/:\w+/g, () => encodeURIComponent(ids[next++] ?? 'missing'))
  const query = name === 'deleteStudent' ? '?reason=A%20test' : name === 'sendPiece' ? '?from=0' : ''
  const options: CallOptions = {
    token: caller === 'nobody' ? undefined : scene.people[caller].token,
    ...(walkBodies[name] ? { body: walkBodies[name](scene, caller) } : {}),
    ...(route.bytes ? { bytes: Buffer.from('hello') } : {}),
  }
  const form = formFor(name, scene, caller)
  const expected = policy.verdict(caller, object)
  const before = expected === 'in' ? null : await fingerprintOfEverything(scene)
  const answer = await product.call(route.method, path + query, form ? { ...options, form } : options)
  const found = verdictOf(answer)
  if (found !== expected) return `${name}: ${caller}, ${object}: expected ${expected}, found ${found}`
  if (before !== null && before !== (await fingerprintOfEverything(scene))) {
    return `${name}: ${caller}, ${object}: refused, and changed a row`
  }
  return null
}

/** All rows of the people of a scene as one text; sessions without the time they were last seen. */
async function fingerprintOfEverything(scene: Scene): Promise<string> {
  const ids = Object.values(scene.people).map(({ _id }) => _id)
  const { rows } = await product.deps.pool.query(
    `select md5(concat(
       (select string_agg(u::text, '' order by id) from users u where id = any ($1)),
       (select string_agg(concat(id, user_id, expires_at), '' order by id) from sessions where user_id = any ($1)),
       (select string_agg(a::text, '' order by id) from applications a where student_id = any ($1)),
       (select string_agg(d::text, '' order by id) from documents d where student_id = any ($1)),
       (select string_agg(w::text, '' order by program_id) from application_drafts w where student_id = any ($1)),
       (select string_agg(q::text, '' order by id) from assistant_questions q where student_id = any ($1)),
       (select string_agg(h::text, '' order by student_id, slug) from help_votes h where student_id = any ($1)),
       (select string_agg(k::text, '' order by id) from student_tasks k where student_id = any ($1)),
       (select string_agg(f::text, '' order by student_id) from calendar_feeds f where student_id = any ($1)),
       (select string_agg(u::text, '' order by id) from document_uploads u where student_id = any ($1)),
       (select string_agg(t::text, '' order by user_id) from student_details t where user_id = any ($1)),
       (select string_agg(r::text, '' order by user_id) from academic_records r where user_id = any ($1)),
       (select string_agg(e::text, '' order by id) from enquiries e where id::text = any ($2)),
       (select string_agg(t::text, '' order by id) from message_threads t where student_id = any ($1)),
       (select count(*) from messages m where author_id = any ($1)),
       (select string_agg(s::text, '' order by user_id, program_id) from shortlist s where user_id = any ($1)),
       (select string_agg(s::text, '' order by id) from saved_searches s where user_id = any ($1)),
       (select string_agg(r::text, '' order by user_id, query) from recent_searches r where user_id = any ($1)),
       (select string_agg(m::text, '' order by id) from mistakes m
        where user_id = any ($1) or handled_by = any ($1)),
       (select count(*) from exchange_rates where set_by = any ($1)),
       (select count(*) from destination_costs where set_by = any ($1) or withdrawn_by = any ($1)),
       (select count(*) from document_views v where viewer_id = any ($1)))) as sum`,
    [ids, [...scene.ids.enquiry.own, ...scene.ids.enquiry.foreign]],
  )
  return rows[0].sum
}

async function walk(name: string, route: RouteShape): Promise<string[]> {
  const named = policies[name]?.names ?? 'nothing'
  const cells = callers.flatMap((caller) =>
    (named === 'nothing' ? objects.slice(0, 1) : objects).map((object) => ({ caller, object })),
  )
  const found: (string | null)[] = []
  for (const { caller, object } of cells) found.push(await visit(name, route, caller, object))
  return found.filter((mismatch) => mismatch !== null)
}

describe('every call of the contract, for every caller and every kind of id', () => {
  it('has a line in the policy, and no line is left over', () => {
    expect([...allRoutes.keys()].sort()).toEqual(Object.keys(policies).sort())
  })

  for (const [name, route] of allRoutes) {
    it(`${name} answers each as the policy says`, async () => {
      expect(await walk(name, route)).toEqual([])
    }, 60_000)
  }
})

describe('the walk itself', () => {
  const audiences: readonly Who[] = ['anyone', 'signed-in', 'student', 'staff', 'admin']

  for (const [name, route] of allRoutes) {
    it(`notices when the audience of ${name} changes`, async () => {
      const changeable = route as { who: Who }
      const right = changeable.who
      const unnoticed: Who[] = []
      try {
        for (const who of audiences.filter((one) => one !== right)) {
          changeable.who = who
          if ((await firstMismatch(name, route)) === null) unnoticed.push(who)
        }
      } finally {
        changeable.who = right
      }
      expect(unnoticed).toEqual([])
    }, 60_000)
  }

  it('notices a token that is malformed, unknown, or of somebody disabled or logged out', async () => {
    const { deps } = product
    const disabled = await aStudent(deps)
    await deps.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', disabled._id).execute()
    const gone = await aStudent(deps)
    await product.call('POST', '/auth/logout', { token: gone.token })
    const challenge = await product.call('POST', '/auth/student-login', {
      body: { email: (await aStudent(deps)).email, password },
    })
    for (const token of ['', 'x', 'A'.repeat(43), disabled.token, gone.token, challenge.body.challengeId]) {
      const answer = await product.call('GET', '/auth/me', { token })
      expect([token.length, answer.status, answer.body.code]).toEqual([token.length, 401, 'sign_in_needed'])
    }
  })
})

/** Walks until the first mismatch: enough to know that a change is noticed. */
async function firstMismatch(name: string, route: RouteShape): Promise<string | null> {
  for (const caller of callers) {
    for (const object of ['own', 'absent', 'malformed'] as const) {
      const mismatch = await visit(name, route, caller, object)
      if (mismatch !== null) return mismatch
    }
  }
  return null
}
