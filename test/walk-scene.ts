import { randomUUID } from 'node:crypto'
import { keepEnquiry } from '#server/features/enquiries/keep-enquiry.ts'
import { aLesson, anAttempt, aSuggestion } from './course-desk.ts'
import { importFile, sendFile } from './catalogue-files.ts'
import { aKeptDocument, apply, decide, smallPhotograph } from './applying.ts'
import { aDestinationCost, aMistake, anInstructor, aSavedSearch, aShortlisted } from './keeping.ts'
import { anAdmin, anOfficer, anotherSession, aStudent, aUniversityUser, type Person } from './people.ts'
import type { Names, Walker } from './policy.ts'
import type { TestProduct } from './product.ts'
import type { ProgramToApplyTo } from './programs.ts'

/** A list that no other test imports. */
export const aList = () => `name,country\nInvented College ${randomUUID()},LV\n`

/** Two students with the same things each, and the people who look at them; made afresh for each call. */
export interface Scene {
  readonly people: Readonly<Record<Exclude<Walker, 'nobody'>, Person>>
  /** What `own` and `foreign` name, for each kind of record. */
  readonly ids: Readonly<Record<Names, { own: string[]; foreign: string[] }>>
}

/**
 * @param places what is applied to, and a program of another university
 * @param names the kind of record that is made for each of the two; the others are left out
 */
export async function sceneOf(
  product: TestProduct,
  { program, elsewhere }: { program: ProgramToApplyTo; elsewhere: ProgramToApplyTo },
  names: Names,
): Promise<Scene> {
  const { deps } = product
  const [student, anotherStudent, officer, admin] = await Promise.all([
    aStudent(deps),
    aStudent(deps),
    anOfficer(deps),
    anAdmin(deps),
  ])
  const [officerWithoutDecide, disabledOfficer, universityUser, otherUniversityUser] = await Promise.all([
    anOfficer(deps, { mayDecide: false }),
    anOfficer(deps, { status: 'disabled' }),
    aUniversityUser(deps, program.universityId),
    aUniversityUser(deps, elsewhere.universityId),
  ])
  const both = async (of: (person: Person) => Promise<string[]>) => ({
    own: await of(student),
    foreign: await of(anotherStudent),
  })
  const nothing = { own: [], foreign: [] }
  const application = async (person: Person, withDocument: boolean) => {
    const documents = withDocument ? { cnicFrontImage: await smallPhotograph() } : {}
    const { body } = await apply(product, person, program, { documents })
    // A university sees an application once the office has begun with it.
    await decide(product, officer, body.data._id, { decision: withDocument ? 'start_review' : 'offer' })
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
  const subscriber = async (person: Person) => {
    const body = { email: `reader-of-${person.email}` }
    await product.call('POST', '/newsletter/join', { body })
    const kept = deps.db.selectFrom('newsletter_subscribers').select('id').where('email', '=', body.email)
    return [(await kept.executeTakeFirstOrThrow()).id]
  }
  const newsletter = async () => {
    const body = { subject: 'Four intakes that close soon', body: 'Look at your list.' }
    return [(await product.call('POST', '/staff/newsletters', { token: officer.token, body })).body.data._id]
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
  const passport = async ({ token }: Person) => {
    const body = { number: 'AB1234567', country: 'PK', issued: null, expires: null }
    await product.call('PUT', '/student/identity/passport', { token, body })
    return ['passport']
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
  // Two each, as the only one is never removed.
  const passkey = async ({ _id }: Person) => {
    const made = { user_id: _id, public_key: Buffer.alloc(1), counter: 0, name: 'Key', made_at: new Date() }
    const rows = [randomUUID(), randomUUID()].map((credential_id) => ({ ...made, credential_id }))
    const kept = await deps.db.insertInto('passkeys').values(rows).returning('id').execute()
    return [kept[0]!.id]
  }
  // Asked for by an admin who is not in the walk: nobody confirms a step of their own.
  const approval = async ({ _id }: Person) => {
    const asker = await anAdmin(deps)
    const made = deps.db
      .insertInto('approvals')
      .values({
        ...{ kind: 'person.reset-factor', object_id: _id, asked_by: asker._id, asked_at: deps.clock.now() },
        expires_at: new Date(deps.clock.now().getTime() + 3_600_000),
      })
      .returning('id')
    return [(await made.executeTakeFirstOrThrow()).id]
  }
  const queueFilter = async ({ token }: Person) => {
    const body = { name: 'Italy', filters: { country: 'IT' } }
    return [(await product.call('POST', '/staff/queue/filters', { token, body })).body.filter._id]
  }
  const alarm = async () => {
    const seen = { first_seen: new Date(), last_seen: new Date(), found: 1 }
    const raised = deps.db
      .insertInto('alarms')
      .values({ kind: 'dead-mail', subject: randomUUID(), ...seen })
      .returning('id')
    return [(await raised.executeTakeFirstOrThrow()).id]
  }
  const look = async (one: Person) => {
    const [applicationId, documentId] = await application(one, true)
    const seen = { viewer_id: officer._id, viewer_role: 'officer', purpose: 'check', at: new Date() }
    const kept = deps.db
      .insertInto('document_views')
      .values({ application_id: applicationId!, document_id: documentId!, ...seen })
      .returning('id')
    return [String((await kept.executeTakeFirstOrThrow()).id)]
  }
  const { programId, universityId } = program
  return {
    people: {
      ...{ student, anotherStudent, officer, admin },
      ...{ officerWithoutDecide, disabledOfficer, universityUser, otherUniversityUser },
    },
    ids: {
      nothing,
      student: { own: [student._id], foreign: [anotherStudent._id] },
      identityPaper: names === 'identityPaper' ? await both(passport) : nothing,
      application: names === 'application' ? await both((one) => application(one, false)) : nothing,
      letter:
        names === 'letter'
          ? await both(async (one) => {
              const [id] = await application(one, false)
              const { body } = await product.call('GET', `/application/${id}/letters`, { token: one.token })
              return [id, body.data[0].number]
            })
          : nothing,
      document: names === 'document' ? await both((one) => application(one, true)) : nothing,
      checkLine:
        names === 'checkLine'
          ? await both(async (one) => [...(await application(one, false)), 'identity'])
          : nothing,
      session: names === 'session' ? await both(session) : nothing,
      enquiry: names === 'enquiry' ? await both(enquiry) : nothing,
      subscriber: names === 'subscriber' ? await both(subscriber) : nothing,
      newsletter: names === 'newsletter' ? await both(newsletter) : nothing,
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
      alarm: names === 'alarm' ? await both(alarm) : nothing,
      look: names === 'look' ? await both(look) : nothing,
      report: { own: ['programs'], foreign: ['reasons'] },
      mistake: names === 'mistake' ? await both(async (one) => [await aMistake(product, one)]) : nothing,
      course: names === 'course' ? await both(async () => [(await aLesson(deps)).courseId]) : nothing,
      lesson:
        names === 'lesson'
          ? await both(async () => [(await aLesson(deps, { file: true })).lessonId])
          : nothing,
      suggestion:
        names === 'suggestion' ? await both(async (one) => [await aSuggestion(product, one)]) : nothing,
      instructor:
        names === 'instructor' ? await both(async () => [await anInstructor(product, officer)]) : nothing,
      practiceTest: { own: ['biology-entry'], foreign: ['chemistry-entry'] },
      attempt: names === 'attempt' ? await both(async (one) => [await anAttempt(product, one)]) : nothing,
      teammate: names === 'teammate' ? await both(async () => [(await anOfficer(deps))._id]) : nothing,
      passkey: names === 'passkey' ? { own: await passkey(officer), foreign: await passkey(admin) } : nothing,
      approval: names === 'approval' ? await both(approval) : nothing,
      queueFilter:
        names === 'queueFilter'
          ? { own: await queueFilter(officer), foreign: await queueFilter(admin) }
          : nothing,
      currency: { own: ['EUR'], foreign: ['USD'] },
      university: { own: [universityId], foreign: [universityId] },
      program: { own: [programId], foreign: [programId] },
    },
  }
}
