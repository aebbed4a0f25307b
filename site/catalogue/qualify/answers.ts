import { qualificationNames } from '#areas/accounts/academic-record/contract/qualifications-and-tests.ts'
import { SchoolingInput } from '#areas/accounts/academic-record/contract/record-input.ts'
import {
  answerNames,
  schoolingOf,
  type AnswerName,
  type Answers,
} from '#areas/accounts/academic-record/contract/three-answers.ts'
import type { Evidence } from '#areas/catalogue/fit/contract/judge-requirements.ts'
import { qualifyTexts as texts } from '#texts/site/qualify.ts'
import * as z from 'zod/mini'

/** Before anything is typed: most boards at home count out of 1,100. */
export const noAnswers: Answers = { qualification: '', obtained: '', total: '1100', field: '' }

/** The answers of an address, and what is wrong with each. */
export interface ReadAnswers {
  readonly answers: Answers
  readonly wrong: Readonly<Partial<Record<AnswerName, string>>>
}

/** Reads the answers of an address; by the rules of the record, with a message for each that does not fit. */
export function readAnswers(query: URLSearchParams): ReadAnswers {
  const typed = (name: AnswerName) => (query.get(name) ?? '').slice(0, 40)
  const answers = Object.fromEntries(answerNames.map((name) => [name, typed(name)])) as Answers
  const wrong: Partial<Record<AnswerName, string>> = {}
  if (answerNames.every((name) => !query.has(name))) return { answers, wrong }
  if (!(qualificationNames as readonly string[]).includes(answers.qualification)) {
    wrong.qualification = texts.chooseCertificate
  }
  const { obtained, total } = schoolingOf(answers)
  if (answers.obtained.trim() !== '' && obtained === null) wrong.obtained = texts.enterMarks
  else if (obtained !== null && total === null) wrong.total = texts.enterTotal
  if (answers.field !== '' && !/^\d{2,4}$/.test(answers.field)) wrong.field = texts.chooseField
  if (Object.keys(wrong).length === 0) {
    const read = z.safeParse(SchoolingInput, schoolingOf(answers))
    for (const { path, message } of read.error?.issues ?? []) {
      const name = answerNames.find((one) => one === path[0])
      if (name) wrong[name] ??= message
    }
  }
  return { answers, wrong }
}

/** What requirements are compared with; null while an answer is missing or wrong. */
export function evidenceOf({ answers, wrong }: ReadAnswers): Evidence | null {
  if (answers.qualification === '' || Object.keys(wrong).length > 0) return null
  return { schooling: [schoolingOf(answers)], tests: [], dateOfBirth: null }
}

/** The address of the answers. */
export const addressOfAnswers = (path: string, { answers }: ReadAnswers): string => {
  const given = answerNames.flatMap((name) => (answers[name] === '' ? [] : [[name, answers[name]]]))
  const query = new URLSearchParams(given).toString()
  return query === '' ? path : `${path}?${query}`
}
