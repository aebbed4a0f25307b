import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useId } from 'react'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { DefinitionList } from '#kit/ui/cards/definition-list.tsx'
import { Disclosure } from '#kit/ui/layout/disclosure.tsx'
import { ClockIcon, TickIcon } from '#kit/ui/icons.ts'
import { daysLeft } from '#kit/format/deadlines.ts'
import { formatDeadline } from '#kit/format/local-formats.ts'
import { formatIntake } from '#kit/language/intakes.ts'
import { describeLength, describeLanguage, Tuition } from '#areas/catalogue/offers-web.ts'
import {
  applicationTexts,
  offerInFileTexts,
  offerTexts,
  programFactLabels,
} from '#texts/applications/states/application.ts'
import type { Priced } from '#areas/catalogue/offers-web.ts'
import { pricedByOffer } from './tuition-by-offer.ts'
import type { ProgramOf } from './use-program-of.ts'

export type Offer = NonNullable<Application['offer']>

export interface OfferCardProps {
  offer: Offer
  programName: string
  intake: string | null
  program: ProgramOf
  /** Whom the card addresses: the student, or a console user who reads the file. */
  reader?: 'student' | 'office'
  joined?: boolean
  /** The tuition in the currency of the students, at a rate of a day. */
  there?: string | null
  now: Date
  /** Buttons, with what they commit the student to. */
  children?: ReactNode
}

/** An offer as the student reads it and as officers preview it; in a case file it refers to the student. */
export function OfferCard({
  offer,
  programName,
  intake,
  program,
  reader = 'student',
  joined,
  there = null,
  now,
  children,
}: OfferCardProps) {
  const id = useId()
  const left = daysLeft(offer.replyBy, now)
  const texts = reader === 'office' ? offerInFileTexts : offerTexts
  const facts = (
    <>
      <DefinitionList
        notGiven={applicationTexts.notGiven}
        facts={[
          { key: 'starts', term: programFactLabels.starts, value: formatIntake(intake) },
          ...factsOf(offer, program, now, there),
        ]}
      />
      {program === 'failed' && (
        <p className="text-sm text-soft">
          {offer.tuition === undefined ? offerTexts.factsFailed : offerTexts.restFailed}
        </p>
      )}
      {offer.note !== null && <p className="max-w-[60ch] whitespace-pre-line">{offer.note}</p>}
    </>
  )
  return (
    <Card aria-labelledby={id} className="overflow-hidden border-accent">
      <div
        className={cx(
          'flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 px-[clamp(16px,2.4vw,24px)] py-3.5 font-[650]',
          joined ? 'bg-ok-bg text-ok' : 'bg-sun text-on-sun',
        )}
      >
        {joined ? (
          <span className="flex items-center gap-2">
            <TickIcon />
            {texts.accepted}
          </span>
        ) : (
          <>
            <span>{texts.until({ day: formatDeadline(offer.replyBy) })}</span>
            <span className="tabular-nums">
              {left < 0 ? offerTexts.over : offerTexts.daysLeft({ days: left })}
            </span>
          </>
        )}
      </div>
      <div className="card-pad grid gap-4">
        <h2 id={id} className="max-w-[16em]">
          {joined ? texts.placeTaken({ program: programName }) : texts.place({ program: programName })}
        </h2>
        {/* Who has accepted a place knows what it is; what is still open stays in view. */}
        {joined && reader === 'student' ? (
          <Disclosure summary={offerTexts.about} className="open-on-paper">
            <div className="grid gap-4">{facts}</div>
          </Disclosure>
        ) : (
          facts
        )}
        <Conditions conditions={offer.conditions} />
        {children}
      </div>
    </Card>
  )
}

/** What the offer says, and facts of the program; none if it could not be loaded, which is not the same as “not given”. */
function factsOf({ tuition }: Offer, program: ProgramOf, now: Date, there: string | null) {
  const priced = (of: Priced) => (
    <>
      <Tuition of={of} now={now} />
      {there !== null && <span className="block text-sm font-normal text-soft">{there}</span>}
    </>
  )
  const fact = (key: 'tuition' | 'length' | 'teaching', value: ReactNode) => ({
    key,
    term: programFactLabels[key],
    value,
  })
  const ofOffer =
    tuition === undefined
      ? []
      : [fact('tuition', tuition === null ? offerTexts.noTuition : priced(pricedByOffer(tuition)))]
  if (program === 'failed') return ofOffer
  const ofProgram = (value: ReactNode) => (program === null ? offerTexts.factsLoading : value)
  return [
    ...ofOffer,
    ...(tuition === undefined ? [fact('tuition', ofProgram(program?.tuition ? priced(program) : null))] : []),
    fact('length', ofProgram(program && describeLength(program.durationMonths))),
    fact('teaching', ofProgram(program && describeLanguage(program.language))),
  ]
}

/** Ends an officer's line with a period, because the state follows. */
const asSentence = (text: string) => (/[.!?。۔]$/u.test(text) ? text : `${text}.`)

function Conditions({ conditions }: Pick<Offer, 'conditions'>) {
  if (conditions.length === 0) return <p className="text-sm text-soft">{offerTexts.noConditions}</p>
  return (
    <div>
      <h3 className="font-body text-sm font-semibold tracking-normal">{offerTexts.conditions}</h3>
      <ul>
        {conditions.map(({ text, state }, at) => (
          <li key={at} className="flex gap-2.5 py-[7px] text-md">
            {state === 'open' ? <ClockIcon className="mt-0.5" /> : <TickIcon className="mt-0.5" />}
            <span className="min-w-0 break-words">
              {asSentence(text)} <span className="text-soft">{offerTexts.state[state]}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
