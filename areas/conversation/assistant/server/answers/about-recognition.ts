import { readListing, showProgramFit } from '#areas/catalogue/offers.ts'
import type { RecognitionLine } from '#areas/catalogue/fit/contract/program-fit.ts'
import { isQuestion } from '#areas/catalogue/fit/contract/regulators.ts'
import { paths } from '#kit/routing/paths.ts'
import { leads } from '#texts/conversation/assistant/leads.ts'
import { recognitionAnswers as texts } from '#texts/conversation/assistant/answers.ts'
import { known, onlyOnce, rows, text, type DraftAnswer, type QuestionContext } from './draft-answer.ts'
import type { Asked } from './find-asked.ts'
import { allOf, listRow, programsShown } from './program-rows.ts'
import type { Request } from '../understand/request.ts'
import { formatList } from './answer-formats.ts'
import { describeRequest } from './describe-request.ts'

/** Regulators that a question names, by the word it uses. */
const regulators: Readonly<Record<string, string>> = {
  pmdc: 'PM&DC',
  pmc: 'PM&DC',
  'pm dc': 'PM&DC',
  pec: 'PEC',
  hec: 'HEC',
  pnmc: 'PNMC',
  'nursing council': 'PNMC',
  // Regulators of other countries, of which we have no list and no rules.
  mdcn: 'MDCN',
  bmdc: 'BM&DC',
  nmc: 'NMC',
  mci: 'NMC',
  gmc: 'GMC',
}

/** The regulator in the words of a question, or null. */
export const regulatorIn = (words: string): string | null =>
  Object.entries(regulators).find(([word]) => new RegExp(`\\b${word}\\b`, 'u').test(words))?.[1] ?? null

/**
 * Whether a regulator at home recognizes a university's program: yes or no only from the regulator's own list, else what
 * is known of its rules.
 * @param words of the question, which may name the regulator
 */
export async function aboutRecognition(
  context: QuestionContext,
  asked: Asked,
  words: string,
): Promise<DraftAnswer> {
  const { deps, viewer, speech } = context
  const program = asked.programs.find(({ field }) => field?.startsWith('0912')) ?? asked.programs[0]!
  const university = program.university.universityName
  const { recognition } = await showProgramFit(deps, viewer, program._id)
  const named = regulatorIn(words)
  const regulator = named ?? recognition[0]?.regulator ?? 'HEC'
  const lines = recognition.filter((line) => line.regulator === regulator)
  const decided = await readListing(deps.pool, regulator, program.university._id)
  const rules = lines.filter((line) => !isQuestion(line))
  const met = rules.filter(({ verdict }) => verdict === 'met').length
  const values = { speech, university, regulator }
  const lead = !decided
    ? leads.recognitionNotKnown(values)
    : decided.listed
      ? leads.recognized(values)
      : leads.notRecognized(values)
  return {
    intent: 'requirements',
    blocks: [
      text(lead),
      ...(rules.length === 0 ? [] : [text(leads.recognitionPoints({ speech, all: rules.length, met }))]),
      rows([
        {
          kind: 'requirement',
          title: program.programName,
          place: university,
          country: program.university.country,
          facts: known(lines.map((line) => [verdictOf(line), line.rule] as const)),
          href: paths.program(program.university._id, program._id),
          open: texts.open,
        },
      ]),
    ],
    sources: onlyOnce(
      [...(decided ? [decided] : []), ...lines].map((line) => ({
        title: isQuestion(line) ? texts.whereToAsk({ regulator }) : regulator,
        url: line.sourceUrl,
        asOf: null,
        checkedOn: line.checkedOn,
      })),
    ),
    links: allOf(asked),
    handover: !decided,
  }
}

/** Which of several universities are on the list of a regulator at home, as far as that is known. */
export async function aboutListed(
  context: QuestionContext,
  request: Request,
  asked: Asked,
  words: string,
): Promise<DraftAnswer> {
  const { deps, speech, today } = context
  const regulator = regulatorIn(words) ?? 'PM&DC'
  const ids = [...new Set(asked.programs.map(({ university }) => university._id))]
  const known = await Promise.all(
    ids.map(async (id) => ({ id, listing: await readListing(deps.pool, regulator, id) })),
  )
  const listed = known.flatMap(({ id, listing }) => (listing?.listed ? [{ id, listing }] : []))
  const shown = asked.programs.filter(({ university }) => listed.some(({ id }) => id === university._id))
  const names = [...new Set(shown.map(({ university }) => university.universityName))]
  const what = describeRequest(request, speech)
  return {
    intent: 'requirements',
    blocks: [
      text(
        listed.length === 0
          ? leads.recognitionNotKnown({ speech, university: what, regulator })
          : leads.listedSome({
              speech,
              count: listed.length,
              all: ids.length,
              regulator,
              list: formatList(names),
            }),
      ),
      ...(shown.length === 0
        ? []
        : [rows(shown.slice(0, programsShown).map((program) => listRow(program, today)))]),
    ],
    sources: onlyOnce(
      listed.map(({ listing }) => ({
        title: regulator,
        url: listing.sourceUrl,
        asOf: null,
        checkedOn: listing.checkedOn,
      })),
    ),
    links: allOf(asked),
    handover: listed.length === 0,
  }
}

const verdictOf = ({ verdict, regulator }: RecognitionLine): string =>
  verdict === 'ask' ? texts.ask({ regulator }) : texts[verdict]
