import { paths } from '#kit/routing/paths.ts'
import { formatDate, formatShortDay } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { studentSectionTexts as texts } from '#texts/students/records/sections.ts'
import type { StudentFile } from '../../contract.ts'
import { recordLink } from './record-rows.tsx'

/** Something that the office or the student has to do. */
interface NextStep {
  key: string
  what: string
  /** What it belongs to. */
  about: string
  href: string
  /** The day by which it is due; null where none is set. */
  due: string | null
}

/** What is next: outside steps, answers to offers, requested documents, and messages that wait for us; by day. */
function nextStepsOf({ applications, awaited, threads }: StudentFile): NextStep[] {
  const outside = applications.flatMap(({ _id, reference, nextStep, steps }) =>
    steps
      .filter(({ key }) => key === nextStep)
      .map(({ key, name, due }) => ({
        key: `${_id} ${key}`,
        what: name,
        about: reference,
        href: paths.staffApplication(_id),
        due,
      })),
  )
  const answers = applications.flatMap(({ _id, reference, replyBy }) =>
    replyBy === null
      ? []
      : [
          {
            key: `${_id} answer`,
            what: texts.offerAnswer,
            about: reference,
            href: paths.staffApplication(_id),
            due: replyBy.slice(0, 10),
          },
        ],
  )
  const documents = awaited.map(({ name, application: { _id, reference }, due }) => ({
    key: `${_id} ${name}`,
    what: texts.awaitedDocument({ document: documentLabels[name] }),
    about: reference,
    href: paths.staffApplication(_id),
    due,
  }))
  const messages = threads
    .filter(({ waitingOn }) => waitingOn === 'office')
    .map(({ _id, subject, lastAt }) => ({
      key: _id,
      what: texts.answerMessage,
      about: texts.messageAbout({ subject, day: formatDate(lastAt) }),
      href: paths.staffThread(_id),
      due: null,
    }))
  // What has no day is last; messages wait the longest without one.
  const dayOf = ({ due }: NextStep) => due ?? '9999'
  return [...outside, ...answers, ...documents, ...messages].sort((one, other) =>
    dayOf(one).localeCompare(dayOf(other)),
  )
}

/** What is to be done for a student next, each a link to where it is done. */
export function NextStepsSection({ file, today }: { file: StudentFile; today: string }) {
  const steps = nextStepsOf(file)
  return (
    <Card as="aside" padded aria-labelledby="next-steps" className="grid gap-3">
      <h2 id="next-steps" className="text-h4">
        {texts.nextSteps}
      </h2>
      {steps.length === 0 ? (
        <p className="text-sm text-soft">{texts.noNextSteps}</p>
      ) : (
        <ul className="grid divide-y divide-line text-sm">
          {steps.map(({ key, what, about, href, due }) => (
            <li key={key} className="flex items-baseline justify-between gap-x-3 py-2 first:pt-0 last:pb-0">
              <span className="min-w-0">
                <Anchor href={href} className={`${recordLink} break-words`}>
                  <bdi>{what}</bdi>
                </Anchor>
                <span className="block text-xs text-soft">
                  <bdi>{about}</bdi>
                </span>
              </span>
              {due !== null && (
                <span className={`text-end ${due < today ? 'font-semibold text-stop' : 'text-soft'}`}>
                  {due < today ? texts.wasDue({ day: formatShortDay(due) }) : formatShortDay(due)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
