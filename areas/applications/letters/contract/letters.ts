import { checks } from '#texts/applications/letters/checks.ts'
import * as z from 'zod/mini'
import { Day, Id, line, Timestamp } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'
import { OfferTuition } from './offer-tuition.ts'
import { UniversityLetter } from './university-letters.ts'

/**
 * The letter of an offer, and the confirmation once the student has joined. The agency confirms a university's offer; a
 * letter speaks for the university only if one of its own users decided.
 */
export const letterKinds = ['offer', 'confirmation'] as const
export type LetterKind = (typeof letterKinds)[number]

/** One letter of an application, for its student and the office. */
export const LetterSummary = z.object({
  /** Number that people read out, as in ML-7K2M-Q0XD. */
  number: z.string(),
  kind: z.enum(letterKinds),
  issuedAt: Timestamp,
  /** The intake that it names, which stays when the application moves to another; null where it names none. */
  intake: z.nullable(z.string()),
  /** Since when it is no longer valid; null while it is valid. */
  endedAt: z.nullable(Timestamp),
  url: z.string(),
})
export type LetterSummary = z.output<typeof LetterSummary>

/**
 * Whether a letter in force names another intake than its application has: letters are frozen when they are issued, and
 * outlive a deferral.
 */
export const isOutdatedLetter = (
  { intake: named, endedAt }: Pick<LetterSummary, 'intake' | 'endedAt'>,
  intake: string | null,
): boolean => endedAt === null && named !== null && named !== intake

/** The signed content of a letter. It has initials instead of names, because anybody can read the code. */
export const LetterClaims = z.object({
  number: z.string(),
  kind: z.enum(letterKinds),
  reference: z.string(),
  initials: z.string(),
  university: z.string(),
  program: z.string(),
  /** Days, as in 2026-11-22. */
  issued: z.string(),
  replyBy: z.nullable(z.string()),
})
export type LetterClaims = z.output<typeof LetterClaims>

/**
 * The result of a check. `genuine`: ours and valid. `withdrawn`: ours, and withdrawn by the agency. `ended`: ours and no
 * longer valid, because the student declined or the offer expired. `replaced`: ours and no longer valid, because a newer
 * letter states the same for another intake or on other conditions. `altered`: the signature does not match the text.
 * `not_known`: no such letter, or the code does not belong to it.
 */
export const letterAnswers = ['genuine', 'withdrawn', 'ended', 'replaced', 'altered', 'not_known'] as const
export type LetterAnswer = (typeof letterAnswers)[number]

const LetterNumber = z.string().check(z.regex(/^ML-[0-9A-Z]{4}-[0-9A-Z]{4}$/))

export const listLetters = route({
  method: 'GET',
  path: '/application/:applicationId/letters',
  who: 'account',
  limit: 'read',
  summary: 'The letters of an application, newest first, and the university’s own.',
  params: z.strictObject({ applicationId: Id }),
  reply: z.object({
    data: z.array(LetterSummary),
    /** The university's own letter, once the student may read it. */
    ofUniversity: z.nullable(UniversityLetter),
  }),
  about: ['application'],
})

export const openLetter = route({
  method: 'GET',
  path: '/application/:applicationId/letters/:number',
  who: 'account',
  limit: 'read',
  summary: 'A letter as a PDF, for its student and the office.',
  params: z.strictObject({ applicationId: Id, number: LetterNumber }),
  download: 'application/pdf',
  reply: z.any(),
})

export const reissueLetter = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/letters/:number/reissue',
  who: 'console',
  limit: 'write',
  summary:
    'Issue a letter again that names an earlier intake of the application. The new one names the current intake; the ' +
    'earlier one ends, and its check says that a newer one replaced it. It needs the right to decide. A letter that ' +
    'speaks for the university is issued again by the university, all others by the office.',
  params: z.strictObject({ applicationId: Id, number: LetterNumber }),
  body: z.strictObject({}),
  reply: z.object({ message: z.string(), /** The new letter. */ letter: LetterSummary }),
})

/** The details of an offer, entered when it is made. */
export const offerFields = {
  /** Last day to answer; 14 days from now by default. */
  replyBy: z.optional(Day),
  /** The day on which the university made it; not used when a university's own user decides. */
  offeredOn: z.optional(Day),
  /** Who made it at the university, as in "Admissions Office". */
  offeredBy: z.optional(line({ empty: () => checks.writeWhoMadeOfferLeave, max: 200 })),
  /** What the study costs; null: the university's offer states nothing. Left out, the program's own tuition is shown. */
  tuition: z.optional(z.nullable(OfferTuition)),
  /** Each condition on its own line. */
  conditions: z.optional(
    z
      .array(line({ empty: () => checks.writeConditionRemoveLine, max: 300 }))
      .check(z.maxLength(20, { error: () => checks.useAtMost20Conditions })),
  ),
}

export const previewLetter = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/letter-preview',
  who: 'console',
  limit: 'write',
  summary: 'Preview of the letter of an offer, as a PDF without number and signature.',
  params: z.strictObject({ applicationId: Id }),
  body: z.strictObject(offerFields),
  download: 'application/pdf',
  reply: z.any(),
})

const useCodeAddress = { error: () => checks.useCodeAddress }
const typed = (shape: RegExp, wrong: { error: () => string }) =>
  z.optional(
    z.pipe(
      z.string(wrong).check(z.maxLength(40, wrong)),
      z.pipe(
        // Accepts spaces and lower case, and O for 0.
        z.transform((text: string) =>
          text
            .toUpperCase()
            .replaceAll(/[^0-9A-Z]/g, '')
            .replaceAll('O', '0'),
        ),
        z.string().check(z.regex(shape, wrong)),
      ),
    ),
  )

export const verifyLetter = route({
  method: 'POST',
  path: '/letters/verify',
  who: 'anyone',
  limit: 'verify',
  summary:
    'Is a letter ours, and does it still stand? With the text and signature of its code, or with its number and the ' +
    'check letters printed below it. A wrong code and an unknown number are answered alike.',
  body: z
    .strictObject({
      payload: z.optional(
        z.string().check(z.maxLength(2000, useCodeAddress), z.regex(/^[A-Za-z0-9_-]+$/, useCodeAddress)),
      ),
      signature: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{86}$/, useCodeAddress))),
      number: typed(/^ML[0-9A-Z]{8}$/, { error: () => checks.numberFormat }),
      code: typed(/^[0-9A-Z]{8}$/, { error: () => checks.checkLettersFormat }),
    })
    .check(
      z.refine((body) => body.payload !== undefined || body.number !== undefined, {
        error: () => checks.typeNumberLetter,
        path: ['number'],
      }),
      z.refine((body) => body.payload !== undefined || body.code !== undefined, {
        error: () => checks.typeEightCheckLetters,
        path: ['code'],
      }),
      z.refine((body) => body.payload === undefined || body.signature !== undefined, {
        ...useCodeAddress,
        path: ['signature'],
      }),
    ),
  reply: z.object({
    answer: z.enum(letterAnswers),
    /** The content of a letter that is ours, to compare with the paper. */
    letter: z.nullable(LetterClaims),
    /** Since when it is no longer valid. */
    endedAt: z.nullable(Timestamp),
  }),
})

export const listLetterKeys = route({
  method: 'GET',
  path: '/letters/keys',
  who: 'anyone',
  limit: 'read',
  summary: 'The public keys (Ed25519) that letters are signed with, the one in use first.',
  reply: z.object({
    data: z.array(
      z.object({ id: z.string(), current: z.boolean(), publicKey: z.string(), /** PEM */ pem: z.string() }),
    ),
  }),
})
