import { checks } from '#texts/catalogue/editing/checks.ts'
import { checkMessages } from '#texts/catalogue/editing/check-messages.ts'
import * as z from 'zod/mini'
import { Country, Id } from '#platform/contract/fields.ts'
import { Search } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'
import { recordStatuses } from './catalogue-facts.ts'
import { attentions } from './university-editing.ts'

/** How many records can be marked as checked at once; nobody checks more in a day. */
export const checkedMost = 500

const ids = z.optional(
  z
    .array(Id)
    .check(
      z.minLength(1, { error: () => checkMessages.choose }),
      z.maxLength(checkedMost, { error: () => checkMessages.tooMany }),
    ),
)
/** How many records the list had; a different number means that the list has changed since it was shown. */
const count = z
  .int({ error: () => checks.loadListAgain })
  .check(z.gte(1, { error: () => checks.loadListAgain }))
const status = z.optional(z.enum(recordStatuses, { error: () => checks.chooseDraftPublishedWithdrawn }))

/** Either the selected records or all listed ones. */
const isOne = ({ ids: some, listed }: { ids?: readonly string[] | undefined; listed?: object | undefined }) =>
  (some === undefined) !== (listed === undefined)

const Marked = z.object({
  message: z.string(),
  /** The id with which it can be undone. */
  checkId: Id,
  checked: z.number(),
  /** The number of records without a source, which cannot have been checked. */
  left: z.number(),
})
export const markUniversitiesChecked = route({
  method: 'POST',
  path: '/staff/catalogue/universities/checked',
  who: 'staff',
  limit: 'write',
  summary: 'Mark the facts of some universities, or of all in a list, as checked today.',
  body: z
    .strictObject({
      ids,
      listed: z.optional(
        z.strictObject({
          search: Search,
          status,
          country: z.optional(Country),
          count,
          attention: z.optional(z.enum(attentions, { error: () => checks.chooseStaleNoSourceMistakes })),
        }),
      ),
    })
    .check(z.refine(isOne, { path: ['ids'], error: () => checkMessages.choose })),
  reply: Marked,
  about: ['university'],
})

export const markProgramsChecked = route({
  method: 'POST',
  path: '/staff/catalogue/universities/:universityId/programs/checked',
  who: 'staff',
  limit: 'write',
  summary: 'Mark the facts of some programs, or of all in a list, as checked today.',
  params: z.strictObject({ universityId: Id }),
  body: z
    .strictObject({ ids, listed: z.optional(z.strictObject({ search: Search, status, count })) })
    .check(z.refine(isOne, { path: ['ids'], error: () => checkMessages.choose })),
  reply: Marked,
  about: ['program'],
})

export const undoChecked = route({
  method: 'POST',
  path: '/staff/catalogue/checks/undo',
  who: 'staff',
  limit: 'write',
  summary: 'Take back that records were checked together; what was changed since stays.',
  body: z.strictObject({ checkId: Id }),
  reply: z.object({ message: z.string(), count: z.number() }),
  about: ['university', 'program'],
})
