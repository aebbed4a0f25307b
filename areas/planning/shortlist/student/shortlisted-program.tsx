import { lastDayInWords } from '#areas/catalogue/programs/contract/fact-age.ts'
import { paths } from '#kit/routing/paths.ts'
import {
  describeLength,
  describeLevel,
  describeLanguage,
  FitSummary,
  quotedNote,
  Tuition,
} from '#areas/catalogue/offers-web.ts'
import { dayFromNow, daysLeft } from '#kit/format/deadlines.ts'
import { countryName, formatDate, formatShortDay } from '#kit/format/local-formats.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { DefinitionList } from '#kit/ui/cards/definition-list.tsx'
import { DeleteIcon } from '#kit/ui/icons.ts'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { CompareButton } from '#areas/planning/compare/student/compare-button.tsx'
import { ApplyChoice } from '#areas/planning/program-page/student/apply-choice.tsx'
import type { ApplyState } from '#areas/planning/program-page/student/apply-state.ts'
import { addToShortlist, reminderDays } from '../contract.ts'
import type { Shortlisted } from '../contract.ts'
import { shortlistedTexts as texts } from '#texts/planning/shortlist/shortlist.ts'
import { ProgramNote } from './program-note.tsx'

interface Props {
  entry: Shortlisted
  /** Null while the student's applications are still loading. */
  standing: ApplyState | null
  onRemove: () => void
  /** Updates the list with another note or with reminders switched on or off. */
  onChange: (change: Partial<Pick<Shortlisted, 'note' | 'remind'>>) => void
  /** Reloads the list. */
  onStale: () => void
}

/** A program on the shortlist. */
export function ShortlistedProgram({ entry, standing, onRemove, onChange, onStale }: Props) {
  const { program, note } = entry
  const { _id, programName, university, tuition, tuitionThere, nextDeadline } = program
  const inWords = quotedNote(lastDayInWords(program.intakeNote, dayFromNow(new Date(), 0)))
  const withdrawn = program.status === 'withdrawn'
  const converted = tuitionThere !== null && tuitionThere.currency !== tuition?.currency
  const course = [
    describeLevel(program.levelName),
    describeLength(program.durationMonths),
    describeLanguage(program.language),
  ].filter(Boolean)
  return (
    <Card as="article" padded aria-labelledby={`program-${_id}`} className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h2
            id={`program-${_id}`}
            className="font-body text-[1.1875rem] leading-[1.3] font-[650] tracking-normal break-words"
          >
            {withdrawn ? (
              programName
            ) : (
              <Anchor href={paths.program(university._id, _id)}>{programName}</Anchor>
            )}
          </h2>
          <p className="text-soft">
            {university.universityName}, {countryName(university.country)}
          </p>
        </div>
        {withdrawn ? (
          <Badge tone="stop">{texts.withdrawn}</Badge>
        ) : (
          !program.open && <Badge tone="plain">{texts.closed}</Badge>
        )}
      </div>
      {entry.suggestion !== undefined && <Suggestion of={entry.suggestion} />}
      {withdrawn && <p className="text-sm text-stop">{texts.withdrawnHelp}</p>}
      <DefinitionList
        layout="columns"
        notGiven={pageTexts.notGiven}
        facts={[
          {
            key: 'deadline',
            term: texts.deadline,
            value: nextDeadline ? <Deadline day={nextDeadline} /> : inWords,
          },
          {
            key: 'tuition',
            term: texts.tuition,
            value: tuition && (
              <>
                <Tuition of={program} />
                {converted && (
                  <span className="block text-xs font-normal text-soft">
                    {program.tuitionTo === null
                      ? texts.about({ amount: formatAmount(tuitionThere) })
                      : texts.aboutFrom({ amount: formatAmount(tuitionThere) })}
                  </span>
                )}
              </>
            ),
          },
          { key: 'course', term: texts.course, value: course.join(', ') },
        ]}
      />
      {program.fit && <FitSummary fit={program.fit} />}
      <ProgramNote
        programId={_id}
        name={programName}
        note={note}
        onNote={(next) => onChange({ note: next })}
        onStale={onStale}
      />
      {!withdrawn && standing !== null && standing.kind !== 'applied' && (
        <Reminder entry={entry} onChange={onChange} />
      )}
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4 print:hidden">
        {standing !== null && (standing.kind === 'applied' || (!withdrawn && program.open)) && (
          <ApplyChoice program={program} standing={standing} />
        )}
        {!withdrawn && (
          <CompareButton programId={_id} name={`${programName}, ${university.universityName}`} />
        )}
        <Button
          tone="text"
          size="small"
          icon={<DeleteIcon className="size-[18px]" />}
          aria-label={texts.removeProgram({ program: programName })}
          className="sm:ms-auto"
          onClick={onRemove}
        >
          {texts.remove}
        </Button>
      </div>
    </Card>
  )
}

/** Who at the office put the program on the list, and why. */
function Suggestion({ of: { by, at, reason } }: { of: NonNullable<Shortlisted['suggestion']> }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p className="justify-self-start rounded-control bg-tint px-2.5 py-0.5 text-sm font-semibold break-words text-accent">
        {texts.suggestedBy({ name: by, day: formatDate(at) })}
      </p>
      {reason !== null && (
        <p className="text-sm break-words whitespace-pre-line">
          <bdi>{reason}</bdi>
        </p>
      )}
    </div>
  )
}

/** From this many days before a deadline, the days left are shown. */
const soon = 30

function Deadline({ day }: { day: string }) {
  const left = daysLeft(day, new Date())
  return (
    <span className="flex flex-wrap items-center gap-2">
      {formatShortDay(day)}
      {left >= 0 && left <= soon && <Badge tone="wait">{texts.daysLeft({ days: left })}</Badge>}
    </span>
  )
}

/** Reminders can be ordered only where there is a day to count back from. */
function Reminder({ entry, onChange }: Pick<Props, 'entry' | 'onChange'>) {
  const { send, failure } = useSend(addToShortlist)
  const { program, remind } = entry
  const change = async (next: boolean) => {
    onChange({ remind: next })
    try {
      await send({ params: { programId: program._id }, body: { remind: next } })
      showToast({ text: next ? texts.reminded : texts.notReminded })
    } catch {
      onChange({ remind: !next })
    }
  }
  if (program.nextDeadline === null) {
    if (!program.open) return null
    const isInWords = lastDayInWords(program.intakeNote, dayFromNow(new Date(), 0)) !== null
    return <p className="text-sm text-soft">{isInWords ? texts.deadlineInWords : texts.noDeadline}</p>
  }
  return (
    <Checkbox
      label={texts.remind}
      aria-label={texts.remindOf({ program: program.programName })}
      hint={reminderText}
      checked={remind}
      error={failure?.message}
      onChange={(event) => void change(event.target.checked)}
    />
  )
}

const reminderText = texts.remindDays({
  before: reminderDays.slice(0, -1).join(', '),
  last: reminderDays.at(-1)!,
})
