import { checks } from '#texts/platform/unsaved-input/checks.ts'
import * as z from 'zod/mini'
import { halfTyped, Timestamp, Seen } from '../contract/fields.ts'
import { route } from '../contract/route.ts'

/** Days after which unsaved input is purged, on devices and in the account. */
export const unsavedInputDays = 30
/** At most: forms with unsaved input per student, forms in one call, and characters in one form. */
export const unsavedInputLimits = { forms: 60, changes: 10, letters: 16_000 } as const

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** The hash of a long subject, which may be a search. */
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
  `report ${id} [a-z][a-z0-9_]{0,39}`,
  `save search ${subject}`,
  `rename search ${id}`,
  `question ${subject}`,
  `question to a person ${subject}`,
  'assistant question',
  'course suggestion',
]

/** Changes of a form that one browser may have sent without an answer. */
export const unansweredMost = 8
/** Identifies a change, so that a device recognizes its own when the answer was lost. */
const Mark = z.string().check(z.regex(/^[0-9a-f-]{32,36}$/))

/** The forms whose unsaved input is stored in the account. None of them asks for a password or a code. */
export const TypedForm = z
  .string({ error: () => checks.chooseFormFromList })
  .check(z.regex(new RegExp(`^(?:${forms.join('|')})$`), { error: () => checks.chooseFormFromList }))

export const UnsavedInput = z.object({
  form: z.string(),
  /** JSON as the form wrote it; null once it was removed by a logout everywhere. */
  typed: z.nullable(z.string()),
  at: Timestamp,
  /** The mark of the change that it came with. */
  mark: z.nullable(z.string()),
})
export type UnsavedInput = z.output<typeof UnsavedInput>

export const listUnsavedInput = route({
  method: 'GET',
  path: '/student/typed-work',
  who: 'student',
  limit: 'read',
  summary: 'The unsaved input in forms.',
  reply: z.object({
    typedWork: z.array(UnsavedInput),
    /** For correcting the clock of the device. */
    now: Timestamp,
  }),
})

export const saveUnsavedInput = route({
  method: 'PUT',
  path: '/student/typed-work',
  who: 'student',
  limit: 'typed',
  summary:
    'Store unsaved input of forms, or remove it (null). `seen` is the time of the newest change of a form that the device knows, and `unanswered` are the marks of changes it has sent since then without an answer. Anything newer is left as it is, and what was seen and is gone stays so, as do the `unanswered` changes that a removal names, whenever they come; their forms are listed.',
  body: z.strictObject({
    changes: z
      .array(
        z.strictObject({
          form: TypedForm,
          typed: z.nullable(halfTyped(unsavedInputLimits.letters)),
          seen: Seen,
          mark: z.optional(Mark),
          unanswered: z.optional(z.array(Mark).check(z.maxLength(unansweredMost))),
        }),
      )
      .check(z.minLength(1), z.maxLength(unsavedInputLimits.changes)),
  }),
  reply: z.object({
    kept: z.array(z.object({ form: z.string(), at: z.nullable(Timestamp) })),
    /** Forms in which another device has typed since then, or whose input has been saved or discarded. */
    newer: z.array(z.string()),
  }),
})
