import { paths } from '#kit/routing/paths.ts'
import { formatDate, formatDay, formatDeadline, formatShortDay } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import { Disclosure } from '#kit/ui/layout/disclosure.tsx'
import { StageBadge } from '#areas/applications/offers-staff.ts'
import { studentRecordTexts } from '#texts/students/records/records.ts'
import { studentSectionTexts as texts } from '#texts/students/records/sections.ts'
import type { RecordedApplication, StudentFile } from '../../contract.ts'
import { recordLink, recordRow, RecordRows } from './record-rows.tsx'

interface Next {
  text: string
  late: boolean
}

/** What is next in an application: its outside step, or the answer to its offer. */
function nextOf({ nextStep, steps, replyBy }: RecordedApplication, today: string): Next | null {
  if (replyBy !== null) return { text: texts.answerBy({ day: formatDeadline(replyBy) }), late: false }
  const step = steps.find(({ key }) => key === nextStep)
  if (step === undefined) return null
  if (step.due === null) return { text: step.name, late: false }
  const late = step.due < today
  const about = { step: step.name, day: formatShortDay(step.due) }
  return { text: late ? texts.late(about) : texts.nextBy(about), late }
}

/** The newest applications, each a link to its file, with its officer, what is next, and its outside steps. */
export function ApplicationsSection({ file, today }: { file: StudentFile; today: string }) {
  const { applications, student } = file
  return (
    <Card aria-label={studentRecordTexts.applications}>
      <CardHead heading={studentRecordTexts.applications} />
      <RecordRows none={studentRecordTexts.noApplications}>
        {applications.map((application) => (
          <li key={application._id}>
            <ApplicationRow application={application} today={today} />
          </li>
        ))}
      </RecordRows>
      {student.applicationCount > applications.length && (
        <p className="border-t border-line px-5 py-3 text-sm text-soft max-sm:px-4">
          {studentRecordTexts.more({ count: student.applicationCount })}
        </p>
      )}
    </Card>
  )
}

function ApplicationRow({ application, today }: { application: RecordedApplication; today: string }) {
  const { _id, reference, stage, appliedAt, universityName, programName, officer, steps } = application
  const next = nextOf(application, today)
  return (
    <>
      <div className={recordRow}>
        <div className="min-w-0">
          <Anchor href={paths.staffApplication(_id)} className={`${recordLink} break-words`}>
            <bdi>{studentRecordTexts.program({ program: programName, university: universityName })}</bdi>
          </Anchor>
          <p className="text-xs text-soft">
            {studentRecordTexts.appliedOn({ reference, day: formatDate(appliedAt) })}
            {' · '}
            {officer === null ? texts.nobody : texts.officerOf({ name: officer })}
          </p>
          {next !== null && (
            <p className={next.late ? 'text-sm font-semibold text-stop' : 'text-sm'}>{next.text}</p>
          )}
        </div>
        <StageBadge stage={stage} />
      </div>
      {steps.length > 0 && <Steps steps={steps} />}
    </>
  )
}

function Steps({ steps }: Pick<RecordedApplication, 'steps'>) {
  const done = steps.filter(({ state }) => state === 'done' || state === 'not_needed').length
  return (
    <Disclosure
      className="border-b-0 px-5 text-sm max-sm:px-4"
      summary={texts.steps({ count: steps.length, done })}
    >
      <ol className="grid gap-1.5">
        {steps.map(({ key, name, state, due, doneOn }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="break-words">{name}</span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {doneOn !== null ? (
                <span className="text-xs text-soft">{texts.stepDone({ day: formatDay(doneOn) })}</span>
              ) : (
                due !== null && (
                  <span className="text-xs text-soft">{texts.stepDue({ day: formatDay(due) })}</span>
                )
              )}
              <Badge
                tone={
                  state === 'done'
                    ? 'ok'
                    : state === 'refused'
                      ? 'stop'
                      : state === 'under_way'
                        ? 'work'
                        : 'plain'
                }
              >
                {texts.stepStates[state]}
              </Badge>
            </span>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
