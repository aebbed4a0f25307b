import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { documentNames, type DocumentName } from '#platform/contract/documents.ts'
import { submissionForm } from '../people/applying.ts'
import type { Person } from '../people/people.ts'
import type { ProgramToApplyTo } from '../people/programs.ts'

/** One form as a student fills it in; its key stays the same however often it is sent. */
export interface Form {
  readonly student: Person
  readonly to: ProgramToApplyTo
  readonly key: string
  readonly documents: Partial<Record<DocumentName, Buffer>>
}

/** An application that a student was told is in. */
export interface Acknowledged {
  readonly student: Person
  readonly applicationId: string
  readonly documents: readonly DocumentName[]
}

/** What the students know. */
export interface Ledger {
  readonly acknowledged: Acknowledged[]
  /** Sent, and never heard of: it may be in or not. */
  unknown: Form[]
  /** Forms without an answer whose student never came back. */
  abandoned: number
  /** Answers that no student should get, as `409 code`. */
  readonly unexpected: string[]
  /** Repeated forms that got through, and how long each took from its first repetition, in milliseconds. */
  readonly repeatedMs: number[]
}

export const newLedger = (): Ledger => ({
  acknowledged: [],
  unknown: [],
  abandoned: 0,
  unexpected: [],
  repeatedMs: [],
})

/** One student may store 40 files, and no form here has more than three. */
const mostForms = 13

export const aForm = (student: Person, to: ProgramToApplyTo, photograph: Buffer): Form => ({
  student,
  to,
  key: randomUUID(),
  documents: Object.fromEntries(
    documentNames.slice(randomInt(3), randomInt(3, 4)).map((name) => [name, photograph]),
  ),
})

type Outcome = 'acknowledged' | 'unknown' | 'come back'

async function send(url: string, form: Form, ledger: Ledger): Promise<Outcome> {
  let status: number
  let body: { code?: string; data?: { _id: string } }
  try {
    const answer = await fetch(`${url}/api/student-docs/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${form.student.token}`, 'idempotency-key': form.key },
      body: submissionForm(form.student, form.to, { documents: form.documents }),
    })
    status = answer.status
    body = (await answer.json()) as typeof body
  } catch {
    return 'unknown'
  }
  if (status === 200 && body.data) {
    const documents = Object.keys(form.documents) as DocumentName[]
    ledger.acknowledged.push({ student: form.student, applicationId: body.data._id, documents })
    return 'acknowledged'
  }
  if (status === 503 || body.code === 'still_running') return 'come back'
  ledger.unexpected.push(`${status} ${body.code}`)
  return 'acknowledged'
}

/** A student sends one form after the other until the product is gone. */
export async function applyUntilKilled(
  url: string,
  student: Person,
  programs: readonly ProgramToApplyTo[],
  photograph: Buffer,
  ledger: Ledger,
): Promise<void> {
  for (const to of programs.slice(0, mostForms)) {
    const form = aForm(student, to, photograph)
    let outcome = await send(url, form, ledger)
    while (outcome === 'come back') {
      await wait(200)
      outcome = await send(url, form, ledger)
    }
    if (outcome === 'unknown') {
      // One in three gives up: what that left behind is the sweeper's.
      if (randomInt(3) === 0) ledger.abandoned++
      else ledger.unknown.push(form)
      return
    }
  }
}

/** Sends a form again whose answer never came, with its key, until it is acknowledged or the product is gone. */
export async function sendAgain(url: string, form: Form, ledger: Ledger): Promise<void> {
  const began = performance.now()
  for (;;) {
    const outcome = await send(url, form, ledger)
    if (outcome === 'acknowledged') {
      ledger.repeatedMs.push(performance.now() - began)
      return
    }
    if (outcome === 'unknown') {
      ledger.unknown.push(form)
      return
    }
    await wait(200)
  }
}
