import { checks } from '#texts/platform/typed-work/checks.ts'
import * as z from 'zod/mini'
import { halfTyped, Timestamp, Seen } from '../contract/fields.ts'
import { route } from '../contract/route.ts'

/** Days after which typed work that nobody came back to is forgotten, on the devices as in the account. */
export const typedWorkDays = 30
/** Forms of one student in which something may wait, forms in one call, and letters of one form. */
export const typedWorkMost = { forms: 60, changes: 10, letters: 16_000 } as const

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** A form about a subject of many words goes by their hash: a search may be among them. */
const subject = '[0-9a-f]{16}'
const forms = [
  'profile (?:personal|contact|needs)',
  'profile (?:guardians|activities) entry',
  'record goals',
  'record (?:schooling|tests) entry',
  'identity (?:national|passport)',
  `note ${id}`,
  `task (?:new|${id})`,
  `message ${id}`,
  `mistake ${id}`,
  `(?:decline|withdraw) ${id}`,
  `save search ${subject}`,
  `rename search ${id}`,
  `question ${subject}`,
  `question to a person ${subject}`,
  'assistant question',
  'course suggestion',
]

/** Changes that one browser may have sent for a form without having had an answer. */
export const unansweredMost = 8
/** Which change a device has sent last, so that it knows its own again when the answer did not arrive. */
const Mark = z.string().check(z.regex(/^[0-9a-f-]{32,36}$/))

/** The forms whose typed work an account keeps. None of them asks for a password or a code. */
export const TypedForm = z
  .string({ error: () => checks.chooseFormFromList })
  .check(z.regex(new RegExp(`^(?:${forms.join('|')})$`), { error: () => checks.chooseFormFromList }))

export const TypedWork = z.object({
  form: z.string(),
  /** As its form wrote it, as JSON; null once it was forgotten with every login. */
  typed: z.nullable(z.string()),
  at: Timestamp,
  /** Of the change that it came with. */
  mark: z.nullable(z.string()),
})
export type TypedWork = z.output<typeof TypedWork>

export const listUnsavedInput = route({
  method: 'GET',
  path: '/student/typed-work',
  who: 'student',
  limit: 'read',
  summary: 'What one has typed in forms and not saved.',
  reply: z.object({
    typedWork: z.array(TypedWork),
    /** By this the clock of a device is set right. */
    now: Timestamp,
  }),
})

export const saveUnsavedInput = route({
  method: 'PUT',
  path: '/student/typed-work',
  who: 'student',
  limit: 'typed',
  summary:
    'Keep what is typed in forms and not saved, or forget it (null). `seen` is the moment of what was last seen of a form, and `unanswered` are the marks of changes sent since then without an answer; what neither names and is newer stays, and its form is named.',
  body: z.strictObject({
    changes: z
      .array(
        z.strictObject({
          form: TypedForm,
          typed: z.nullable(halfTyped(typedWorkMost.letters)),
          seen: Seen,
          mark: z.optional(Mark),
          unanswered: z.optional(z.array(Mark).check(z.maxLength(unansweredMost))),
        }),
      )
      .check(z.minLength(1), z.maxLength(typedWorkMost.changes)),
  }),
  reply: z.object({
    kept: z.array(z.object({ form: z.string(), at: z.nullable(Timestamp) })),
    /** Forms in which another device has typed since then. */
    newer: z.array(z.string()),
  }),
})
