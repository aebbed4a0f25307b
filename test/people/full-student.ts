import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { apply, decide, smallPhotograph } from './applying.ts'
import { askAs } from './ask-assistant.ts'
import { fullContact } from './full-contact.ts'
import { aPhotograph } from '../fixtures/pictures.ts'
import type { Person } from './people.ts'
import type { Answer, TestProduct } from '../harness/product.ts'
import { aProgram } from './programs.ts'
import { newestCode } from './sign-in-steps.ts'

/** A student who has filled in every field, each with a unique text. */
export interface FullStudent {
  readonly student: Person
  /** The unique texts that the student typed, by field. */
  readonly typed: Readonly<Record<string, string>>
  /** The unique texts that officers wrote about the student, by field. */
  readonly written: Readonly<Record<string, string>>
  /** Every value of the contact section. */
  readonly contact: readonly string[]
  readonly applicationId: string
  readonly cnic: string
  readonly passport: string
}

const password = 'three grey kites over Hunza'

/** Makes unique texts, and records them by name. */
function marks() {
  const made: Record<string, string> = {}
  const mark = (where: string): string => (made[where] = `Kanari${randomBytes(5).toString('hex')}`)
  return { made, mark }
}

function succeed(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

/** Registers a student through HTTP, and fills in every field that the student and an officer can write to. */
export async function aFullStudent(product: TestProduct, officer: Person): Promise<FullStudent> {
  const { made: typed, mark } = marks()
  const { made: written, mark: note } = marks()
  const email = `${mark('email').toLowerCase()}@example.org`
  typed['email'] = email
  const name = `${mark('name')} Invented`
  const phone = '+923001234598'
  await sendForm(product, 'contact', {
    firstName: mark('enquiry name'),
    email,
    phone,
    message: mark('enquiry'),
  })
  await sendForm(product, 'newsletter', { firstName: mark('newsletter'), email })
  succeed(
    await product.call('POST', '/auth/student-register', {
      body: { name: mark('first name'), email, password, phone },
    }),
  )
  const otp = await newestCode(product, email)
  const { token, user } = succeed(
    await product.call('POST', '/auth/verify-student-otp', { body: { email, otp } }),
  ).body
  const student: Person = { _id: user._id, name, email, role: 'student', phone, password, token }
  const send = async (method: string, path: string, body: unknown) =>
    succeed(await product.call(method, path, { token, body })).body
  const officers = async (method: string, path: string, body: unknown) =>
    succeed(await product.call(method, path, { token: officer.token, body })).body

  const cnic = '3520212345671'
  const passport = 'QX8675309'
  const contact = await fillProfile(send, { name, mark, cnic, passport })
  await fillAccount(product, send, student, mark)

  // An application that goes through every step at which somebody writes something.
  const program = await aProgram(product.deps)
  const first = succeed(
    await apply(product, student, program, { documents: { cnicFrontImage: await smallPhotograph() } }),
  ).body.data
  const applicationId: string = first._id
  await send('POST', `/application/${applicationId}/messages`, { text: mark('message on application') })
  await officers('POST', `/application/${applicationId}/messages`, { text: note('answer') })
  const decideAs = (decision: object) => decide(product, officer, applicationId, decision as never)
  succeed(await decideAs({ decision: 'start_review', internalNote: note('internal note') }))
  succeed(
    await decideAs({
      decision: 'request_documents',
      documents: ['passportImage'],
      note: note('request note'),
    }),
  )
  succeed(await decideAs({ decision: 'documents_complete', note: note('complete note') }))
  succeed(
    await decideAs({
      decision: 'offer',
      conditions: [note('condition')],
      note: note('offer note'),
      internalNote: note('second internal note'),
    }),
  )
  await send('POST', `/application/${applicationId}/decline`, { note: mark('decline note') })
  succeed(await decideAs({ decision: 'reinstate', note: note('reinstate note') }))
  succeed(
    await decideAs({
      decision: 'reject',
      reason: note('reason in words'),
      advice: note('advice'),
    }),
  )
  succeed(await decideAs({ decision: 'reinstate', note: note('another note') }))
  await send('POST', `/application/${applicationId}/withdraw`, { note: mark('withdraw note') })
  await send('POST', `/application/${applicationId}/undo-withdraw`, {})
  await product.call(
    'GET',
    `/application/${applicationId}/documents/${first.documents[0]._id}?purpose=check`,
    {
      token: officer.token,
    },
  )
  await officers('POST', `/staff/students/${student._id}/notes`, {
    text: note('internal note on the student'),
  })
  const { data: enquiries } = await officers(
    'GET',
    `/staff/enquiries?search=${encodeURIComponent(email)}`,
    undefined,
  )
  await officers('POST', `/staff/enquiries/${enquiries[0]._id}/calls`, {
    outcome: 'reached',
    text: note('what was said on the phone'),
  })
  await officers('POST', `/staff/students/${student._id}/tags`, { name: note('internal tag') })
  await officers('PUT', `/staff/students/${student._id}/officer`, { officerId: officer._id, seen: null })
  return { student, typed, written, contact, applicationId, cnic, passport }
}

type Send = (method: string, path: string, body: unknown) => Promise<Answer['body']>
type Mark = (where: string) => string

interface ProfileFacts {
  name: string
  mark: Mark
  cnic: string
  passport: string
}

async function fillProfile(
  send: Send,
  { name, mark, cnic, passport }: ProfileFacts,
): Promise<readonly string[]> {
  await send('PUT', '/student/sections/personal', {
    name,
    hasSingleName: false,
    fatherName: mark('father'),
    previousNames: [mark('earlier name')],
    dateOfBirth: '2007-03-14',
    placeOfBirth: mark('place of birth'),
    countryOfBirth: 'PK',
    sex: 'F',
    nationalities: ['PK'],
    country: 'PK',
  })
  const { profile } = await send('PUT', '/student/sections/contact', {
    ...fullContact,
    phone: '0300 1234598',
    emergencyName: mark('emergency'),
    city: mark('city'),
    address: mark('address'),
    district: mark('district'),
  })
  await send('PUT', '/student/sections/guardians', {
    guardians: [
      {
        relation: 'father',
        name: mark('guardian'),
        phone: '+923010000777',
        email: `${mark('guardian mail').toLowerCase()}@example.org`,
        occupation: mark('occupation'),
        paysFees: true,
        agrees: true,
        mayKnow: ['progress'],
      },
    ],
  })
  await send('PUT', '/student/sections/activities', {
    activities: [
      {
        kind: 'paid',
        role: mark('job'),
        organisation: mark('organisation'),
        from: '2025-06',
        to: '2025-09',
        stillThere: false,
        hoursPerWeek: 20,
      },
    ],
  })
  await send('PUT', '/student/sections/needs', { text: mark('needs'), shared: true })
  await send('PUT', '/student/identity/national', { kind: 'cnic', number: cnic, issued: null, expires: null })
  await send('PUT', '/student/identity/passport', {
    number: passport,
    country: 'PK',
    issued: '2024-01-02',
    expires: '2029-01-01',
  })
  await send('PUT', '/student/record/schooling', {
    schooling: [
      {
        qualification: 'hssc_pre_medical',
        title: mark('title'),
        institution: mark('school'),
        country: 'PK',
        status: 'completed',
        year: 2025,
        scheme: null,
        obtained: 880,
        total: 1100,
        subjects: [],
      },
    ],
  })
  await send('PUT', '/student/record/tests', {
    tests: [
      {
        test: 'ielts',
        status: 'taken',
        date: '2026-03-14',
        overall: 6.5,
        sections: [],
        reportNo: '26PK009977AAAA007X',
      },
    ],
  })
  return Object.values<string>(profile.contact)
}

async function fillAccount(product: TestProduct, send: Send, student: Person, mark: Mark): Promise<void> {
  const { programId } = await aProgram(product.deps)
  await send('PUT', `/student/update/${student._id}`, { education: mark('education') })
  await send('PUT', `/student/shortlist/${programId}`, { note: mark('shortlist note') })
  const search = (where: string) => `search=${mark(where).toLowerCase()}`
  await send('POST', '/student/searches', {
    name: mark('search name'),
    query: search('search'),
    weekly: true,
  })
  await send('POST', '/student/recent-searches', { query: search('recent search') })
  await send('POST', `/catalogue/programs/${programId}/mistakes`, {
    field: 'other',
    text: mark('mistake'),
    sourceUrl: `https://example.org/${mark('source')}`,
  })
  await send('POST', '/student/tasks', { title: mark('task'), note: mark('task note'), due: '2027-05-01' })
  await send('POST', '/student/calendar/feed', {})
  await send('PUT', '/student/typed-work', {
    changes: [{ form: 'course suggestion', typed: '"Half a thought"', seen: null }],
  })
  await send('POST', '/student/timeline/seen', {})
  await send('POST', '/messages', { subject: mark('subject'), text: mark('message') })
  await send('POST', '/courses/suggestions', {
    title: mark('course'),
    country: 'LV',
    about: mark('about the course'),
  })
  await askAs(product, student, `What does ${mark('question')} mean?`)
  await send('PUT', `/student/drafts/${programId}`, {
    intake: '',
    reached: 'documents',
    documents: {},
    idempotencyKey: randomUUID(),
    version: 0,
  })
  const photo = await aPhotograph(30_000)
  const upload = await send('POST', '/student/uploads', {
    name: 'passportImage',
    bytes: photo.length,
    label: mark('file name'),
    sha256: createHash('sha256').update(photo).digest('hex'),
  })
  await product.call('PUT', `/student/uploads/${upload.uploadId}?from=0`, {
    token: student.token,
    bytes: photo,
  })
  await send('POST', `/student/uploads/${upload.uploadId}/finish`, {})
  // An upload that is never finished.
  await send('POST', '/student/uploads', {
    name: 'cvImage',
    bytes: 500,
    sha256: 'c'.repeat(64),
    label: mark('unfinished file'),
  })
}

async function sendForm(
  { url }: TestProduct,
  form: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...fields, took: '9000' })) body.append(name, value)
  const answer = await fetch(`${url}/forms/${form}`, {
    method: 'POST',
    body,
    headers: { accept: 'application/json' },
  })
  if (!answer.ok) throw new Error(`${form}: ${answer.status} ${await answer.text()}`)
}
