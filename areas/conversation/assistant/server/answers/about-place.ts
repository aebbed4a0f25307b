import { leads } from '#texts/conversation/assistant/leads.ts'
import type { KnownUniversity } from '../understand/name-index.ts'
import type { Request } from '../understand/request.ts'
import type { Speech } from '../understand/spellings.ts'
import { countryIn } from './describe-request.ts'
import { rows, text, type DraftAnswer, type QuestionContext } from './draft-answer.ts'
import type { Asked } from './find-asked.ts'
import { allOf, listRow, programsShown, sourcesOf } from './program-rows.ts'

/** Where a university is, as a sentence: `Milan, Italy: Bocconi University.` */
export const placeOf = (
  { name, city, country }: Pick<KnownUniversity, 'name' | 'city' | 'country'>,
  speech: Speech,
): string =>
  leads.place({
    speech,
    university: name,
    place: [city, countryIn(speech, country)].filter(Boolean).join(speech === 'urdu' ? '، ' : ', '),
  })

/** The city and country of the universities that a question names. */
export function aboutPlace(
  { today, speech }: QuestionContext,
  { universities }: Request,
  asked: Asked,
): DraftAnswer {
  const shown = asked.programs.slice(0, programsShown)
  return {
    intent: 'programs',
    blocks: [
      ...universities.map((university) => text(placeOf(university, speech))),
      rows(shown.map((program) => listRow(program, today))),
    ],
    sources: sourcesOf(shown),
    links: allOf(asked),
    handover: false,
  }
}
