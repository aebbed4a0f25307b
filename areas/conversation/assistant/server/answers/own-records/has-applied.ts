import type { Request } from '../../understand/request.ts'
import type { QuestionContext } from '../draft-answer.ts'
import { ownApplications } from './about-applications.ts'

/** Whether a question names a university, or only its country. */
export const isNamed = (
  { _id, country }: { _id: string; country: string },
  { universities, countries }: Request,
): boolean =>
  universities.length > 0 ? universities.some(({ id }) => id === _id) : countries.includes(country)

/** Whether one has applied where a question asks about. */
export const hasApplied = async (context: QuestionContext, asked: Request): Promise<boolean> =>
  (await ownApplications(context)).some(({ university }) => isNamed(university, asked))
