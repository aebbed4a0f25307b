import { expect } from 'vitest'
import { verifyCode } from '#server/features/sign-in/verify-code.ts'
import { aStudent } from './people.ts'
import type { TestProduct } from './product.ts'
import { challengeWith } from './sign-in-steps.ts'

/** In each round one right code comes many times at once; exactly one of them may open a session. */
export async function raceForCode(
  { deps }: TestProduct,
  { rounds, atOnce }: { rounds: number; atOnce: number },
): Promise<void> {
  const caller = { address: '203.0.113.7', device: 'Chrome · Android', mark: null }
  const otp = '042042'
  const sessionsOf = async (userId: string) =>
    (await deps.pool.query('select 1 from sessions where user_id = $1', [userId])).rows.length
  for (let round = 0; round < rounds; round++) {
    const student = await aStudent(deps)
    const before = await sessionsOf(student._id)
    const challengeId = await challengeWith(deps, student, otp)
    const entered = await Promise.allSettled(
      Array.from({ length: atOnce }, () => verifyCode(deps, { challengeId, otp }, caller)),
    )
    expect(entered.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await sessionsOf(student._id)) - before).toBe(1)
  }
}
