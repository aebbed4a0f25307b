import { useState } from 'react'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { showAcademicRecord } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { mayStartIn } from '#areas/catalogue/programs/contract/stated-intakes.ts'
import { textsFor } from '#kit/acting/texts-for.ts'
import { formatIntake } from '#kit/language/intakes.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { describeLength, describeLevel, describeLanguage, Tuition } from '#areas/catalogue/offers-web.ts'
import { dayFromNow } from '#kit/format/deadlines.ts'
import { formatDeadline, formatShortDay } from '#kit/format/local-formats.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Disclosure } from '#kit/ui/layout/disclosure.tsx'
import { DefinitionList } from '#kit/ui/cards/definition-list.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { applicationTexts } from '#texts/applications/states/application.ts'
import { TuitionNote } from '#areas/catalogue/offers-student.ts'
import { quotedNote, SourceLine } from '#areas/catalogue/offers-web.ts'
import {
  actingApplyTexts,
  actingProgramStepTexts,
  applyTexts,
  programStepTexts,
} from '#texts/applications/submit/apply.ts'
import { AppliedBanner } from './applied-banner.tsx'
import { ApplyActions } from './apply-actions.tsx'
import type { StepProps } from './apply-step.ts'
import { intakeChoices, startOfGoals, wishedStarts } from './intake-choices.ts'
import type { IntakeChoice } from './intake-choices.ts'

interface ProgramStepProps extends StepProps {
  /** Starts for which this student already has an open application. */
  taken: readonly string[]
  /** An open application to this program. */
  applicationId: string | null
}

/** The texts of this step for whoever reads them now. */
const textsNow = () => textsFor(programStepTexts, actingProgramStepTexts)

/** First step: check the program and choose a start. */
export function ProgramStep({ program, draft, change, goTo, leave, taken, applicationId }: ProgramStepProps) {
  const texts = textsNow()
  const choices = intakeChoices(program, taken, new Date())
  const [isMissing, setMissing] = useState(false)
  const open = choices.filter(({ blocked }) => blocked === null)
  const isDated = program.intakes.length > 0
  const goals = useLoaded(showAcademicRecord, {}).data?.record.goals ?? null
  const [hasChosen, setChosen] = useState(false)
  const isNew = draft.intake === '' && draft.reached === 'program' && !hasChosen
  // Where there is only one start, it needs no choice; one that the goals name was chosen before.
  const code =
    draft.intake === '' && isDated && open.length === 1
      ? open[0]!.code
      : isNew
        ? startOfGoals(goals, choices, taken, new Date())
        : draft.intake
  const isGone = !mayStartIn(program, draft.intake, dayFromNow(new Date(), 0))
  const goOn = () => {
    const lacks = isDated ? !open.some((choice) => choice.code === code) : isGone
    setMissing(lacks)
    if (lacks) return
    void (code === draft.intake ? Promise.resolve() : change({ intake: code })).then(() => goTo('details'))
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        goOn()
      }}
    >
      {applicationId !== null && <AppliedBanner applicationId={applicationId} className="mb-4" />}
      <Card as="div" padded className="grid gap-6">
        <section className="grid gap-1.5">
          <h2 className="text-h5 tracking-normal">{texts.requirements}</h2>
          <p className="max-w-[65ch]">{program.entryRequirements ?? texts.requirementsNotGiven}</p>
          <SourceLine sourceUrl={program.sourceUrl} checkedOn={program.checkedOn} />
        </section>
        <Intake
          choices={choices}
          isDated={isDated}
          note={quotedNote(program.intakeNote)}
          taken={taken}
          chosen={code}
          onChoose={(intake) => {
            setChosen(true)
            void change({ intake })
          }}
          error={
            isGone
              ? texts.intakeGone({ intake: formatIntake(draft.intake) ?? draft.intake })
              : isMissing
                ? texts.intakeMissing
                : undefined
          }
        />
        <Disclosure summary={texts.facts} className="border-b-0">
          <DefinitionList notGiven={applicationTexts.notGiven} facts={factsOf(program)} />
          <TuitionNote program={program} />
        </Disclosure>
      </Card>
      <ApplyActions back={null} leave={leave}>
        <Button type="submit" tone="main">
          {textsFor(applyTexts, actingApplyTexts).goTo.details}
        </Button>
      </ApplyActions>
    </form>
  )
}

function factsOf(program: Program) {
  const texts = textsNow()
  return [
    { key: 'university', term: texts.university, value: program.university.universityName },
    { key: 'program', term: texts.program, value: program.programName },
    { key: 'degree', term: texts.degree, value: program.award ?? describeLevel(program.levelName) },
    { key: 'length', term: texts.length, value: describeLength(program.durationMonths) },
    { key: 'teaching', term: texts.teaching, value: describeLanguage(program.language) },
    {
      key: 'tuition',
      term: texts.tuition,
      value: program.tuition && <Tuition of={program} />,
    },
    {
      key: 'closes',
      term: texts.closes,
      value: program.nextDeadline && formatDeadline(program.nextDeadline),
    },
  ]
}

interface IntakeProps {
  choices: readonly IntakeChoice[]
  /** Whether the program lists dates; otherwise the source names months or seasons, or nothing. */
  isDated: boolean
  note: string | null
  taken: readonly string[]
  chosen: string
  onChoose: (intake: string) => void
  error: string | undefined
}

function hintOf({ closes, blocked }: IntakeChoice): string | undefined {
  const texts = textsNow()
  if (blocked === 'taken') return texts.intakeTaken
  if (closes === null) return undefined
  return blocked === 'closed'
    ? texts.intakeClosed({ day: formatShortDay(closes) })
    : texts.intakeCloses({ day: formatShortDay(closes) })
}

function Intake({ choices, isDated, note, taken, chosen, onChoose, error }: IntakeProps) {
  const texts = textsNow()
  if (isDated) {
    return (
      <RadioGroup
        legend={texts.intake}
        name="intake"
        value={chosen}
        onValue={onChoose}
        error={error}
        options={choices.map((choice) => ({
          value: choice.code,
          label: choice.words,
          hint: hintOf(choice),
          disabled: choice.blocked !== null,
        }))}
      />
    )
  }
  const isStated = choices.length > 0
  const hintWithNote = isStated ? texts.intakeHintNote : texts.wishHintNote
  // What is not quoted is in the choices.
  const hintWithoutNote = isStated ? undefined : texts.wishHint
  const starts = isStated
    ? choices
    : wishedStarts(new Date()).map((code) => ({
        code,
        words: formatIntake(code),
        blocked: taken.includes(code) ? 'taken' : null,
      }))
  const isOffered = chosen === '' || starts.some(({ code }) => code === chosen)
  return (
    <Field
      label={isStated ? texts.intake : texts.wish}
      hint={note === null ? hintWithoutNote : hintWithNote({ note })}
      error={error}
    >
      <Select value={chosen} onChange={(event) => onChoose(event.target.value)} className="max-w-72">
        {!isOffered && (
          <option value={chosen} disabled>
            {formatIntake(chosen)}
          </option>
        )}
        <option value="" disabled={taken.includes('')}>
          {texts.notSure}
        </option>
        {starts.map(({ code, words, blocked }) => (
          <option key={code} value={code} disabled={blocked !== null}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  )
}
