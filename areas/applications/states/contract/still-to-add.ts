import * as z from 'zod/mini'
import type { Stage } from '#platform/contract/stages.ts'
import { documentNames, DocumentKind } from '#platform/contract/documents.ts'
import { stagesBefore } from './application-moves.ts'

/** Details the office needs before it can forward an application, in the order of the form. */
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

/** What an application lacks: it can be sent without these, but not forwarded to a university. */
export const StillToAdd = z.object({
  details: z.array(z.enum(wantedDetails)),
  documents: z.array(DocumentKind),
})
export type StillToAdd = z.output<typeof StillToAdd>

export const countStillToAdd = ({ details, documents }: StillToAdd): number =>
  details.length + documents.length

/** The content of an application, or of one that is about to be sent. */
export interface Filed {
  /** As sent or, if missing there, as in the profile now; empty and null are the same. */
  readonly details: Readonly<Partial<Record<WantedDetail, string | null>>>
  /** Kinds of documents that were sent with it and are not requested again. */
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

/** Whether a program follows a degree. A program from school to a master's does not, nor does an unknown level. */
const followsDegree = ({ level, levelName }: FiledFor): boolean =>
  level === '8' || (level === '7' && !/single|integrated|professional/i.test(levelName ?? ''))

/** Documents that replace a national ID, for people under 18 and for foreigners. */
const insteadOfNationalId: readonly DocumentKind[] = ['bFormImage', 'passportImage']

/**
 * The documents for an application to this program: those the program lists, else the five of the form. The degree among
 * them is only required for programs that follow one.
 */
export const usualDocuments = (program: FiledFor): readonly DocumentKind[] =>
  program.requiredDocuments ??
  documentNames.filter((name) => name !== 'bsDegreeImage' || followsDegree(program))

/** The missing items of an application, details first, in the order of the form. */
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
  /** The documents an officer has requested and not received. */
  readonly requested: readonly DocumentKind[]
  /** Whether an officer has ever requested documents. */
  readonly wasRequested: boolean
}

/**
 * What a sent application still lacks; null once it is decided. Documents that an officer requests are left out, because
 * the request lists them. Once an officer has requested any, the usual documents no longer count.
 */
export function stillToAddAfter(program: FiledFor, filed: Filed, standing: Standing): StillToAdd | null {
  if (!stagesBefore('offer').includes(standing.stage)) return null
  const { details, documents } = stillToAdd(program, filed)
  const counts = program.requiredDocuments !== null || !standing.wasRequested
  const open = {
    details,
    documents: counts ? documents.filter((name) => !standing.requested.includes(name)) : [],
  }
  return countStillToAdd(open) === 0 ? null : open
}
