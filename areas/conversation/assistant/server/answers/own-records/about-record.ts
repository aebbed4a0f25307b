import { describeMarks } from '#areas/accounts/academic-record/contract/describe-marks.ts'
import { tests } from '#areas/accounts/academic-record/contract/qualifications-and-tests.ts'
import { readEvidence } from '#areas/catalogue/offers.ts'
import { paths } from '#kit/routing/paths.ts'
import { eligibilityAnswers } from '#texts/conversation/assistant/answers.ts'
import { leads, ownLeads } from '#texts/conversation/assistant/leads.ts'
import { formatList } from '../answer-formats.ts'
import { nameOf, valueOf } from '../describe-requirement.ts'
import { ownRecords, text, type DraftAnswer, type QuestionContext } from '../draft-answer.ts'

type TestCode = keyof typeof tests

const named = (subject: string): string => nameOf({ subject, part: null })

/** The tests that a question names: "toefl" is either of its scales. */
function testsIn(question: string): TestCode[] {
  const words = new Set(question.toLowerCase().split(/[^a-z]+/u))
  return (Object.keys(tests) as TestCode[]).filter((code) => words.has(code.split('_')[0]!))
}

/** What somebody has entered of their studies and tests: of the tests that a question names, else all. */
export async function aboutRecord({ deps, viewer, question, speech }: QuestionContext): Promise<DraftAnswer> {
  const record = await readEvidence(deps.pool, viewer.userId)
  const asked = testsIn(question)
  const results = (record?.tests ?? [])
    .filter(({ test, overall }) => overall !== null && (asked.length === 0 || asked.includes(test)))
    .map(({ test, overall }) => `${named(test)} ${valueOf(overall!, tests[test].scheme)}`)
  const studies = (record?.schooling ?? []).flatMap((entry) => {
    const marks = asked.length > 0 ? null : describeMarks(entry)
    return marks === null ? [] : [`${named(entry.qualification)} ${marks}`]
  })
  const entered = [...studies, ...results]
  const lead =
    entered.length > 0
      ? ownLeads.entered({ speech, what: formatList(entered) })
      : record !== null && asked.length > 0
        ? ownLeads.notEntered({
            speech,
            // Without its scale, as in "TOEFL (0 to 120)": an answer has no figures but those of the record.
            test: named(asked[0]!).split(' (')[0]!,
          })
        : leads.noRecord({ speech })
  return {
    intent: 'eligibility',
    blocks: [text(lead)],
    sources: entered.length > 0 ? [ownRecords()] : [],
    links: [{ label: eligibilityAnswers.record, href: paths.record }],
    handover: false,
  }
}
