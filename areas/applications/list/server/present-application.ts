import type * as z from 'zod/mini'
import {
  decisions,
  moves,
  stageLabelsFor,
  type Move,
} from '#areas/applications/states/contract/application-moves.ts'
import type { Stage } from '#platform/contract/stages.ts'
import type { RequestReason } from '#areas/applications/case-file/contract/request-reasons.ts'
import { inDocumentOrder, documentKinds, type DocumentKind } from '#platform/contract/documents.ts'
import type { OfferTuition } from '#areas/applications/letters/contract/offer-tuition.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { obstacle } from '#areas/applications/states/server/make-move.ts'
import { mostOpenApplications, type Action, type Application } from '../contract/applications.ts'

/** One application as `readApplications` reads it: the row with its names, documents and open requests. */
export interface ApplicationRow {
  id: string
  reference: string
  stage: Stage
  stage_before: Stage
  status: Application['status']
  join_status: Application['joinStatus']
  waiting_on: Application['waitingOn']
  applied_at: Date
  stage_since: Date
  check_by: Date | null
  documents_due: string | null
  reply_by: Date | null
  intake: string
  outcome_reasons: string[]
  outcome_advice: string | null
  offer_note: string | null
  /** Null: the offer was made without saying. */
  offer_states_tuition: boolean | null
  offer_tuition: number | null
  offer_tuition_currency: string | null
  offer_tuition_period: OfferTuition['period'] | null
  student_id: string
  account_closed: boolean
  /** Whether another open application of the student has taken its place. */
  replaced: boolean
  /** How many open applications the student has, for one that was withdrawn; else 0. */
  open_count: number
  student_name: string
  officer_id: string | null
  officer_name: string | null
  university_id: string
  university_name: string
  country: string
  city: string | null
  program_id: string
  program_name: string
  required_documents: DocumentKind[] | null
  documents: {
    id: string
    name: DocumentKind
    version: number
    bytes: number
    pages: number
    uploaded_at: string
    state: 'received' | 'accepted' | 'refused' | 'replaced'
    flags: string[]
    /** The hash of the file as it was sent; null once it was erased. */
    source: string | null
    /** It has arrived, but cannot be opened any more. */
    erased: boolean
    opened: boolean
  }[]
  requested: { name: DocumentKind; reason: RequestReason | null; words: string | null; asked_at: string }[]
  conditions: { text: string; state: 'open' | 'met' | 'waived' }[]
}

/** The address and method of each move; screens make their buttons from them. */
function urlOf(move: Move, id: string): string {
  if ((decisions as readonly Move[]).includes(move) && move !== 'withdraw' && move !== 'documents_complete') {
    return `/api/staff/applications/${id}/decision`
  }
  const own: Partial<Record<Move, string>> = {
    confirm_join: `/api/student-docs/join-confirm/${id}`,
    decline: `/api/application/${id}/decline`,
    withdraw: `/api/application/${id}/withdraw`,
    undo_withdraw: `/api/application/${id}/undo-withdraw`,
    documents_complete: `/api/application/${id}/documents`,
  }
  return own[move] ?? ''
}

function actionsFor(row: ApplicationRow, viewer: Viewer, now: Date): Record<string, Action> {
  const actions: Record<string, Action> = {}
  for (const [name, rule] of Object.entries(moves)) {
    const move = name as Move
    if (!(rule.by as readonly string[]).includes(viewer.role)) continue
    const why = obstacle(move, viewer, row.stage, {
      withdrawnAt: row.stage_since,
      now,
      accountClosed: row.account_closed,
      replaced: row.replaced,
      listFull: row.open_count >= mostOpenApplications,
    })
    const staffPath = `/api/staff/applications/${row.id}`
    const url =
      viewer.role === 'student'
        ? urlOf(move, row.id)
        : `${staffPath}/${move === 'withdraw_place' ? 'place-withdrawal' : 'decision'}`
    actions[move] = why === null ? { method: 'POST', url } : { error: why }
  }
  return actions
}

/** Officers appear by first name to everybody else, which is not enough to look them up. */
function officerFor({ role }: Viewer, { officer_id: id, officer_name: name }: ApplicationRow) {
  if (id === null || name === null) return null
  return role === 'officer' || role === 'admin' ? { _id: id, name } : { name: name.split(' ')[0]! }
}

const iso = (date: Date | null) => date?.toISOString() ?? null

/** University users see the kinds of documents that the program requires, and requests for those; everybody else all. */
const reaches = ({ role }: Viewer, { required_documents: required }: ApplicationRow, name: DocumentKind) =>
  role !== 'university' || (required?.includes(name) ?? false)

const documentsFor = (viewer: Viewer, row: ApplicationRow) =>
  row.documents.filter(({ name, erased }) => !erased && reaches(viewer, row, name))

/** The other documents of an application that are the same file. Only officers learn of them. */
function sameFilesAs(
  { role }: Viewer,
  { documents }: ApplicationRow,
  { id, source }: ApplicationRow['documents'][number],
): { sameAs?: string[] } {
  if ((role !== 'officer' && role !== 'admin') || source === null) return {}
  const sameAs = documents
    .filter((other) => other.id !== id && other.source === source)
    .map((other) => other.id)
  return sameAs.length === 0 ? {} : { sameAs }
}

function tuitionOf(row: ApplicationRow): { tuition?: OfferTuition | null } {
  if (row.offer_states_tuition === null) return {}
  const { offer_tuition: amount, offer_tuition_currency: currency, offer_tuition_period: period } = row
  const isStated = amount !== null && currency !== null && period !== null
  return { tuition: isStated ? { amount, currency, period } : null }
}

/** Converts a row to the format of the wire, with the actions of this viewer. */
export function presentApplication(
  row: ApplicationRow,
  viewer: Viewer,
  now: Date,
): z.input<typeof Application> {
  const arrived = new Set(
    row.documents.filter(({ state }) => state === 'received' || state === 'accepted').map((one) => one.name),
  )
  const requested = row.requested.filter(({ name }) => reaches(viewer, row, name))
  const wanted = new Set([
    ...(row.required_documents ?? []).filter((name) => !arrived.has(name)),
    ...requested.map(({ name }) => name),
  ])
  return {
    _id: row.id,
    reference: row.reference,
    status: row.status,
    joinStatus: row.join_status,
    stage: row.stage,
    stageLabel: stageLabelsFor(viewer.role)[row.stage],
    waitingOn: row.waiting_on,
    appliedAt: row.applied_at.toISOString(),
    stageSince: row.stage_since.toISOString(),
    checkBy: row.waiting_on === 'office' ? iso(row.check_by) : null,
    documentsDue: row.stage === 'documents_requested' ? row.documents_due : null,
    intake: row.intake === '' ? null : row.intake,
    university: {
      _id: row.university_id,
      universityName: row.university_name,
      country: row.country,
      city: row.city,
    },
    program: { _id: row.program_id, programName: row.program_name },
    student: { _id: row.student_id, name: row.student_name },
    officer: officerFor(viewer, row),
    documents: documentsFor(viewer, row)
      .toSorted(inDocumentOrder)
      .map((one) => ({
        _id: one.id,
        name: one.name,
        version: one.version,
        bytes: one.bytes,
        pages: one.pages,
        uploadedAt: new Date(one.uploaded_at).toISOString(),
        state: one.state,
        flags: one.flags,
        opened: one.opened,
        ...sameFilesAs(viewer, row, one),
        url: `/api/application/${row.id}/documents/${one.id}`,
      })),
    missingDocuments: documentKinds.filter((name) => wanted.has(name)),
    askedDocuments: requested.toSorted(inDocumentOrder).map(({ name, reason, words, asked_at: at }) => ({
      name,
      reason,
      words,
      askedAt: new Date(at).toISOString(),
    })),
    offer:
      row.reply_by && (row.stage === 'offered' || row.stage === 'joined')
        ? {
            replyBy: row.reply_by.toISOString(),
            conditions: row.conditions,
            note: row.offer_note,
            ...tuitionOf(row),
          }
        : null,
    outcome:
      row.stage === 'rejected' || row.stage === 'offer_withdrawn'
        ? { reasons: row.outcome_reasons, advice: row.outcome_advice }
        : null,
    actions: actionsFor(row, viewer, now),
  }
}
