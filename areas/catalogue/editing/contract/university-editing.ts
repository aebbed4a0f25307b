import { checks } from '#texts/catalogue/editing/checks.ts'
import * as z from 'zod/mini'
import { Country, Day, Id, line } from '#platform/contract/fields.ts'
import { applicationRoutes } from '#areas/catalogue/programs/contract/programs.ts'
import { WebAddress } from '#areas/catalogue/costs/contract/money.ts'
import { Limit, Page, Search } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'
import {
  editableRecord,
  FactSource,
  knownFacts,
  KnownSource,
  MoveRecord,
  optionalLine,
  recordStatuses,
  UndoEdit,
  Version,
} from './catalogue-facts.ts'
import { factLimits } from './fact-limits.ts'

/** What needs attention: stale facts, facts without a source, open reports of mistakes. */
export const attentions = ['stale', 'no-source', 'mistakes'] as const

export const UniversityEntry = z.object({
  _id: Id,
  universityName: z.string(),
  country: Country,
  city: z.nullable(z.string()),
  status: z.enum(recordStatuses),
  /** All programs, and the published ones. */
  programs: z.number(),
  publishedPrograms: z.number(),
  /** The oldest day on which one of its facts was checked. */
  checkedOn: z.nullable(z.string()),
  stale: z.boolean(),
  hasSource: z.boolean(),
  openMistakes: z.number(),
})
export type UniversityEntry = z.output<typeof UniversityEntry>

const names = (empty: () => string) =>
  z
    .array(line({ empty, max: factLimits.universityName }))
    .check(z.maxLength(factLimits.names, { error: () => checks.atMost({ most: factLimits.names }) }))

export const UniversityNames = z.strictObject({
  name: line({ empty: () => checks.enterName, max: factLimits.universityName }),
  localName: optionalLine(factLimits.universityName),
  otherNames: names(() => checks.enterNameRemoveLine),
  acronyms: names(() => checks.enterAcronymRemoveLine),
})
const degrees = (most: number) =>
  z.nullable(
    z
      .number({ error: () => checks.enterNumber5695 })
      .check(
        z.gte(-most, { error: () => checks.enterNumberFromMostMost({ most }) }),
        z.lte(most, { error: () => checks.enterNumberFromMostMost({ most }) }),
      ),
  )
export const UniversityPlace = z.strictObject({
  country: Country,
  state: optionalLine(factLimits.state),
  city: optionalLine(factLimits.city),
  lat: degrees(90),
  lng: degrees(180),
})
export const universityKinds = ['public', 'private'] as const
export const UniversityFacts = z.strictObject({
  kind: z.nullable(z.enum(universityKinds, { error: () => checks.choosePublicPrivate })),
  founded: z.nullable(
    z
      .int({ error: () => checks.enterYear1919 })
      .check(
        z.gte(500, { error: () => checks.enterYearFrom500On }),
        z.lte(2100, { error: () => checks.enterYearUp2100 }),
      ),
  ),
  website: z.nullable(WebAddress),
})
/** Whether the university is on the list of a regulator at home; each with its own source. */
export const UniversityRecognition = z.strictObject({
  listings: z
    .array(
      z.strictObject({
        regulator: line({ empty: () => checks.chooseRegulator, max: 40 }),
        listed: z.boolean({ error: () => checks.chooseYesNo }),
        sourceUrl: WebAddress,
        checkedOn: Day,
      }),
    )
    .check(z.maxLength(20, { error: () => checks.atMost20 })),
})
/** Whether the agency applies for students, or students apply at the university. */
export const UniversityApplying = z
  .strictObject({
    route: z.nullable(z.enum(applicationRoutes, { error: () => checks.chooseHowToApply })),
    applyUrl: z.nullable(WebAddress),
  })
  .check(
    z.refine(({ route, applyUrl }) => route !== 'direct' || applyUrl !== null, {
      path: ['applyUrl'],
      error: () => checks.enterWhereToApply,
    }),
  )
export const universityGroups = ['names', 'place', 'facts', 'recognition', 'applying'] as const
export type UniversityGroup = (typeof universityGroups)[number]

const versioned = { version: Version }
const sourced = { ...versioned, source: FactSource }
export const SaveUniversity = z.discriminatedUnion('group', [
  z.strictObject({ group: z.literal('names'), ...sourced, value: UniversityNames }),
  z.strictObject({ group: z.literal('place'), ...sourced, value: UniversityPlace }),
  z.strictObject({ group: z.literal('facts'), ...sourced, value: UniversityFacts }),
  z.strictObject({ group: z.literal('applying'), ...sourced, value: UniversityApplying }),
  z.strictObject({ group: z.literal('recognition'), ...versioned, value: UniversityRecognition }),
])

export interface UniversityValues {
  readonly names: z.output<typeof UniversityNames>
  readonly place: z.output<typeof UniversityPlace>
  readonly facts: z.output<typeof UniversityFacts>
  readonly recognition: z.output<typeof UniversityRecognition>
  readonly applying: z.output<typeof UniversityApplying>
}

export const CatalogueUniversity = z.object({
  ...editableRecord,
  groups: knownFacts<UniversityValues>(),
  sources: z.object({ names: KnownSource, place: KnownSource, facts: KnownSource, applying: KnownSource }),
  /** Regulators at home that publish a list of universities. */
  regulators: z.array(z.string()),
  programs: z.number(),
})
export type CatalogueUniversity = z.output<typeof CatalogueUniversity>

const ofUniversity = z.strictObject({ universityId: Id })
const WithUniversity = z.object({ message: z.string(), university: CatalogueUniversity })
export const listCatalogueUniversities = route({
  method: 'GET',
  path: '/staff/catalogue/universities',
  who: 'staff',
  limit: 'read',
  summary:
    'Universities of the catalogue by page, drafts and withdrawn ones too, with what needs an officer: by name, with a ' +
    'search the best match first, or those with the most published programs first.',
  query: z.strictObject({
    page: Page,
    limit: Limit,
    search: Search,
    status: z.optional(z.enum(recordStatuses, { error: () => checks.chooseDraftPublishedWithdrawn })),
    country: z.optional(Country),
    attention: z.optional(z.enum(attentions, { error: () => checks.chooseStaleNoSourceMistakes })),
    sort: z.optional(z.literal('programs', { error: () => checks.sortPrograms })),
  }),
  reply: z.object({
    data: z.array(UniversityEntry),
    totalCount: z.number(),
    /** Of the whole catalogue, independent of the filters. */
    counts: z.object({
      draft: z.number(),
      published: z.number(),
      withdrawn: z.number(),
      stale: z.number(),
      noSource: z.number(),
      mistakes: z.number(),
    }),
  }),
  about: ['university', 'program', 'mistake'],
})

export const createUniversity = route({
  method: 'POST',
  path: '/staff/catalogue/universities',
  who: 'staff',
  limit: 'write',
  summary: 'Begin a university: a draft with its name, country and source.',
  body: z.strictObject({ name: UniversityNames.shape.name, country: Country, source: FactSource }),
  status: 201,
  reply: WithUniversity,
  about: ['university'],
})

export const showCatalogueUniversity = route({
  method: 'GET',
  path: '/staff/catalogue/universities/:universityId',
  who: 'staff',
  limit: 'read',
  summary: 'One university with its facts by group, their sources, what is missing, and its last changes.',
  params: ofUniversity,
  reply: z.object({ university: CatalogueUniversity }),
  about: ['university', 'mistake'],
})

export const saveUniversity = route({
  method: 'PUT',
  path: '/staff/catalogue/universities/:universityId',
  who: 'staff',
  limit: 'write',
  summary: 'Change one group of facts, with its source and the day it was checked.',
  params: ofUniversity,
  body: SaveUniversity,
  reply: WithUniversity,
  about: ['university'],
})

export const moveUniversity = route({
  method: 'PUT',
  path: '/staff/catalogue/universities/:universityId/status',
  who: 'staff',
  limit: 'write',
  summary: 'Publish a university, withdraw it with a reason, or make it a draft again.',
  params: ofUniversity,
  body: MoveRecord,
  reply: WithUniversity,
  about: ['university'],
})

export const undoUniversityEdit = route({
  method: 'POST',
  path: '/staff/catalogue/universities/:universityId/undo',
  who: 'staff',
  limit: 'write',
  summary: 'Take back the last change of facts of a university.',
  params: ofUniversity,
  body: UndoEdit,
  reply: WithUniversity,
  about: ['university'],
})
