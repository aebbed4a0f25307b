import { checks } from '#texts/applications/case-file/checks.ts'
import * as z from 'zod/mini'
import { stages } from '#platform/contract/stages.ts'
import { ApplicationPath } from '#areas/applications/list/contract/applications.ts'
import { viewedNames } from '#platform/contract/documents.ts'
import { Day, Id, Timestamp, paragraph } from '#platform/contract/fields.ts'
import { Limit, Page } from '#platform/contract/pages.ts'
import { stepStates } from '#areas/applications/outside-steps/contract/outside-steps.ts'
import { route } from '#platform/contract/route.ts'
import { requestReasons } from './request-reasons.ts'
import { checkLines } from './check-lines.ts'
import { checkStates } from './file-checks.ts'

/** Maximum length of an internal note, in characters. */
export const longestNote = 4000
const mostMentions = 10

export const FileNote = z.object({
  _id: Id,
  text: z.string(),
  by: z.string(),
  at: Timestamp,
  /** Names of the people who were notified. */
  mentions: z.array(z.string()),
})
export type FileNote = z.output<typeof FileNote>

export const listNotes = route({
  method: 'GET',
  path: '/staff/applications/:applicationId/notes',
  who: 'staff',
  limit: 'read',
  summary: 'Internal notes on a file, oldest first, and the colleagues who may be notified of a note.',
  params: ApplicationPath,
  reply: z.object({
    notes: z.array(FileNote),
    colleagues: z.array(z.object({ _id: Id, name: z.string() })),
  }),
  about: ['note'],
})

export const NoteBody = z.strictObject({
  text: paragraph({ empty: () => checks.writeNote, max: longestNote }),
  mentions: z.optional(
    z
      .array(Id)
      .check(
        z.maxLength(mostMentions, { error: () => checks.bringNoteAtMostMostmentions({ mostMentions }) }),
      ),
  ),
})

export const addNote = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/notes',
  who: 'staff',
  limit: 'write',
  summary: 'Add an internal note; students never see it, and nobody changes it afterwards.',
  params: ApplicationPath,
  body: NoteBody,
  status: 201,
  reply: z.object({ message: z.string(), note: FileNote }),
  about: ['note'],
})

/** The kinds by which a history can be filtered. */
export const historyKinds = ['moves', 'outside', 'documents', 'checks', 'people', 'talk'] as const
export type HistoryKind = (typeof historyKinds)[number]

export const HistoryLine = z.object({
  at: Timestamp,
  kind: z.enum(historyKinds),
  /** A move, `viewed`, `thumbnails`, `note`, `message`, or an action of the audit log such as `file.checked`. */
  what: z.string(),
  by: z.object({ role: z.string(), name: z.nullable(z.string()) }),
  document: z.nullable(z.enum(viewedNames)),
  purpose: z.nullable(z.string()),
  reason: z.nullable(z.enum(requestReasons)),
  line: z.nullable(z.enum(checkLines)),
  state: z.nullable(z.enum(checkStates)),
  stage: z.nullable(z.enum(stages)),
  /** Of an outside step: its name, its new state, due or reported day, or the intake the application was moved to. */
  outside: z.nullable(
    z.object({
      step: z.nullable(z.string()),
      state: z.nullable(z.enum(stepStates)),
      due: z.nullable(Day),
      intake: z.nullable(z.string()),
    }),
  ),
  onBehalf: z.boolean(),
  /** What the student was written about it: why the intake changed, or why a report is not confirmed. */
  told: z.nullable(z.string()),
  /** The internal note of a decision or an outside step. */
  internalNote: z.nullable(z.string()),
  /** How many thumbnail views one line covers; 1 for everything else. */
  count: z.number(),
})
export type HistoryLine = z.output<typeof HistoryLine>

export const fileHistory = route({
  method: 'GET',
  path: '/staff/applications/:applicationId/history',
  who: 'staff',
  limit: 'read',
  summary:
    'Everything that happened with a file, newest first: moves, views of documents, checks, people, messages.',
  params: ApplicationPath,
  query: z.strictObject({
    page: Page,
    limit: Limit,
    kind: z.optional(z.enum(historyKinds, { error: () => checks.chooseKindFromList })),
  }),
  reply: z.object({ data: z.array(HistoryLine), totalCount: z.number() }),
  about: ['application'],
})
