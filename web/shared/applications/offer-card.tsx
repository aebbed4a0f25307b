import type { ReactNode } from 'react'
import { useId } from 'react'
import type { Application } from '#contract/applications.ts'
import type { Program } from '#contract/programs.ts'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { ClockIcon, TickIcon } from '../../ui/icons.ts'
import { applicationWords as words } from '../../words/en-applications.ts'
import { daysLeft } from '../deadlines.ts'
import { deadlineInWords } from '../local-formats.ts'
import { intakeInWords } from './intake-in-words.ts'
import { lengthInWords, teachingInWords, tuitionInWords } from './program-in-words.ts'

export type Offer = NonNullable<Application['offer']>

export interface OfferCardProps {
  offer: Offer
  programName: string
  intake: string | null
  /** Its facts; null while they are on their way or when they cannot be had. */
  program: Program | null
  joined?: boolean
  now: Date
  /** Buttons and what they bind. */
  children?: ReactNode
}

/** An offer as the student reads it. Officers see the same before they send it. */
export function OfferCard({ offer, programName, intake, program, joined, now, children }: OfferCardProps) {
  const id = useId()
  const left = daysLeft(offer.replyBy, now)
  const tuition = program && tuitionInWords(program)
  const length = program && lengthInWords(program.durationMonths)
  return (
    <Card aria-labelledby={id} className="overflow-hidden border-accent">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 bg-sun px-[clamp(16px,2.4vw,24px)] py-3.5 font-[650] text-on-sun">
        {joined ? (
          <span>{words.offer.accepted}</span>
        ) : (
          <>
            <span>{words.offer.until(deadlineInWords(offer.replyBy))}</span>
            <span className="tabular-nums">{words.offer.daysLeft(left)}</span>
          </>
        )}
      </div>
      <div className="card-pad grid gap-4">
        <h2 id={id} className="max-w-[16em]">
          {joined ? words.offer.placeTaken(programName) : words.offer.place(programName)}
        </h2>
        <DefinitionList
          notGiven={words.notGiven}
          facts={[
            { key: 'starts', term: words.facts.starts, value: intakeInWords(intake) },
            { key: 'tuition', term: words.facts.tuition, value: tuition },
            { key: 'length', term: words.facts.length, value: length },
            {
              key: 'teaching',
              term: words.facts.teaching,
              value: program && teachingInWords(program.language),
            },
          ]}
        />
        {offer.note !== null && <p className="max-w-[60ch] whitespace-pre-line">{offer.note}</p>}
        <Conditions conditions={offer.conditions} />
        {children}
      </div>
    </Card>
  )
}

/** Officers write lines; the state that follows needs an end before it. */
const asSentence = (text: string) => (/[.!?。۔]$/u.test(text) ? text : `${text}.`)

function Conditions({ conditions }: Pick<Offer, 'conditions'>) {
  if (conditions.length === 0) return <p className="text-sm text-soft">{words.offer.noConditions}</p>
  return (
    <div>
      <h3 className="font-body text-sm font-semibold tracking-normal">{words.offer.conditions}</h3>
      <ul>
        {conditions.map(({ text, state }) => (
          <li key={text} className="flex gap-2.5 py-[7px] text-md">
            {state === 'open' ? <ClockIcon className="mt-0.5" /> : <TickIcon className="mt-0.5" />}
            <span className="min-w-0 break-words">
              {asSentence(text)} <span className="text-soft">{words.offer.state[state]}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
