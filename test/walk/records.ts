import { randomUUID } from 'node:crypto'
import { storeEnquiry } from '#areas/conversation/enquiries/server/store-enquiry.ts'
import {
  aVaultDocument,
  anAttachment,
  apply,
  aUniversityLetter,
  decide,
  messageForm,
  consentForm,
  smallPhotograph,
} from '../people/applying.ts'
import { importFile, sendFile } from '../fixtures/catalogue-files.ts'
import { aLesson, anAttempt, aSuggestion } from '../people/courses.ts'
import {
  aDestinationCost,
  aMistake,
  anInstructor,
  aSavedSearch,
  aShortlisted,
} from '../people/saved-records.ts'
import { anAdmin, anOfficer, anotherSession, aStudent, type Person } from '../people/people.ts'
import type { TestProduct } from '../harness/product.ts'
import { aProgram, type ProgramToApplyTo } from '../people/programs.ts'
import { walkedTag, type Names, type ObjectKind, type Walker } from './policy.ts'

/** What all scenes of a file stand on. */
export interface Ground {
  readonly product: TestProduct
  /** What is applied to. */
  readonly program: ProgramToApplyTo
  /** A program of another university. */
  readonly elsewhere: ProgramToApplyTo
  /** An officer who makes what an officer has to make, and makes no call of the walk. */
  readonly clerk: Person
}

export type Whose = Extract<ObjectKind, 'own' | 'foreign'>

/** What a record is made for: one of the two sides of a scene, and the person there. */
interface Side {
  readonly whose: Whose
  readonly person: (walker: Exclude<Walker, 'nobody'>) => Promise<Person>
}

type Maker = (ground: Ground, side: Side) => Promise<string[]>

/** A list that no other test imports. */
export const aList = () => `name,country\nInvented College ${randomUUID()},LV\n`

/** A record of each of the two students. */
const ofStudent =
  (make: (ground: Ground, student: Person) => Promise<string[]>): Maker =>
  async (ground, { whose, person }) =>
    make(ground, await person(whose === 'own' ? 'student' : 'anotherStudent'))

/** `own` is the officer's, `foreign` the admin's. */
const ofStaff =
  (make: (ground: Ground, person: Person) => Promise<string[]>): Maker =>
  async (ground, { whose, person }) =>
    make(ground, await person(whose === 'own' ? 'officer' : 'admin'))

const fixed =
  (own: string, foreign: string): Maker =>
  async (_, { whose }) => [whose === 'own' ? own : foreign]

async function anApplication({ product, program, clerk }: Ground, student: Person): Promise<string[]> {
  const { body } = await apply(product, student, program)
  await decide(product, clerk, body.data._id, { decision: 'offer' })
  return [body.data._id]
}

/** A signed form of consent. */
async function aConsent({ product, clerk }: Ground, { _id }: Person): Promise<string[]> {
  const form = consentForm(await smallPhotograph())
  await product.call('POST', `/staff/students/${_id}/consent`, { token: clerk.token, form })
  const { body } = await product.call('GET', `/staff/students/${_id}/acting`, { token: clerk.token })
  return [_id, body.consents[0]._id]
}

async function anApplicationWithDocument(
  { product, program, clerk }: Ground,
  student: Person,
): Promise<string[]> {
  const documents = { cnicFrontImage: await smallPhotograph() }
  const { body } = await apply(product, student, program, { documents })
  // A university sees an application once the office has begun with it.
  await decide(product, clerk, body.data._id, { decision: 'start_review' })
  return [body.data._id, body.data.documents[0]._id]
}

/** Makes the record that the ids of a call name. @returns its ids, as they follow each other in the path */
export const records: Readonly<Record<Names, Maker>> = {
  nothing: async () => [],
  student: ofStudent(async (_, { _id }) => [_id]),
  studentTag: ofStudent(async ({ product, clerk }, { _id }) => {
    const body = { name: `Tag ${randomUUID().slice(0, 8)}` }
    const tagged = await product.call('POST', `/staff/students/${_id}/tags`, { token: clerk.token, body })
    return [_id, tagged.body.tags[0]._id]
  }),
  // One for both students: a tag belongs to nobody, and the body names it.
  tag: ofStudent(async ({ product, clerk }, { _id }) => {
    const tagged = await product.call('POST', `/staff/students/${_id}/tags`, {
      token: clerk.token,
      body: { name: walkedTag },
    })
    return [tagged.body.tags.find(({ name }: { name: string }) => name === walkedTag)._id]
  }),
  suggestedProgram: ofStudent(async ({ product, clerk }, { _id }) => {
    const { programId } = await aProgram(product.deps)
    const suggested = { token: clerk.token, body: {} }
    await product.call('PUT', `/staff/students/${_id}/shortlist/${programId}`, suggested)
    return [_id, programId]
  }),
  // Both students have a passport; the name of a document says nothing about whose it is.
  identityDocument: async ({ product }, { person }) => {
    const body = { number: 'AB1234567', country: 'PK', issued: null, expires: null }
    for (const student of ['student', 'anotherStudent'] as const) {
      const { token } = await person(student)
      await product.call('PUT', '/student/identity/passport', { token, body })
    }
    return ['passport']
  },
  application: ofStudent(anApplication),
  letter: ofStudent(async (ground, student) => {
    const [id] = await anApplication(ground, student)
    const { body } = await ground.product.call('GET', `/application/${id}/letters`, { token: student.token })
    return [id!, body.data[0].number]
  }),
  universityLetter: ofStudent(async (ground, student) => {
    const [id] = await anApplication(ground, student)
    return [id!, await aUniversityLetter(ground.product, ground.clerk, id!), '1']
  }),
  actingConsent: ofStudent(aConsent),
  ownConsent: ofStudent(async (ground, student) => (await aConsent(ground, student)).slice(1)),
  attachment: ofStudent(async (ground, student) => {
    const [id] = await anApplication(ground, student)
    return [id!, await anAttachment(ground.product, ground.clerk, id!)]
  }),
  document: ofStudent(anApplicationWithDocument),
  outsideStep: ofStudent(async (ground, student) => [...(await anApplication(ground, student)), 'submitted']),
  stepPlan: fixed('every', 'GB'),
  stepPlanVersion: async (_, { whose }) => [whose === 'own' ? 'every' : 'GB', '1'],
  checkLine: ofStudent(async (ground, student) => [...(await anApplication(ground, student)), 'identity']),
  session: ofStudent(async ({ product }, student) => {
    await anotherSession(product.deps, student)
    const { body } = await product.call('GET', '/auth/sessions', { token: student.token })
    return [body.sessions.find((one: { current: boolean }) => !one.current)._id]
  }),
  enquiry: ofStudent(async ({ product: { deps } }, { email }) => {
    const content = {
      kind: 'contact',
      first_name: 'Bilal',
      email,
      phone: '+923217654321',
      message: 'A question',
    } as const
    await storeEnquiry(deps, content)
    const kept = deps.db.selectFrom('enquiries').select('id').where('email', '=', email)
    return [(await kept.executeTakeFirstOrThrow()).id]
  }),
  subscriber: ofStudent(async ({ product }, student) => {
    const body = { email: `reader-of-${student.email}` }
    await product.call('POST', '/newsletter/join', { body })
    const kept = product.deps.db
      .selectFrom('newsletter_subscribers')
      .select('id')
      .where('email', '=', body.email)
    return [(await kept.executeTakeFirstOrThrow()).id]
  }),
  newsletter: async ({ product, clerk }) => {
    const body = { subject: 'Four intakes that close soon', body: 'Look at your list.' }
    return [(await product.call('POST', '/staff/newsletters', { token: clerk.token, body })).body.data._id]
  },
  question: ofStudent(async ({ product: { deps } }, { _id }) => {
    const asked = { student_id: _id, question: 'Which test?', intent: 'unknown', asked_at: new Date() }
    const answer = JSON.stringify({ blocks: [], sources: [], links: [], handover: true })
    const kept = deps.db
      .insertInto('assistant_questions')
      .values({ ...asked, answer })
      .returning('id')
    return [(await kept.executeTakeFirstOrThrow()).id]
  }),
  article: fixed('ibcc-attestation', 'bank-statement'),
  officeArticle: fixed('importing-students', 'tags-and-notes'),
  task: ofStudent(async ({ product }, { token }) => {
    const body = { title: 'Book the test' }
    return [(await product.call('POST', '/student/tasks', { token, body })).body.task._id]
  }),
  feed: ofStudent(async ({ product }, { token }) => {
    const { body } = await product.call('POST', '/student/calendar/feed', { token, body: {} })
    return [body.url.split('/').at(-1)]
  }),
  kept: ofStudent(async ({ product }, student) => [
    await aVaultDocument(product, student, 'cnicFrontImage', await smallPhotograph()),
  ]),
  upload: ofStudent(async ({ product }, { token }) => {
    const body = { name: 'cnicFrontImage', bytes: 5, sha256: 'a'.repeat(64) }
    return [(await product.call('POST', '/student/uploads', { token, body })).body.uploadId]
  }),
  unsentFile: ofStudent(async ({ product }, { token }) => {
    const body = { bytes: 5, sha256: 'a'.repeat(64) }
    return [(await product.call('POST', '/message-uploads', { token, body })).body.uploadId]
  }),
  messageFile: ofStudent(async ({ product }, { token }) => {
    const body = { subject: 'Term dates', text: 'When does the term begin?' }
    const { thread } = (await product.call('POST', '/messages', { token, body })).body
    const form = messageForm('My test report.', [await smallPhotograph()])
    const sent = await product.call('POST', `/messages/${thread._id}`, { token, form })
    return [thread._id, sent.body.data.files[0]._id]
  }),
  thread: ofStudent(async ({ product }, { token }) => {
    const body = { subject: 'A question', text: 'When does the term begin?' }
    return [(await product.call('POST', '/messages', { token, body })).body.thread._id]
  }),
  shortlisted: ofStudent(async ({ product }, student) => [await aShortlisted(product, student)]),
  savedSearch: ofStudent(async ({ product }, student) => [await aSavedSearch(product, student)]),
  destinationCost: async ({ product, clerk }) => [await aDestinationCost(product, clerk)],
  catalogueImport: async ({ product, clerk }) => [await importFile(product, clerk, aList())],
  catalogueUpload: async ({ product, clerk }) => [(await sendFile(product, clerk, aList())).body.data._id],
  alarm: async ({ product: { deps } }) => {
    const seen = { first_seen: new Date(), last_seen: new Date(), found: 1 }
    const raised = deps.db
      .insertInto('alarms')
      .values({ kind: 'dead-mail', subject: randomUUID(), ...seen })
      .returning('id')
    return [(await raised.executeTakeFirstOrThrow()).id]
  },
  look: ofStudent(async (ground, student) => {
    const [applicationId, documentId] = await anApplicationWithDocument(ground, student)
    const seen = { viewer_id: ground.clerk._id, viewer_role: 'officer', purpose: 'check', at: new Date() }
    const kept = ground.product.deps.db
      .insertInto('document_views')
      .values({ application_id: applicationId!, document_id: documentId!, ...seen })
      .returning('id')
    return [String((await kept.executeTakeFirstOrThrow()).id)]
  }),
  report: fixed('programs', 'reasons'),
  mistake: ofStudent(async ({ product }, student) => [await aMistake(product, student)]),
  course: async ({ product: { deps } }) => [(await aLesson(deps)).courseId],
  lesson: async ({ product: { deps } }) => [(await aLesson(deps, { file: true })).lessonId],
  suggestion: ofStudent(async ({ product }, student) => [await aSuggestion(product, student)]),
  instructor: async ({ product, clerk }) => [await anInstructor(product, clerk)],
  practiceTest: fixed('biology-entry', 'chemistry-entry'),
  attempt: ofStudent(async ({ product }, student) => [await anAttempt(product, student)]),
  teammate: async ({ product: { deps } }) => [(await anOfficer(deps))._id],
  // Two each, as the only one is never removed.
  passkey: ofStaff(async ({ product: { deps } }, { _id }) => {
    const made = { user_id: _id, public_key: Buffer.alloc(1), counter: 0, name: 'Key', made_at: new Date() }
    const rows = [randomUUID(), randomUUID()].map((credential_id) => ({ ...made, credential_id }))
    const kept = await deps.db.insertInto('passkeys').values(rows).returning('id').execute()
    return [kept[0]!.id]
  }),
  // Asked for by an admin who is not in the walk: nobody confirms a step of their own.
  approval: ofStudent(async ({ product: { deps } }, { _id }) => {
    const asker = await anAdmin(deps)
    const made = deps.db
      .insertInto('approvals')
      .values({
        kind: 'person.reset-factor',
        object_id: _id,
        asked_by: asker._id,
        asked_at: deps.clock.now(),
        expires_at: new Date(deps.clock.now().getTime() + 3_600_000),
      })
      .returning('id')
    return [(await made.executeTakeFirstOrThrow()).id]
  }),
  studentPair: ofStudent(async ({ product: { deps } }, { _id }) => [_id, (await aStudent(deps))._id]),
  studentImport: async ({ product: { deps }, clerk }) => {
    const made = { file_name: 'list.csv', sha256: '0', imported_by: clerk._id, created: 0 }
    const row = await deps.db
      .insertInto('student_imports')
      .values({ ...made, imported_at: deps.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return [row.id]
  },
  merge: ofStudent(async ({ product: { deps } }, { _id: remaining_id }) => {
    const asker = await anAdmin(deps)
    const { _id: other_id } = await aStudent(deps, { status: 'disabled' })
    await deps.db.updateTable('users').set({ merged_into: remaining_id }).where('id', '=', other_id).execute()
    const now = deps.clock.now()
    const { id: approval_id } = await deps.db
      .insertInto('approvals')
      .values({
        kind: 'students.merge',
        object_id: remaining_id,
        asked_by: asker._id,
        asked_at: now,
        expires_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = await deps.db
      .insertInto('student_merges')
      .values({
        remaining_id,
        other_id,
        approval_id,
        status_before: 'active',
        merged_at: now,
        undo_until: new Date(now.getTime() + 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return [made.id]
  }),
  replyTemplate: async ({ product: { deps } }) => {
    const values = { name: `Apostille ${randomUUID()}`, text: 'Dear {name}', changed_at: deps.clock.now() }
    const made = await deps.db
      .insertInto('reply_templates')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
    return [made.id]
  },
  queueFilter: ofStaff(async ({ product }, { token }) => {
    const body = { name: 'Italy', filters: { country: 'IT' } }
    return [(await product.call('POST', '/staff/queue/filters', { token, body })).body.filter._id]
  }),
  currency: fixed('EUR', 'USD'),
  university: async ({ program }) => [program.universityId],
  program: async ({ program }) => [program.programId],
}
