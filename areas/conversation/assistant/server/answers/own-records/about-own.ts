import type { Plain } from '../../understand/spellings.ts'
import type { Request } from '../../understand/request.ts'
import type { DraftAnswer, QuestionContext } from '../draft-answer.ts'
import { aboutApplications, type ApplicationFilter } from './about-applications.ts'

/**
 * My applications; one that is named becomes the subject of the conversation.
 * @param request the question, or what the conversation is about where it names nothing
 */
export async function aboutOwn(
  context: QuestionContext,
  plain: Plain,
  filter: ApplicationFilter,
  request: Request,
): Promise<DraftAnswer> {
  const cities = request.universities.flatMap(({ name, city }) => [name, city ?? ''])
  const names = [
    ...(request.subject ? [request.subject.label] : []),
    ...request.countries.map((code) => code.toLowerCase()),
    ...cities.join(' ').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').split(/\s+/u),
  ].filter((word) => word.length > 1 && !/^(?:university|of|the|state|medical)$/u.test(word))
  const { shown, ...answer } = await aboutApplications(context, names, filter)
  const [one, another] = shown
  if (!one || another) return answer
  const university = {
    id: one.university._id,
    name: one.university.universityName,
    city: one.university.city ?? null,
    country: one.university.country,
  }
  return {
    ...answer,
    about: {
      kind: 'application',
      speech: plain.speech,
      first: null,
      question: null,
      request: {
        ...request,
        ask: 'programs',
        subject: null,
        others: [],
        universities: [university],
        countries: [],
      },
    },
  }
}

/** Which of one's applications a question about one university means. */
export function filterIn(latin: string): ApplicationFilter {
  if (/\bwhy\b|\bky(?:u|oo?)n\b/iu.test(latin)) return 'all'
  if (/\breject|\brefus/iu.test(latin)) return 'refused'
  return /\baccept|\bselect|\badmit/iu.test(latin) ? 'accepted' : 'all'
}
