import { checks } from '#texts/planning/shortlist/checks.ts'
import { shortlistMessages } from '#texts/planning/shortlist/shortlist-messages.ts'
import * as z from 'zod/mini'
import { Id, line, Moment, paragraph } from '#platform/contract/fields.ts'
import { FoundProgram, ProgramFilters } from '#areas/catalogue/search/contract.ts'
import { route } from '#platform/contract/route.ts'

/** Programs a student may keep, and searches. */
export const shortlistMost = 100
export const savedSearchesMost = 10
/** Recent searches kept, and for how many days. */
export const recentSearches = { most: 10, days: 30 } as const
/** Days before a deadline on which a reminder goes out. */
export const reminderDays = [30, 7, 1] as const

/** Words of a note, and its letters, for words without end. */
export const noteMost = { words: 100, letters: 1000 } as const

/** Words as a reader counts them: what stands between spaces. */
export const countWords = (text: string): number => text.split(/\s+/u).filter(Boolean).length

const Note = paragraph({ empty: () => checks.writeNoteLeaveOut, max: noteMost.letters }).check(
  z.refine((text) => countWords(text) <= noteMost.words, { error: () => shortlistMessages.noteTooLong }),
)

export const Shortlisted = z.object({
  /** Facts of the program as it is now; `status` tells whether it was withdrawn. */
  program: FoundProgram,
  note: z.nullable(z.string()),
  remind: z.boolean(),
  addedAt: Moment,
})
export type Shortlisted = z.output<typeof Shortlisted>

const ofProgram = z.strictObject({ programId: Id })

export const listShortlist = route({
  method: 'GET',
  path: '/student/shortlist',
  who: 'student',
  limit: 'read',
  summary: 'One’s own shortlist, next deadline first.',
  query: z.strictObject({ currency: ProgramFilters.shape.currency }),
  reply: z.object({ shortlist: z.array(Shortlisted) }),
  about: ['shortlist'],
})

export const listShortlistIds = route({
  method: 'GET',
  path: '/student/shortlist/ids',
  who: 'student',
  limit: 'read',
  summary: 'The ids of the programs on one’s own shortlist.',
  reply: z.object({ programIds: z.array(Id) }),
  about: ['shortlist'],
})

export const keepProgram = route({
  method: 'PUT',
  path: '/student/shortlist/:programId',
  who: 'student',
  limit: 'write',
  summary:
    'Put a program on the shortlist, or change its note or reminders. Doing it twice changes nothing; a note that is newer than `seen` stays, and the answer is 409.',
  params: ofProgram,
  body: z.strictObject({
    note: z.optional(z.nullable(Note)),
    remind: z.optional(z.boolean({ error: () => checks.sayTrueFalse })),
    /** The note as its writer last saw it; one that is newer is not written over. */
    seen: z.optional(z.strictObject({ note: z.nullable(z.string()) })),
  }),
  reply: z.object({ message: z.string(), kept: z.number() }),
  about: ['shortlist'],
})

export const dropProgram = route({
  method: 'DELETE',
  path: '/student/shortlist/:programId',
  who: 'student',
  limit: 'write',
  summary: 'Take a program off the shortlist; its note is answered, so that it can be put back.',
  params: ofProgram,
  reply: z.object({
    message: z.string(),
    note: z.nullable(z.string()),
    remind: z.boolean(),
    kept: z.number(),
  }),
  about: ['shortlist'],
})

/** Up to four programs side by side. */
export const comparedMost = 4

export const SavedSearch = z.object({
  _id: Id,
  name: z.string(),
  /** The query as in the address of the page, without page and limit. */
  query: z.string(),
  weekly: z.boolean(),
  savedAt: Moment,
  /** Null until a mail told of something new. */
  lastMailAt: z.nullable(Moment),
})
export type SavedSearch = z.output<typeof SavedSearch>

/** A query as it stands in the address: checked against the filters before it is kept. */
const KeptQuery = z
  .string({ error: () => shortlistMessages.searchUnreadable })
  .check(z.maxLength(1000, { error: () => checks.searchTooLongKeep }))

export const listSavedSearches = route({
  method: 'GET',
  path: '/student/searches',
  who: 'student',
  limit: 'read',
  summary: 'One’s own saved searches, and the last ten searches of the past 30 days.',
  reply: z.object({
    saved: z.array(SavedSearch),
    recent: z.array(z.object({ query: z.string(), at: Moment })),
  }),
  about: ['saved search', 'recent search'],
})

export const saveSearch = route({
  method: 'POST',
  path: '/student/searches',
  who: 'student',
  limit: 'write',
  summary: 'Keep a search, with a weekly mail of what is new if wished.',
  body: z.strictObject({
    name: line({ empty: () => checks.giveSearchName, max: 80 }),
    query: KeptQuery,
    weekly: z.boolean({ error: () => checks.sayTrueFalse }),
  }),
  status: 201,
  reply: z.object({ message: z.string(), data: SavedSearch }),
  about: ['saved search'],
})

export const changeSearch = route({
  method: 'PUT',
  path: '/student/searches/:searchId',
  who: 'student',
  limit: 'write',
  summary: 'Rename a saved search, or switch its weekly mail.',
  params: z.strictObject({ searchId: Id }),
  body: z.strictObject({
    name: z.optional(line({ empty: () => checks.giveSearchName, max: 80 })),
    weekly: z.optional(z.boolean({ error: () => checks.sayTrueFalse })),
  }),
  reply: z.object({ message: z.string(), data: SavedSearch }),
  about: ['saved search'],
})

export const forgetSearch = route({
  method: 'DELETE',
  path: '/student/searches/:searchId',
  who: 'student',
  limit: 'write',
  summary: 'Drop a saved search.',
  params: z.strictObject({ searchId: Id }),
  reply: z.object({ message: z.string() }),
  about: ['saved search'],
})

export const noteSearch = route({
  method: 'POST',
  path: '/student/recent-searches',
  who: 'student',
  limit: 'write',
  summary: 'Remember a search that was made; the same one is kept once.',
  body: z.strictObject({ query: KeptQuery }),
  reply: z.object({ message: z.string() }),
  about: ['recent search'],
})

export const forgetRecentSearches = route({
  method: 'DELETE',
  path: '/student/recent-searches',
  who: 'student',
  limit: 'write',
  summary: 'Forget all recent searches, or one.',
  query: z.strictObject({ query: z.optional(KeptQuery) }),
  reply: z.object({ message: z.string() }),
  about: ['recent search'],
})
