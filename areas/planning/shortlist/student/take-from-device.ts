import {
  saveGoals,
  saveSchooling,
  showAcademicRecord,
} from '#areas/accounts/academic-record/contract/academic-record.ts'
import { SchoolingInput } from '#areas/accounts/academic-record/contract/record-input.ts'
import { answerNames, schoolingOf } from '#areas/accounts/academic-record/contract/three-answers.ts'
import type { Answers } from '#areas/accounts/academic-record/contract/three-answers.ts'
import { idInAddress } from '#kit/routing/public-paths.ts'
import { call, CallError } from '#kit/store/api.ts'
import { deviceKeys, readSaved, writeSaved } from '#kit/store/on-device.ts'
import * as z from 'zod/mini'
import { addToShortlist } from '../contract.ts'

/** What became of the programs and answers on the device. */
export interface Taken {
  moved: number
  /** Names of programs that are no longer published; they have left the device. */
  gone: string[]
  /** Names of programs for which the shortlist has no place; they stay on the device. */
  full: string[]
  /** How many stay on the device because a call failed. */
  waiting: number
  /** The answers are in the record now. */
  answers: boolean
}

const statusOf = (error: unknown) => (error instanceof CallError ? error.failure : null)

/**
 * Moves what a visitor saved and answered on this device into the account. Each program leaves the device when the
 * server has it, so that a transfer that breaks off loses nothing and goes on the next time. What the account has
 * already stays as it is: notes, reminders, and a record that was filled in.
 */
export async function takeFromDevice(): Promise<Taken> {
  const taken: Taken = { moved: 0, gone: [], full: [], waiting: 0, answers: false }
  // The oldest first: a list sorted by time keeps its order.
  for (const { path, name } of readSaved().toReversed()) {
    const leave = () => writeSaved(readSaved().filter((one) => one.path !== path))
    const programId = idInAddress(path)
    try {
      if (programId !== null) {
        await call(addToShortlist, { params: { programId }, body: {} })
        taken.moved++
      }
      leave()
    } catch (error) {
      const failure = statusOf(error)
      if (failure?.status === 404) {
        taken.gone.push(name)
        leave()
      } else if (failure?.code === 'list_full') {
        taken.full.push(name)
      } else {
        taken.waiting = readSaved().length - taken.full.length
        return taken
      }
    }
  }
  taken.answers = await takeAnswers()
  return taken
}

function readAnswers(): Answers | null {
  try {
    const kept = JSON.parse(localStorage.getItem(deviceKeys.answers) ?? 'null') as Record<
      string,
      unknown
    > | null
    const typed = (value: unknown) => (typeof value === 'string' ? value : '')
    return kept && (Object.fromEntries(answerNames.map((name) => [name, typed(kept[name])])) as Answers)
  } catch {
    return null
  }
}

/** @returns whether any answer is in the record now; it stays on the device while that is not known */
async function takeAnswers(): Promise<boolean> {
  const answers = readAnswers()
  if (answers === null) return false
  const { data: schooling } = z.safeParse(SchoolingInput, schoolingOf(answers))
  const field = /^\d{2,4}$/.test(answers.field) ? answers.field : null
  let isSaved = false
  try {
    const { record } = await call(showAcademicRecord, {})
    if (schooling && record.schooling.length === 0) {
      await call(saveSchooling, { body: { schooling: [schooling], seen: record.changed.schooling } })
      isSaved = true
    }
    if (field !== null && record.goals.fields.length === 0) {
      await call(saveGoals, { body: { goals: { fields: [field] }, seen: { fields: [] } } })
      isSaved = true
    }
  } catch (error) {
    // What the account refuses is not sent again: it has its own, or the answer was none.
    const status = statusOf(error)?.status ?? 0
    if (status === 0 || status === 401 || status === 429 || status >= 500) return isSaved
  }
  localStorage.removeItem(deviceKeys.answers)
  return isSaved
}
