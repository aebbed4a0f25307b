import type * as z from 'zod/mini'
import { rejectionSentences } from '#texts/applications/states/reasons.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import { foldWords } from '#areas/catalogue/offers.ts'
import { listApplications } from '#areas/applications/offers.ts'
import { formatDay } from '#platform/time/format-day.ts'
import { paths } from '#kit/routing/paths.ts'
import type { AnswerRow } from '../../../contract/assistant.ts'
import { applicationAnswers as texts, documentAnswers } from '#texts/conversation/assistant/answers.ts'
import { ownLeads } from '#texts/conversation/assistant/leads.ts'
import { formatList } from '../answer-formats.ts'
import { known, ownRecords, rows, text, type QuestionContext, type DraftAnswer } from '../draft-answer.ts'

type Sent = z.input<typeof Application>

/** The most applications in one answer; the list has the rest. */
const most = 20

/** The student's applications, newest first. */
export async function ownApplications({ deps, viewer }: QuestionContext): Promise<Sent[]> {
  const { data } = await listApplications(
    deps,
    viewer,
    { student: viewer.userId },
    { page: 1, limit: most, search: '' },
  )
  return data
}

const reasonOf = (code: string): string =>
  (rejectionSentences as Readonly<Record<string, string>>)[code] ?? code

function rowOf(one: Sent): AnswerRow {
  return {
    kind: 'application',
    title: one.program.programName,
    place: one.university.universityName,
    country: one.university.country,
    facts: known([
      [texts.stage, one.stageLabel],
      [texts.turn, texts.turns[one.waitingOn]],
      [texts.sent, formatDay(one.appliedAt)],
      [texts.checkBy, one.checkBy && formatDay(one.checkBy)],
      [texts.sendBy, one.documentsDue && formatDay(one.documentsDue)],
      [texts.replyBy, one.stage === 'offered' && one.offer ? formatDay(one.offer.replyBy) : null],
      ...(one.offer?.conditions ?? []).map(
        (condition) =>
          [texts.condition, texts.conditions[condition.state]({ condition: condition.text })] as const,
      ),
      ...(one.outcome?.reasons ?? []).map((reason) => [texts.reason, reasonOf(reason)] as const),
      [texts.advice, one.outcome?.advice],
      [texts.reference, one.reference],
    ]),
    href: paths.application(one._id),
    open: texts.open,
  }
}

/** The applications a question names, by university, place, program or reference; null when it names none. */
export function namedAmong(applications: readonly Sent[], names: readonly string[]): Sent[] | null {
  if (names.length === 0) return null
  const scored = applications.map((one) => {
    const { universityName, city, country } = one.university
    const hay = ` ${foldWords([universityName, city ?? '', country, one.program.programName, one.reference].join(' '))} `
    return { one, score: names.filter((name) => hay.includes(` ${name}`)).length }
  })
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return best === 0 ? [] : scored.filter(({ score }) => score === best).map(({ one }) => one)
}

const nameOf = ({ university, stageLabel }: Sent): string => `${university.universityName} (${stageLabel})`

/** What a question asks about applications. */
export type ApplicationFilter = 'all' | 'offers' | 'refused' | 'open' | 'count' | 'accepted' | 'conditions'

const stagesOf: Readonly<Partial<Record<ApplicationFilter, readonly string[]>>> = {
  offers: ['offered', 'joined'],
  accepted: ['offered', 'joined'],
  refused: ['rejected', 'offer_withdrawn'],
  open: ['submitted', 'under_review', 'documents_requested', 'offered'],
}

/** The state of my applications. @param names words of the question that may name one of them */
export async function aboutApplications(
  context: QuestionContext,
  names: readonly string[],
  filter: ApplicationFilter,
): Promise<DraftAnswer & { shown: readonly Sent[] }> {
  const { speech } = context
  const all = await ownApplications(context)
  const answer = { intent: 'my-applications', sources: [ownRecords()], handover: false } as const
  if (all.length === 0) return { ...answer, blocks: [text(ownLeads.none({ speech }))], links: [], shown: [] }
  const stages = stagesOf[filter]
  const matching = all.filter(({ stage }) => stages?.includes(stage) ?? true)
  const named = namedAmong(all, names)
  const withConditions =
    filter === 'conditions' ? all.filter(({ offer }) => (offer?.conditions.length ?? 0) > 0) : []
  const shown =
    withConditions.length > 0
      ? withConditions
      : named && named.length > 0
        ? named
        : matching.length > 0
          ? matching
          : all
  return {
    ...answer,
    blocks: [text(leadOf(context, { all, matching, named, shown, filter })), rows(shown.map(rowOf))],
    links: [{ label: texts.list, href: paths.applications }],
    shown,
  }
}

/** Whether a question asks for a reason. */
const asksWhy = /\b(?:why|ky(?:u|oo?)n|kiu?n|q|wajah|reasons?)\b/iu

function leadOf(
  context: QuestionContext,
  {
    all,
    matching,
    named,
    shown,
    filter,
  }: {
    all: readonly Sent[]
    matching: readonly Sent[]
    named: readonly Sent[] | null
    shown: readonly Sent[]
    filter: ApplicationFilter
  },
): string {
  const { speech } = context
  const list = formatList(shown.map(nameOf))
  const [first] = shown
  if (named?.length === 0) return ownLeads.noSuch({ speech, count: all.length })
  if (filter === 'conditions') {
    const conditions = shown
      .flatMap(({ offer }) => offer?.conditions ?? [])
      .map((one) => texts.conditions[one.state]({ condition: one.text }))
    return ownLeads.conditions({ speech, count: conditions.length, list: formatList(conditions) })
  }
  if (shown.length === 1 && named) {
    const values = {
      speech,
      stage: first!.stageLabel,
      university: first!.university.universityName,
      turn: ownLeads.turns[first!.waitingOn]({ speech }),
    }
    const reasons = (first!.outcome?.reasons ?? []).map(reasonOf)
    if (reasons.length > 0 && asksWhy.test(context.question))
      return ownLeads.why({ ...values, reasons: reasons.join(' ') })
    if (!stagesOf[filter]) return ownLeads.one(values)
    return stagesOf[filter].includes(first!.stage) ? ownLeads.yes(values) : ownLeads.no(values)
  }
  if (filter === 'refused' && matching.length > 0 && asksWhy.test(context.question))
    return matching
      .map((one) =>
        ownLeads.why({
          speech,
          stage: one.stageLabel,
          university: one.university.universityName,
          reasons: (one.outcome?.reasons ?? []).map(reasonOf).join(' '),
        }),
      )
      .join(' ')
  if (filter === 'offers' || filter === 'refused' || filter === 'accepted') {
    return matching.length > 0
      ? ownLeads.yesSome({ speech, count: matching.length, list })
      : ownLeads.noneSuch({ speech, count: all.length })
  }
  return ownLeads.all({ speech, count: shown.length, list })
}

/** Documents as people call them. */
const documentWords: readonly (readonly [RegExp, keyof typeof documentLabels])[] = [
  [/\b(?:matric|matriculation|ssc|10th)\b/iu, 'matricCertificateImage'],
  [/\b(?:fsc|inter|intermediate|hssc|12th)\b/iu, 'fscCertificateImage'],
  [/\b(?:bachelor|bs degree|degree)\b/iu, 'bsDegreeImage'],
  [/\bpassport\b/iu, 'passportImage'],
  [/\b(?:cnic|id card|shanakhti)\b/iu, 'cnicFrontImage'],
]
const documentIn = (question: string) => documentWords.find(([word]) => word.test(question))?.[1] ?? null

interface DocumentView {
  document_id: string
  viewer_role: string
  at: Date
}

/** Documents still to be sent, documents we have, and who has opened them. */
export async function aboutDocuments(
  context: QuestionContext,
  filter: 'missing' | 'stored' | 'views',
): Promise<DraftAnswer> {
  const { deps, viewer, speech } = context
  const [applications, stored, views] = await Promise.all([
    ownApplications(context),
    deps.pool.query<{ id: string; name: keyof typeof documentLabels; uploaded_at: Date }>(
      `select id, name, uploaded_at from documents
       where student_id = $1 and erased_at is null order by uploaded_at desc, id limit 40`,
      [viewer.userId],
    ),
    deps.pool.query<DocumentView>(
      `select v.document_id, v.viewer_role, v.at from document_views v join documents d on d.id = v.document_id
       where d.student_id = $1 and v.viewer_role <> 'student' order by v.at desc, v.id desc limit 200`,
      [viewer.userId],
    ),
  ])
  const missing = applications.flatMap((one) =>
    one.missingDocuments.map((name): AnswerRow => ({
      kind: 'document',
      title: documentLabels[name],
      place: documentAnswers.about({
        program: one.program.programName,
        university: one.university.universityName,
      }),
      country: one.university.country,
      facts: known([
        [documentAnswers.state, documentAnswers.states.missing],
        [documentAnswers.by, one.documentsDue && formatDay(one.documentsDue)],
      ]),
      href: paths.application(one._id),
      open: documentAnswers.open,
    })),
  )
  const stateOf = (id: string) =>
    applications.flatMap(({ documents }) => documents).find((document) => document._id === id)?.state ??
    'stored'
  const arrived = stored.rows.map(({ id, name, uploaded_at: at }): AnswerRow => ({
    kind: 'document',
    title: documentLabels[name],
    place: null,
    country: null,
    facts: known([
      [documentAnswers.state, documentAnswers.states[stateOf(id)]],
      [documentAnswers.uploaded, formatDay(at.toISOString())],
      ...views.rows
        .filter((view) => view.document_id === id)
        .slice(0, 3)
        .map(
          (view) =>
            [
              documentAnswers.opened,
              documentAnswers.openedBy({
                role: view.viewer_role,
                when: formatDay(view.at.toISOString()),
              }),
            ] as const,
        ),
    ]),
    href: paths.profile,
    open: documentAnswers.vault,
  }))
  const list = filter === 'missing' ? (missing.length > 0 ? missing : arrived) : [...arrived, ...missing]
  const asked = filter === 'stored' ? documentIn(context.question) : null
  const opening = (() => {
    if (filter === 'missing') {
      return missing.length > 0
        ? ownLeads.missing({
            speech,
            count: missing.length,
            list: formatList(missing.map(({ title }) => title)),
          })
        : ownLeads.nothingMissing({ speech })
    }
    if (asked) {
      const one = stored.rows.find(({ name }) => name === asked)
      const document = documentLabels[asked]
      if (!one) return ownLeads.notThere({ speech, document })
      if (stateOf(one.id) === 'refused') return ownLeads.refusedIt({ speech, document })
      return ownLeads.haveIt({ speech, document, day: formatDay(one.uploaded_at.toISOString()) })
    }
    if (list.length === 0) return ownLeads.noDocuments({ speech })
    if (filter === 'views')
      return views.rows.length > 0
        ? ownLeads.viewed({ speech, count: views.rows.length })
        : ownLeads.notViewed({ speech })
    return ownLeads.stored({
      speech,
      count: arrived.length,
      list: formatList(arrived.map(({ title }) => title)),
    })
  })()
  return {
    intent: 'my-documents',
    blocks: list.length === 0 ? [text(opening)] : [text(opening), rows(list)],
    sources: [ownRecords()],
    links: [{ label: texts.list, href: paths.applications }],
    handover: false,
  }
}
