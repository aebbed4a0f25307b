import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import type {
  LetterAnswer,
  LetterClaims,
  listLetterKeys as keysRoute,
  verifyLetter as route,
} from '../contract/letters.ts'
import { replaced, withdrawnBy } from './update-letters.ts'
import { checkLettersFit, letterKeyOf, letterKeysOf, readLetter } from './sign-letter.ts'

type Answer = ReplyOf<typeof route>

const without = (answer: LetterAnswer): Answer => ({ answer, letter: null, endedAt: null })

interface Row {
  payload: string | null
  signature: Buffer | null
  ended_at: Date | null
  ended_by: string | null
}

const findLetter = (deps: Pick<Deps, 'db'>, number: string): Promise<Row | undefined> =>
  deps.db
    .selectFrom('letters')
    .select(['payload', 'signature', 'ended_at', 'ended_by'])
    .where('number', '=', number)
    .executeTakeFirst()

function standing(letter: LetterClaims, { ended_at, ended_by }: Row): Answer {
  const answer = ended_at === null ? 'genuine' : answerAfter(ended_by ?? '')
  return { answer, letter, endedAt: ended_at?.toISOString() ?? null }
}

function answerAfter(endedBy: string): LetterAnswer {
  if (endedBy === replaced) return 'replaced'
  return withdrawnBy.includes(endedBy) ? 'withdrawn' : 'ended'
}

/**
 * Checks whether a letter is ours and still valid, by the signed text of its code or by its number and check letters. A
 * wrong code and an unknown number get the same reply. A letter of an erased account is known only by its signature, and
 * has ended.
 */
export async function verifyLetter(
  deps: Pick<Deps, 'db' | 'secrets'>,
  input: BodyOf<typeof route>,
): Promise<Answer> {
  const ring = deps.secrets.letterKey
  if (input.payload !== undefined) {
    const read = readLetter(ring, input.payload, Buffer.from(input.signature!, 'base64url'))
    if ('why' in read) return without(read.why === 'altered' ? 'altered' : 'not_known')
    const row = await findLetter(deps, read.claims.number)
    // Our signature on a letter that is not in our records: one that was issued after the last backup.
    return row ? standing(read.claims, row) : without('not_known')
  }
  const bare = input.number!
  const row = await findLetter(deps, `${bare.slice(0, 2)}-${bare.slice(2, 6)}-${bare.slice(6)}`)
  if (!row?.payload || !row.signature || !checkLettersFit(row.signature, input.code!)) {
    return without('not_known')
  }
  const read = readLetter(ring, row.payload, row.signature)
  return 'claims' in read ? standing(read.claims, row) : without('not_known')
}

/** The public keys that letters are signed with, the current one first. */
export async function listLetterKeys(deps: Pick<Deps, 'secrets'>): Promise<ReplyOf<typeof keysRoute>> {
  const ring = deps.secrets.letterKey
  const current = letterKeyOf(ring.current).id
  return {
    data: letterKeysOf(ring).map(({ id, publicKey, pem }) => ({
      id,
      current: id === current,
      publicKey,
      pem,
    })),
  }
}
