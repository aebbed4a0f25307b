import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Queue } from '#areas/applications/queue/contract.ts'
import { aStudent, type Person } from './people.ts'
import type { TestProduct } from '../harness/product.ts'
import type { ProgramToApplyTo } from './programs.ts'

const day = 86_400_000
export interface QueuedFile {
  stage?: string
  before?: string
  student?: Person
  officer?: Person | null
  /** Days from now. */
  since?: number
  checkBy?: number
  replyBy?: number
  documentsDue?: string
  intake?: string
  to?: ProgramToApplyTo
  /** Kind of the only outside step. */
  nextStep?: string
  /** Days from now by which that step, whose turn has come, is due; none unless given. */
  nextStepDue?: number
  /** What has happened to it, oldest first. */
  events?: readonly { move: string; to: string; reasons?: readonly string[]; by?: Person }[]
  /** Who opened its only document, once each time they are named. */
  openedBy?: readonly Person[]
  /** The intake that its letter in force names; no letter unless given. */
  letterFor?: string
  conditions?: readonly ('open' | 'met' | 'waived')[]
}

let made = 0
/** An application as it stands at a stage, put there directly. @param program unless `given.to` names another */
export async function aQueuedFile(
  product: TestProduct,
  program: ProgramToApplyTo,
  given: QueuedFile = {},
): Promise<{ _id: string; reference: string }> {
  const now = product.clock.now().getTime()
  const at = (days: number | undefined) => (days === undefined ? null : new Date(now + days * day))
  const student = given.student ?? (await aStudent(product.deps))
  const to = given.to ?? program
  const reference = `MZ-2026-${String(++made).padStart(6, '0')}`
  const { rows } = await product.deps.pool.query<{ id: string }>(
    `insert into applications (id, reference, student_id, university_id, program_id, stage, stage_before, applied_at,
       stage_since, check_by, reply_by, intake, officer_id, profile, fingerprint)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11, $12, '{}', $13) returning id`,
    [
      ...[randomUUID(), reference, student._id, to.universityId, to.programId],
      ...[given.stage ?? 'submitted', given.before ?? 'submitted', at(given.since ?? -1)],
      ...[at(given.checkBy), at(given.replyBy), given.intake ?? '', given.officer?._id ?? null, randomUUID()],
    ],
  )
  const _id = rows[0]!.id
  for (const [position, state] of (given.conditions ?? []).entries()) {
    await product.deps.pool.query(
      'insert into offer_conditions (application_id, position, text, state) values ($1, $2, $3, $4)',
      [_id, position + 1, 'Show the original.', state],
    )
  }
  for (const { move, to: stage, reasons = [], by } of given.events ?? []) {
    await product.deps.pool.query(
      `insert into application_events (application_id, move, to_stage, actor_id, actor_role, at, reasons)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [_id, move, stage, by?._id ?? null, by?.role ?? 'clock', at(given.since ?? -1), reasons],
    )
  }
  for (const { _id: viewer, role } of given.openedBy ?? []) {
    await product.deps.pool.query(
      `with d as (insert into documents (id, student_id, name, version, seal, bytes, width, height, uploaded_at)
         values ($2, $3, 'cnicFrontImage', 1, '{}', 1, 1, 1, now()) returning id)
       insert into document_views (application_id, document_id, viewer_id, viewer_role, purpose, at)
         select $1, id, $4, $5, 'check', now() from d`,
      [_id, randomUUID(), student._id, viewer, role],
    )
  }
  if (given.letterFor !== undefined) {
    await product.deps.pool.query(
      `insert into letters (number, application_id, kind, key_id, content, issued_at)
       values ($1, $2, 'offer', 'none', $3, now())`,
      [`ML-0000-${String(made % 10_000).padStart(4, '0')}`, _id, JSON.stringify({ intake: given.letterFor })],
    )
  }
  if (given.nextStep !== undefined) {
    await product.deps.pool.query(
      `insert into application_steps (application_id, step, position, name, kind, who, in_queue, due_on, open_since)
       values ($1, $2, 1, $2, $2, 'student', true, current_date + $3::integer,
         case when $3::integer is not null then now() end)`,
      [_id, given.nextStep, given.nextStepDue ?? null],
    )
  }
  return { _id, reference }
}

/** The queue as somebody sees it, later than what may be kept of it. */
export async function queueOf(product: TestProduct, person: Person, query = ''): Promise<Queue> {
  product.clock.advance(2000)
  const { status, body } = await product.call('GET', `/staff/queue${query}`, { token: person.token })
  expect(status).toBe(200)
  return body
}
/** By heading: the `_id`s of its rows; headings without files are left out. */
export const idsIn = ({ groups }: Queue) =>
  Object.fromEntries(
    groups.filter(({ count }) => count > 0).map(({ name, rows }) => [name, rows.map((row) => row._id)]),
  )
/** By heading: how many. */
export const countsIn = ({ groups }: Queue) =>
  Object.fromEntries(groups.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]))
