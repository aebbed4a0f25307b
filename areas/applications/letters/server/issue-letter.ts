import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import { yearStated } from '#areas/catalogue/programs/contract/fact-age.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { dayIn } from '#platform/time/day-in.ts'
import { site } from '#site'
import type { LetterKind } from '../contract/letters.ts'
import { clearLetters, signLetter } from './sign-letter.ts'
import { replaced } from './update-letters.ts'

/**
 * The content of a letter, frozen when it is issued. Days as in 2026-11-22: of issue and of the offer in the agency's
 * time zone, last days in UTC.
 */
export interface LetterContent {
  readonly name: string
  readonly reference: string
  readonly university: string
  readonly city: string | null
  readonly country: string
  readonly program: string
  readonly intake: string
  readonly conditions: readonly { readonly text: string; readonly state: 'open' | 'met' | 'waived' }[]
  readonly replyBy: string | null
  readonly issued: string
  /** Fields that older letters lack. */
  readonly offer?: OfferFacts
}

/** Who offered, and facts about the place. Null if unknown. */
export interface OfferFacts {
  /** A letter speaks for the university only if its own user decided; otherwise the agency confirms the offer. */
  readonly issuer: 'university' | 'agency'
  readonly signatory: string | null
  /** Day on which the university made the offer, and who made it there. */
  readonly on: string | null
  readonly by: string | null
  readonly dateOfBirth: string | null
  readonly startsOn: string | null
  readonly durationMonths: number | null
  readonly tuition: {
    readonly amount: number
    readonly upTo: number | null
    readonly currency: string
    readonly basis: string | null
    readonly year: string | null
  } | null
}

/** The decider, before or after the decision. */
interface Decider {
  readonly role: string
  readonly name: string | null
}

/** Maximum length of a name in the code: longer ones are cut, otherwise the code becomes too dense to scan. */
const longestName = 60

const cut = (text: string): string => {
  const signs = [...text]
  return signs.length <= longestName ? text : `${signs.slice(0, longestName - 1).join('')}…`
}

/** `Ayesha Siddiqui` as `A. S.`; at most four. */
export const initialsOf = (name: string): string =>
  name
    .normalize('NFC')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, 4)
    .map((word) => `${[...word][0]!.toLocaleUpperCase('en')}.`)
    .join(' ')

const drawNumber = (): string => {
  const four = () => Array.from({ length: 4 }, () => clearLetters[randomInt(clearLetters.length)]).join('')
  return `ML-${four()}-${four()}`
}

/** Who made the current offer, and when. */
async function deciderOf(
  db: Kysely<Database>,
  applicationId: string,
): Promise<(Decider & { at: Date }) | undefined> {
  return db
    .selectFrom('application_events as e')
    .leftJoin('users as d', 'd.id', 'e.actor_id')
    .select(['e.at', 'e.actor_role as role', 'd.name'])
    .where('e.application_id', '=', applicationId)
    .where('e.move', '=', 'offer')
    .orderBy('e.id', 'desc')
    .executeTakeFirst()
}

/** The tuition of an offer in a letter; null: the offer states none. */
export function tuitionStated(
  stated: { amount: number | null; currency: string | null; period: string | null } | null,
): OfferFacts['tuition'] {
  if (stated === null || stated.amount === null || stated.currency === null) return null
  const { amount, currency, period } = stated
  return { amount, upTo: null, currency, basis: period, year: null }
}

/**
 * The content that a letter about an application would have now.
 * @param decider who is about to offer, for a preview; by default the person who made the offer
 */
export async function letterContent(
  db: Kysely<Database>,
  applicationId: string,
  kind: LetterKind,
  now: Date,
  decider?: Decider,
): Promise<LetterContent> {
  const about = await db
    .selectFrom('applications as a')
    .innerJoin('universities as u', 'u.id', 'a.university_id')
    .innerJoin('programs as p', 'p.id', 'a.program_id')
    .leftJoin('program_intakes as i', (join) =>
      join.onRef('i.program_id', '=', 'p.id').onRef('i.start', '=', 'a.intake'),
    )
    .select(['a.reference', 'a.intake', 'a.reply_by', 'a.profile', 'a.offered_on', 'a.offered_by'])
    .select(['u.name as university', 'u.city', 'u.country', 'p.name as program', 'i.starts_on'])
    .select(['p.duration_months', 'p.tuition_amount', 'p.tuition_max', 'p.tuition_currency'])
    .select(['p.tuition_basis', 'p.tuition_year', 'a.offer_states_tuition', 'a.offer_tuition'])
    .select(['a.offer_tuition_currency', 'a.offer_tuition_period'])
    .where('a.id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const made = decider ? { ...decider, at: now } : await deciderOf(db, applicationId)
  const ofUniversity = made?.role === 'university'
  const profile = about.profile as unknown as FrozenProfile
  const conditions = await db
    .selectFrom('offer_conditions')
    .select(['text', 'state'])
    .where('application_id', '=', applicationId)
    .orderBy('position')
    .execute()
  const { reference, university, city, country, program, intake } = about
  const { tuition_amount: amount, tuition_currency: currency } = about
  const ofProgram =
    amount === null || currency === null
      ? null
      : {
          amount,
          upTo: about.tuition_max,
          currency,
          basis: about.tuition_basis,
          year: yearStated(about.tuition_year)?.year ?? null,
        }
  return {
    name: profile.name,
    reference,
    university,
    city,
    country,
    program,
    intake,
    conditions,
    replyBy: kind === 'offer' ? (about.reply_by?.toISOString().slice(0, 10) ?? null) : null,
    issued: dayIn(site.timeZone.id, now),
    offer: {
      issuer: ofUniversity ? 'university' : 'agency',
      signatory: made?.name ?? null,
      on: ofUniversity ? dayIn(site.timeZone.id, made.at) : about.offered_on,
      by: ofUniversity ? null : about.offered_by,
      dateOfBirth: profile.dateOfBirth ?? null,
      startsOn: about.starts_on,
      durationMonths: about.duration_months,
      // A preview is about a new offer, not about one of before.
      tuition:
        decider || about.offer_states_tuition === null
          ? ofProgram
          : tuitionStated({
              amount: about.offer_tuition,
              currency: about.offer_tuition_currency,
              period: about.offer_tuition_period,
            }),
    },
  }
}

/**
 * Issues the letter of an offer or of a confirmed place, in the transaction of the move: its content is frozen and
 * signed. A valid letter of the same kind ends.
 * @param signatory who signs it; by default the person who made the offer
 * @returns its number
 */
export async function issueLetter(
  trx: Kysely<Database>,
  deps: Pick<Deps, 'secrets'>,
  applicationId: string,
  kind: LetterKind,
  now: Date,
  signatory?: string,
): Promise<string> {
  const drawn = await letterContent(trx, applicationId, kind, now)
  const content = signatory === undefined ? drawn : { ...drawn, offer: { ...drawn.offer!, signatory } }
  await trx
    .updateTable('letters')
    .set({ ended_at: now, ended_by: replaced })
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .execute()
  const { name, reference, university, program, issued, replyBy } = content
  const number = drawNumber()
  const { payload, signature, keyId } = signLetter(deps.secrets.letterKey, {
    number,
    kind,
    reference,
    issued,
    replyBy,
    initials: initialsOf(name),
    university: cut(university),
    program: cut(program),
  })
  await trx
    .insertInto('letters')
    .values({
      number,
      application_id: applicationId,
      kind,
      payload,
      signature,
      key_id: keyId,
      issued_at: now,
      content: JSON.stringify(content),
    })
    .execute()
  return number
}
