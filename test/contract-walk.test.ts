import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#contract/all-routes.ts'
import type { RouteShape, Who } from '#contract/route.ts'
import { loadHelpArticles } from '#server/features/help/load-articles.ts'
import { submissionForm } from './applying.ts'
import { fileForm } from './catalogue-files.ts'
import { aStudent, password } from './people.ts'
import { officePolicies } from './office-policies.ts'
import { peoplePolicies } from './people-policies.ts'
import {
  verdictOf as expectedOf,
  type Names,
  type ObjectKind,
  type Policy,
  type Verdict,
  type Walker,
} from './policy.ts'
import { testProduct, type Answer, type CallOptions, type TestProduct } from './product.ts'
import { aProgram, type ProgramToApplyTo } from './programs.ts'
import { walkBodies } from './walk-bodies.ts'
import { aList, sceneOf, type Scene } from './walk-scene.ts'

let product: TestProduct
let program: ProgramToApplyTo
let elsewhere: ProgramToApplyTo
beforeAll(async () => {
  product = await testProduct()
  // A university opens the kinds of documents that its program requires.
  program = await aProgram(product.deps, { requiredDocuments: ['cnicFrontImage'] })
  elsewhere = await aProgram(product.deps)
  await loadHelpArticles(product.deps.db, new Date())
})
afterAll(() => product.close())

const policies: Readonly<Record<string, Policy>> = { ...peoplePolicies, ...officePolicies }

const callers: readonly Walker[] = [
  'nobody',
  'student',
  'anotherStudent',
  'officer',
  'admin',
  'officerWithoutDecide',
  'disabledOfficer',
  'universityUser',
  'otherUniversityUser',
]
const objects: readonly ObjectKind[] = ['own', 'foreign', 'absent', 'malformed']

function formFor(name: string, scene: Scene, caller: Walker): FormData | undefined {
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

/**
 * Makes scenes for the cells of one call. What is let in may change anything, and gets a scene of its own; a refusal
 * changes nothing, as is compared each time, so that all refusals share one.
 */
function scenesFor(names: Names): (expected: Verdict) => Promise<Scene> {
  const fresh = () => sceneOf(product, { program, elsewhere }, names)
  let shared: Promise<Scene> | undefined
  return (expected) => (expected === 'in' ? fresh() : (shared ??= fresh()))
}

async function visit(
  name: string,
  route: RouteShape,
  caller: Walker,
  object: ObjectKind,
  sceneFor: (expected: Verdict) => Promise<Scene>,
): Promise<string | null> {
  const policy = policies[name]
  if (!policy) return `${name} has no line in the policy`
  const expected = expectedOf(policy, caller, object)
  const scene = await sceneFor(expected)
  const ids = idsFor(scene, policy.names, object)
  let next = 0
  const path = route.path.replace(/:\w+/g, () => encodeURIComponent(ids[next++] ?? 'missing'))
  const query =
    name === 'deleteStudent'
      ? '?reason=A%20test'
      : name === 'sendPiece'
        ? '?from=0'
        : name === 'planRollover'
          ? '?year=2026'
          : ''
  const options: CallOptions = {
    token: caller === 'nobody' ? undefined : scene.people[caller].token,
    ...(walkBodies[name] ? { body: walkBodies[name](scene, caller) } : {}),
    ...(route.bytes ? { bytes: Buffer.from('hello') } : {}),
  }
  const form = formFor(name, scene, caller)
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
       (select string_agg(n::text, '' order by id) from newsletter_issues n where id::text = any ($2)),
       (select string_agg(n::text, '' order by id) from newsletter_subscribers n where id::text = any ($2)),
       (select string_agg(concat(slug, version), '' order by slug) from help_articles where slug = any ($2)),
       (select string_agg(t::text, '' order by id) from message_threads t where student_id = any ($1)),
       (select count(*) from messages m where author_id = any ($1)),
       (select string_agg(concat(course_id, student_id), '' order by course_id, student_id)
        from course_enrolments where student_id = any ($1)),
       (select count(*) from course_progress where student_id = any ($1)),
       (select string_agg(g::text, '' order by id) from course_suggestions g where student_id = any ($1)),
       (select string_agg(p::text, '' order by id) from practice_attempts p where student_id = any ($1)),
       (select string_agg(c::text, '' order by id) from courses c where made_by = any ($1) or id::text = any ($2)),
       (select string_agg(l::text, '' order by id) from course_lessons l where id::text = any ($2)),
       (select string_agg(s::text, '' order by user_id, program_id) from shortlist s where user_id = any ($1)),
       (select string_agg(s::text, '' order by id) from saved_searches s where user_id = any ($1)),
       (select string_agg(r::text, '' order by user_id, query) from recent_searches r where user_id = any ($1)),
       (select string_agg(m::text, '' order by id) from mistakes m
        where user_id = any ($1) or handled_by = any ($1)),
       (select string_agg(q::text, '' order by id) from queue_filters q where user_id = any ($1)),
       (select count(*) from exchange_rates where set_by = any ($1)),
       (select count(*) from destination_costs where set_by = any ($1) or withdrawn_by = any ($1)),
       (select string_agg(k::text, '' order by id) from passkeys k where user_id = any ($1)),
       (select count(*) from recovery_codes where user_id = any ($1)),
       (select count(*) from document_views v where viewer_id = any ($1)))) as sum`,
    [
      ids,
      (['enquiry', 'subscriber', 'newsletter', 'article', 'course', 'lesson'] as const).flatMap((kind) =>
        Object.values(scene.ids[kind]).flat(),
      ),
    ],
  )
  return rows[0].sum
}

async function walk(name: string, route: RouteShape): Promise<string[]> {
  const named = policies[name]?.names ?? 'nothing'
  const cells = callers.flatMap((caller) =>
    (named === 'nothing' ? objects.slice(0, 1) : objects).map((object) => ({ caller, object })),
  )
  const found: (string | null)[] = []
  const sceneFor = scenesFor(named)
  for (const { caller, object } of cells) found.push(await visit(name, route, caller, object, sceneFor))
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
  const audiences: readonly Who[] = ['anyone', 'account', 'signed-in', 'student', 'console', 'staff', 'admin']

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
  // One of each audience; a disabled person or a second student tells nothing more about it.
  const sceneFor = scenesFor(policies[name]?.names ?? 'nothing')
  const audience = ['nobody', 'universityUser', 'student', 'officer', 'admin'] as const
  for (const object of ['own', 'absent', 'malformed'] as const) {
    for (const caller of audience) {
      const mismatch = await visit(name, route, caller, object, sceneFor)
      if (mismatch !== null) return mismatch
    }
  }
  return null
}
