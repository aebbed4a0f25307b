import { fittingSets, programSearch } from '#areas/catalogue/offers.ts'
import type { findPrograms } from '#areas/catalogue/search/contract.ts'
import { paths } from '#kit/routing/paths.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import { eligibilityAnswers } from '#texts/conversation/assistant/answers.ts'
import { leads } from '#texts/conversation/assistant/leads.ts'
import { rows, text, type DraftAnswer, type QuestionContext } from '../draft-answer.ts'
import { listRow, programsShown, sourcesOf } from '../program-rows.ts'

/** All programs compared with the whole record. */
export async function whereEligible(context: QuestionContext): Promise<DraftAnswer> {
  const { deps, viewer, today, speech } = context
  const about = { intent: 'eligibility', handover: false } as const
  const record = { label: eligibilityAnswers.record, href: paths.record }
  if ((await fittingSets(deps.pool, viewer.userId, today)) === null) {
    return { ...about, blocks: [text(leads.noRecord({ speech }))], sources: [], links: [record] }
  }
  const query: QueryOf<typeof findPrograms> = { search: '', page: 1, limit: programsShown, sort: 'relevance' }
  const met = await programSearch(deps).find(viewer, { ...query, qualify: 'met' })
  const found =
    met.programs.length > 0 ? met : await programSearch(deps).find(viewer, { ...query, qualify: 'maybe' })
  const what = leads.everything({ speech })
  if (found.programs.length === 0)
    return { ...about, blocks: [text(leads.eligibleNone({ speech, what }))], sources: [], links: [record] }
  return {
    ...about,
    blocks: [
      text(leads.eligibleMany({ speech, count: found.pagination.totalPrograms, what })),
      text(leads.universityDecides({ speech })),
      rows(
        found.programs.map((program) => ({
          ...listRow(program, today),
          kind: 'requirement' as const,
          facts:
            program.fit === null
              ? []
              : [{ label: eligibilityAnswers.fit, value: eligibilityAnswers.counts(program.fit) }],
        })),
      ),
    ],
    sources: sourcesOf(found.programs),
    links: [{ label: eligibilityAnswers.record, href: paths.record }],
  }
}
