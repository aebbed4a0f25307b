import * as z from 'zod/mini'
import type { Stage } from '#platform/contract/stages.ts'
import { documentNames, DocumentKind } from '#platform/contract/documents.ts'
import { stagesBefore } from './application-moves.ts'

/** Details an office needs before it can pass an application on, in the order in which a form asks for them. */
export const wantedDetails = [
  'phone',
  'dateOfBirth',
  'nationality',
  'country',
  'city',
  'address',
  'education',
] as const
export type WantedDetail = (typeof wantedDetails)[number]

/** What an application lacks. It may be sent without; it is passed on with. */
export const StillToAdd = z.object({
  details: z.array(z.enum(wantedDetails)),
  documents: z.array(DocumentKind),
})
export type StillToAdd = z.output<typeof StillToAdd>

export const countStillToAdd = ({ details, documents }: StillToAdd): number =>
  details.length + documents.length

/** What is known of an application, or of one that is about to be sent. */
export interface Filed {
  /** As they were sent or, where nothing was, as the profile has them now; empty and null are the same. */
  readonly details: Readonly<Partial<Record<WantedDetail, string | null>>>
  /** Kinds of documents that go with it and are not requested again. */
  readonly documents: readonly DocumentKind[]
}

/** The program it is for. */
export interface FiledFor {
  /** Null = the program names no documents. */
  readonly requiredDocuments: readonly DocumentKind[] | null
  /** ISCED 2011. */
  readonly level: string | null
  readonly levelName: string | null
}

/** Whether a program follows a degree. One that runs from school to a master's does not, nor does an unknown level. */
const followsDegree = ({ level, levelName }: FiledFor): boolean =>
  level === '8' || (level === '7' && !/single|integrated|professional/i.test(levelName ?? ''))

/** Documents that replace a national ID, for people under 18 and for foreigners. */
const insteadOfNationalId: readonly DocumentKind[] = ['bFormImage', 'passportImage']

/**
 * The documents that go with an application to this program: what the program names, else the five of the form. The
 * degree among them is only required of those who must have one.
 */
export const usualDocuments = (program: FiledFor): readonly DocumentKind[] =>
  program.requiredDocuments ??
  documentNames.filter((name) => name !== 'bsDegreeImage' || followsDegree(program))

/** What an application still lacks, details first, each in the order of the form. */
export function stillToAdd(program: FiledFor, { details, documents }: Filed): StillToAdd {
  const isThere = (name: DocumentKind) =>
    documents.includes(name) ||
    (program.requiredDocuments === null &&
      (name === 'cnicFrontImage' || name === 'cnicBackImage') &&
      insteadOfNationalId.some((other) => documents.includes(other)))
  return {
    details: wantedDetails.filter((name) => !details[name]?.trim()),
    documents: usualDocuments(program).filter((name) => !isThere(name)),
  }
}

interface Standing {
  readonly stage: Stage
  /** What an officer requests now. */
  readonly asked: readonly DocumentKind[]
  /** Whether an officer has ever requested documents. */
  readonly wasAsked: boolean
}

/**
 * What an application that was sent still lacks; null where that is settled. Documents that an officer requests are
 * left to the request. Once an officer has requested some, that list counts instead of the usual documents.
 */
export function stillToAddAfter(program: FiledFor, filed: Filed, standing: Standing): StillToAdd | null {
  if (!stagesBefore('offer').includes(standing.stage)) return null
  const { details, documents } = stillToAdd(program, filed)
  const counts = program.requiredDocuments !== null || !standing.wasAsked
  const open = {
    details,
    documents: counts ? documents.filter((name) => !standing.asked.includes(name)) : [],
  }
  return countStillToAdd(open) === 0 ? null : open
}
