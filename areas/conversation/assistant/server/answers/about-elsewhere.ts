import { leads } from '#texts/conversation/assistant/leads.ts'
import type { Request } from '../understand/request.ts'
import { formatList } from './answer-formats.ts'
import { countryIn, describeRequest } from './describe-request.ts'
import { text, type DraftAnswer, type QuestionContext } from './draft-answer.ts'
import { findAsked } from './find-asked.ts'
import { allOf } from './program-rows.ts'

/** The most countries that are named. */
const named = 3

/** After "no program of this subject there": the countries that teach it, those with most programs first. */
export async function withElsewhere(
  context: QuestionContext,
  request: Request,
  none: DraftAnswer,
): Promise<DraftAnswer> {
  const { subject, countries, universities } = request
  if (subject === null || countries.length === 0 || universities.length > 0) return none
  const anywhere: Request = { ...request, countries: [], month: null, season: null }
  const found = await findAsked(context, anywhere)
  const counts = new Map<string, number>()
  for (const { university } of found.programs)
    counts.set(university.country, (counts.get(university.country) ?? 0) + 1)
  if (counts.size === 0) return none
  const { speech } = context
  const most = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, named)
  const lead = counts.size > named || found.more ? leads.elsewhereToo : leads.elsewhere
  return {
    ...none,
    blocks: [
      ...none.blocks,
      text(
        lead({
          speech,
          subject: describeRequest(anywhere, speech),
          countries: formatList(most.map(([code]) => countryIn(speech, code))),
        }),
      ),
    ],
    links: allOf(found),
  }
}
