import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { FrozenProfile } from '#contract/applications.ts'
import type { LetterKind } from '#contract/letters.ts'
import type { Database } from '#database/tables.ts'
import type { Deps } from '#server/deps.ts'
import { clearLetters, signLetter } from './sign-letter.ts'

/** What a letter says, frozen when it is issued. Days as in 2026-11-22, in UTC. */
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
}

/** Signs that a name in the code may hold: longer ones are cut, or the code becomes too fine to be read. */
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

/** Reads what a letter about an application would say now. */
export async function letterContent(
  db: Kysely<Database>,
  applicationId: string,
  kind: LetterKind,
  now: Date,
): Promise<LetterContent> {
  const about = await db
    .selectFrom('applications as a')
    .innerJoin('universities as u', 'u.id', 'a.university_id')
    .innerJoin('programs as p', 'p.id', 'a.program_id')
    .select(['a.reference', 'a.intake', 'a.reply_by', 'a.profile'])
    .select(['u.name as university', 'u.city', 'u.country', 'p.name as program'])
    .where('a.id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const conditions = await db
    .selectFrom('offer_conditions')
    .select(['text', 'state'])
    .where('application_id', '=', applicationId)
    .orderBy('position')
    .execute()
  const { reference, university, city, country, program, intake } = about
  return {
    ...{ name: (about.profile as unknown as FrozenProfile).name, reference },
    ...{ university, city, country, program, intake, conditions },
    replyBy: kind === 'offer' ? (about.reply_by?.toISOString().slice(0, 10) ?? null) : null,
    issued: now.toISOString().slice(0, 10),
  }
}

/**
 * Issues the letter of an offer or of a place that was taken, in the transaction that makes it: what it says is frozen
 * and signed. One that still stands of the same kind ends.
 * @returns its number
 */
export async function issueLetter(
  trx: Kysely<Database>,
  deps: Pick<Deps, 'secrets'>,
  applicationId: string,
  kind: LetterKind,
  now: Date,
): Promise<string> {
  const content = await letterContent(trx, applicationId, kind, now)
  await trx
    .updateTable('letters')
    .set({ ended_at: now, ended_by: 'replaced' })
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .execute()
  const { name, reference, university, program, issued, replyBy } = content
  const number = drawNumber()
  const { payload, signature, keyId } = signLetter(deps.secrets.letterKey, {
    ...{ number, kind, reference, issued, replyBy },
    ...{ initials: initialsOf(name), university: cut(university), program: cut(program) },
  })
  await trx
    .insertInto('letters')
    .values({
      ...{ number, application_id: applicationId, kind, payload, signature, key_id: keyId, issued_at: now },
      content: JSON.stringify(content),
    })
    .execute()
  return number
}
