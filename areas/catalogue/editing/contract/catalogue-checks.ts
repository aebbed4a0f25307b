import * as z from 'zod/mini'
import { Country, Id } from '#platform/contract/fields.ts'
import { Search } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'
import { recordStatuses } from './catalogue-facts.ts'
import { attentions } from './university-desk.ts'

/** As many records are said to be checked in one go: nobody looks at more in a day. */
export const checkedMost = 500

/** What the calls about records that are checked together answer, and why they refuse. */
export const checkMessages = {
  choose: 'Choose at least one.',
  done: (count: number, left: number) =>
    `${count === 1 ? '1 record' : `${count} records`} checked today.${left === 0 ? '' : ` ${left === 1 ? '1 record' : `${left} records`} without a source ${left === 1 ? 'stays' : 'stay'} as before.`}`,
  undone: (count: number, left: number) =>
    `Taken back for ${count === 1 ? '1 record' : `${count} records`}.${left === 0 ? '' : ` ${left === 1 ? '1 record' : `${left} records`} changed since then and ${left === 1 ? 'stays' : 'stay'}.`}`,
  tooMany: `Choose fewer: at most ${checkedMost} at once.`,
  none: 'None of them has a source to check against. Name the source first, on the page of each.',
  other: 'The list has changed since you looked at it. Load it again.',
  gone: 'This cannot be taken back any more: every record has changed since then.',
} as const

const ids = z.optional(
  z.array(Id).check(z.minLength(1, checkMessages.choose), z.maxLength(checkedMost, checkMessages.tooMany)),
)
/** How many the list named: with another number, another list would be checked than the one that was looked at. */
const count = z.int('Load the list again.').check(z.gte(1, 'Load the list again.'))
const status = z.optional(z.enum(recordStatuses, 'Choose draft, published or withdrawn.'))

/** Those that were chosen, or all that were listed. */
const isOne = ({ ids: some, listed }: { ids?: readonly string[] | undefined; listed?: object | undefined }) =>
  (some === undefined) !== (listed === undefined)

const Marked = z.object({
  message: z.string(),
  /** By which it can be taken back. */
  checkId: Id,
  checked: z.number(),
  /** Those without a source: there is nothing they were checked against. */
  left: z.number(),
})
const failure = 'An unknown error occurred'

export const markUniversitiesChecked = route({
  method: 'POST',
  path: '/staff/catalogue/universities/checked',
  who: 'staff',
  limit: 'write',
  summary: 'Say that the facts of some universities, or of all that a list finds, were checked today.',
  body: z
    .strictObject({
      ids,
      listed: z.optional(
        z.strictObject({
          ...{ search: Search, status, country: z.optional(Country), count },
          attention: z.optional(z.enum(attentions, 'Choose stale, no-source or mistakes.')),
        }),
      ),
    })
    .check(z.refine(isOne, { path: ['ids'], error: checkMessages.choose })),
  reply: Marked,
  about: ['university'],
  failure,
})

export const markProgramsChecked = route({
  method: 'POST',
  path: '/staff/catalogue/universities/:universityId/programs/checked',
  who: 'staff',
  limit: 'write',
  summary: 'Say that the facts of some programs, or of all that a list finds, were checked today.',
  params: z.strictObject({ universityId: Id }),
  body: z
    .strictObject({ ids, listed: z.optional(z.strictObject({ search: Search, status, count })) })
    .check(z.refine(isOne, { path: ['ids'], error: checkMessages.choose })),
  reply: Marked,
  about: ['program'],
  failure,
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
  failure,
})
