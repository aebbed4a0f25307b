import { expect } from 'vitest'
import type { Deps } from '#platform/config/deps.ts'
import { verifyCode } from '#areas/accounts/registration/server/verify-code.ts'
import { aStudent } from '../people/people.ts'
import type { TestProduct } from './product.ts'
import { challengeWith } from '../people/sign-in-steps.ts'

const caller = { address: '203.0.113.7', device: 'Chrome · Android', mark: null }
const otp = '042042'

const sessionsOf = async ({ pool }: Deps, userId: string) =>
  (await pool.query('select 1 from sessions where user_id = $1', [userId])).rows.length

interface Race {
  readonly rounds: number
  readonly atOnce: number
}

/** In each round a student with a fresh code, which `typed` is entered for many times at once. */
async function inRounds(
  { deps }: TestProduct,
  { rounds, atOnce }: Race,
  typed: string,
  judge: (round: {
    challengeId: string
    /** Whether each of them was let in. */
    entered: readonly boolean[]
    /** How many sessions the student has by now that were not there before. */
    opened: () => Promise<number>
    enter: (otp: string) => Promise<unknown>
  }) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const student = await aStudent(deps)
    const before = await sessionsOf(deps, student._id)
    const challengeId = await challengeWith(deps, student, otp)
    const enter = (code: string) => verifyCode(deps, { challengeId, otp: code }, caller)
    const tries = await Promise.allSettled(Array.from({ length: atOnce }, () => enter(typed)))
    await judge({
      challengeId,
      entered: tries.map(({ status }) => status === 'fulfilled'),
      opened: async () => (await sessionsOf(deps, student._id)) - before,
      enter,
    })
  }
}

/** In each round one right code comes many times at once; exactly one of them may open a session. */
export const raceForCode = (product: TestProduct, race: Race): Promise<void> =>
  inRounds(product, race, otp, async ({ entered, opened }) => {
    expect(entered.filter(Boolean)).toHaveLength(1)
    expect(await opened()).toBe(1)
  })

/** In each round a wrong code comes many times at once: five of them count, and the right one is too late. */
export const guessAtOnce = (product: TestProduct, race: Race): Promise<void> =>
  inRounds(product, race, '111111', async ({ challengeId, opened, enter }) => {
    await expect(enter(otp)).rejects.toThrow()
    expect(await opened()).toBe(0)
    const { rows } = await product.deps.pool.query('select attempts from otp_challenges where id = $1', [
      challengeId,
    ])
    expect(rows).toEqual([{ attempts: 5 }])
  })
