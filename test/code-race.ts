import { expect } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { verifyCode } from '#server/features/sign-in/verify-code.ts'
import { aStudent } from './people.ts'
import type { TestProduct } from './product.ts'
import { challengeWith } from './sign-in-steps.ts'

const caller = { address: '203.0.113.7', device: 'Chrome · Android', mark: null }
const otp = '042042'

const sessionsOf = async ({ pool }: Deps, userId: string) =>
  (await pool.query('select 1 from sessions where user_id = $1', [userId])).rows.length

/** In each round one right code comes many times at once; exactly one of them may open a session. */
export async function raceForCode(
  { deps }: TestProduct,
  { rounds, atOnce }: { rounds: number; atOnce: number },
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const student = await aStudent(deps)
    const before = await sessionsOf(deps, student._id)
    const challengeId = await challengeWith(deps, student, otp)
    const entered = await Promise.allSettled(
      Array.from({ length: atOnce }, () => verifyCode(deps, { challengeId, otp }, caller)),
    )
    expect(entered.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await sessionsOf(deps, student._id)) - before).toBe(1)
  }
}

/** In each round a wrong code comes many times at once: five of them count, and the right one is too late. */
export async function guessAtOnce(
  { deps }: TestProduct,
  { rounds, atOnce }: { rounds: number; atOnce: number },
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const student = await aStudent(deps)
    const before = await sessionsOf(deps, student._id)
    const challengeId = await challengeWith(deps, student, otp)
    const enter = (typed: string) => verifyCode(deps, { challengeId, otp: typed }, caller)
    await Promise.allSettled(Array.from({ length: atOnce }, () => enter('111111')))
    await expect(enter(otp)).rejects.toThrow()
    expect(await sessionsOf(deps, student._id)).toBe(before)
    const { rows } = await deps.pool.query('select attempts from otp_challenges where id = $1', [challengeId])
    expect(rows).toEqual([{ attempts: 5 }])
  }
}
