import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinStatuses, stageFacts, stages, statuses } from '#platform/contract/stages.ts'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { canMove, decisions, moveNames, moves } from '../contract/application-moves.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

describe('the table of moves', () => {
  it('derives the same status, joinStatus and waitingOn in the database as in the contract', async () => {
    const { pool } = database
    const student = randomUUID()
    await pool.query(
      `insert into users (id, name, email) values ($1, 'Aslam Invented', 'aslam@example.org')`,
      [student],
    )
    const university = await pool.query(
      `insert into universities (name, country) values ('University of Examples', 'LV') returning id`,
    )
    const universityId = university.rows[0].id
    const program = await pool.query(
      `insert into programs (university_id, country, name) values ($1, 'LV', 'Invented Studies') returning id`,
      [universityId],
    )
    for (const [index, stage] of stages.entries()) {
      const { rows } = await pool.query(
        `insert into applications (reference, student_id, university_id, program_id, intake, stage, applied_at,
           stage_since, profile, fingerprint)
         values ($1, $2, $3, $4, $5, $6, now(), now(), '{}', '') returning status, join_status, waiting_on`,
        [`T-${index}`, student, universityId, program.rows[0].id, `round ${index}`, stage],
      )
      const { status, joinStatus, waitingOn } = stageFacts[stage]
      expect(rows[0], stage).toEqual({ status, join_status: joinStatus, waiting_on: waitingOn })
    }
  })

  it('allows one open application per program and intake for exactly the open stages', async () => {
    const { rows } = await database.pool.query(
      `select pg_get_expr(indpred, indrelid) as condition from pg_index
       where indexrelid = 'applications_one_open'::regclass`,
    )
    const named = stages.filter((stage) => rows[0].condition.includes(`'${stage}'`))
    expect(named).toEqual(stages.filter((stage) => stageFacts[stage].open))
  })

  it('counts every stage in exactly one status, so that the tiles always add up', () => {
    for (const stage of stages) {
      expect(statuses).toContain(stageFacts[stage].status)
      expect(joinStatuses).toContain(stageFacts[stage].joinStatus)
    }
  })

  it('allows a move only from the stages in its list', () => {
    for (const move of moveNames) {
      for (const stage of stages) {
        for (const who of ['student', 'officer', 'admin', 'clock'] as const) {
          const rule: { by: readonly string[]; from: readonly string[] } = moves[move]
          // A joined place can be ended by the student, or by two people of the office.
          const taken = move === 'withdraw' && stage === 'joined' && who !== 'student'
          const listed = rule.by.includes(who) && rule.from.includes(stage) && !taken
          expect(
            canMove(move, { role: who, mayDecide: true }, stage).possible,
            `${who} ${move} ${stage}`,
          ).toBe(listed)
        }
      }
    }
  })

  it('lets no console user offer, reject, withdraw or reinstate without the right to decide', () => {
    const needs = moveNames.filter(
      (move) =>
        !canMove(move, { role: 'officer', mayDecide: false }, moves[move].from[0]).possible &&
        canMove(move, { role: 'officer', mayDecide: true }, moves[move].from[0]).possible,
    )
    expect(needs).toEqual(['offer', 'reject', 'withdraw_offer', 'withdraw_place', 'reinstate'])
    expect(canMove('offer', { role: 'university', mayDecide: false }, 'submitted')).toEqual({
      possible: false,
      why: 'no_right',
    })
  })

  it('leaves joining and declining to the student, and never rejects automatically', () => {
    for (const move of ['confirm_join', 'decline', 'undo_withdraw'] as const)
      expect(moves[move].by).toEqual(['student'])
    expect(moveNames.filter((move) => (moves[move].by as readonly string[]).includes('clock'))).toEqual([
      'lapse',
    ])
    expect(decisions.every((move) => moves[move].by.includes('officer' as never))).toBe(true)
  })

  it('ends the time to undo a withdrawal after 24 hours, to the millisecond', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    const student = { role: 'student', mayDecide: false } as const
    const ago = (ms: number) => ({ withdrawnAt: new Date(now.getTime() - ms), now })
    expect(canMove('undo_withdraw', student, 'withdrawn', ago(86_400_000)).possible).toBe(true)
    expect(canMove('undo_withdraw', student, 'withdrawn', ago(86_400_001))).toEqual({
      possible: false,
      why: 'undo_over',
    })
  })
})
