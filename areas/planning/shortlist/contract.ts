import { checks } from '#texts/planning/shortlist/checks.ts'
import { shortlistMessages } from '#texts/planning/shortlist/shortlist-messages.ts'
import { checks as searchChecks, searchMessages } from '#texts/planning/saved-searches/search-messages.ts'
import * as z from 'zod/mini'
import { Id, line, Timestamp, paragraph } from '#platform/contract/fields.ts'
import { FoundProgram, ProgramFilters } from '#areas/catalogue/search/contract.ts'
import { route } from '#platform/contract/route.ts'

/** How many programs, and how many searches, a student may save. */
export const shortlistMost = 100
export const savedSearchesMost = 10
/** How many recent searches are stored, and for how many days. */
export const recentSearches = { most: 10, days: 30 } as const
/** Days before a deadline on which a reminder is sent. */
export const reminderDays = [30, 7, 1] as const

/** Maximum length of a note in words, and in letters against endless words. */
export const noteMost = { words: 100, letters: 1000 } as const

/** Words as a reader counts them: separated by spaces. */
export const countWords = (text: string): number => text.split(/\s+/u).filter(Boolean).length

const Note = paragraph({ empty: () => checks.note, max: noteMost.letters }).check(
  z.refine((text) => countWords(text) <= noteMost.words, { error: () => shortlistMessages.noteTooLong }),
)

export const Shortlisted = z.object({
  /** Facts of the program as it is now; `status` shows whether it was withdrawn. */
  program: FoundProgram,
  note: z.nullable(z.string()),
  remind: z.boolean(),
  addedAt: Timestamp,
  /** Set if the office put it there: the first name of the officer, and why. */
  suggestion: z.optional(z.object({ by: z.string(), at: Timestamp, reason: z.nullable(z.string()) })),
})
export type Shortlisted = z.output<typeof Shortlisted>

const ofProgram = z.strictObject({ programId: Id })

export const listShortlist = route({
  method: 'GET',
  path: '/student/shortlist',
  who: 'student',
  limit: 'read',
  offline: true,
  summary: 'The caller’s shortlist, next deadline first.',
  query: z.strictObject({ currency: ProgramFilters.shape.currency }),
  reply: z.object({ shortlist: z.array(Shortlisted) }),
  about: ['shortlist'],
})

export const listShortlistIds = route({
  method: 'GET',
  path: '/student/shortlist/ids',
  who: 'student',
  limit: 'read',
  offline: true,
  summary: 'The ids of the programs on the caller’s shortlist.',
  reply: z.object({ programIds: z.array(Id) }),
  about: ['shortlist'],
})

export const addToShortlist = route({
  method: 'PUT',
  path: '/student/shortlist/:programId',
  who: 'student',
  limit: 'write',
  summary:
    'Add a program to the shortlist, or change its note or reminders. Idempotent; a note newer than `seen` is not overwritten, and the reply is 409.',
  params: ofProgram,
  body: z.strictObject({
    note: z.optional(z.nullable(Note)),
    remind: z.optional(z.boolean({ error: () => checks.trueOrFalse })),
    /** The note as its writer last saw it; a newer one is not overwritten. */
    seen: z.optional(z.strictObject({ note: z.nullable(z.string()) })),
  }),
  /** `count`: programs on the shortlist now. */
  reply: z.object({ message: z.string(), count: z.number() }),
  about: ['shortlist'],
})

export const removeFromShortlist = route({
  method: 'DELETE',
  path: '/student/shortlist/:programId',
  who: 'student',
  limit: 'write',
  summary:
    'Remove a program from the shortlist. The reply contains its note, so that the removal can be undone.',
  params: ofProgram,
  reply: z.object({
    message: z.string(),
    note: z.nullable(z.string()),
    remind: z.boolean(),
    count: z.number(),
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
  savedAt: Timestamp,
  /** Null until an e-mail about new programs was sent. */
  lastMailAt: z.nullable(Timestamp),
})
export type SavedSearch = z.output<typeof SavedSearch>

/** A query as in the address of the page; checked against the filters before it is saved. */
const SearchQuery = z
  .string({ error: () => searchMessages.unreadable })
  .check(z.maxLength(1000, { error: () => searchChecks.tooLong }))

export const listSavedSearches = route({
  method: 'GET',
  path: '/student/searches',
  who: 'student',
  limit: 'read',
  summary: 'The caller’s saved searches, and the last ten searches of the past 30 days.',
  reply: z.object({
    saved: z.array(SavedSearch),
    recent: z.array(z.object({ query: z.string(), at: Timestamp })),
  }),
  about: ['saved search', 'recent search'],
})

export const saveSearch = route({
  method: 'POST',
  path: '/student/searches',
  who: 'student',
  limit: 'write',
  summary: 'Save a search, with an optional weekly e-mail about new programs.',
  body: z.strictObject({
    name: line({ empty: () => searchChecks.name, max: 80 }),
    query: SearchQuery,
    weekly: z.boolean({ error: () => checks.trueOrFalse }),
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
  summary: 'Rename a saved search, or switch its weekly e-mail on or off.',
  params: z.strictObject({ searchId: Id }),
  body: z.strictObject({
    name: z.optional(line({ empty: () => searchChecks.name, max: 80 })),
    weekly: z.optional(z.boolean({ error: () => checks.trueOrFalse })),
  }),
  reply: z.object({ message: z.string(), data: SavedSearch }),
  about: ['saved search'],
})

export const deleteSearch = route({
  method: 'DELETE',
  path: '/student/searches/:searchId',
  who: 'student',
  limit: 'write',
  summary: 'Delete a saved search.',
  params: z.strictObject({ searchId: Id }),
  reply: z.object({ message: z.string() }),
  about: ['saved search'],
})

export const recordSearch = route({
  method: 'POST',
  path: '/student/recent-searches',
  who: 'student',
  limit: 'write',
  summary: 'Record a recent search. The same search is stored once.',
  body: z.strictObject({ query: SearchQuery }),
  reply: z.object({ message: z.string() }),
  about: ['recent search'],
})

export const removeRecentSearches = route({
  method: 'DELETE',
  path: '/student/recent-searches',
  who: 'student',
  limit: 'write',
  summary: 'Delete one recent search, or all of them.',
  query: z.strictObject({ query: z.optional(SearchQuery) }),
  reply: z.object({ message: z.string() }),
  about: ['recent search'],
})
