import { useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { formatDay, formatList } from '#kit/format/local-formats.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { conditionOf } from '#areas/catalogue/fit/contract/judged-lines.ts'
import { programNeedsTexts as texts } from '#texts/planning/needs/program-needs.ts'
import { isPassportDue } from '#areas/accounts/profile/contract/passport-rule.ts'
import { describeCondition, describeSubject, describeValue } from '#areas/catalogue/offers-web.ts'
import { SectionShape } from '#areas/accounts/offers-student.ts'
import { showProgramNeeds } from '../contract/show-program-needs.ts'
import type { Need, NeedyProgram } from '../contract/show-program-needs.ts'

/** Programs shown until all are requested. */
const shownAtOnce = 5

/** What each chosen program still needs, each line linking to where it can be completed. */
export function ProgramNeeds() {
  return (
    <Record of={useLoaded(showProgramNeeds, {})} loading={texts.loading} shape={<SectionShape lines={3} />}>
      {({ programs }) => <Needs programs={programs} />}
    </Record>
  )
}

function Needs({ programs }: { programs: readonly NeedyProgram[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? programs : programs.slice(0, shownAtOnce)
  return (
    <Card padded aria-labelledby="program-needs" className="grid gap-4">
      <div>
        <h2 id="program-needs" tabIndex={-1} className="text-h3">
          {texts.heading}
        </h2>
        <p className="mt-0.5 text-sm text-soft">{programs.length === 0 ? texts.none : texts.help}</p>
      </div>
      {programs.length === 0 ? (
        <div>
          <LinkButton href={paths.universities}>{texts.find}</LinkButton>
        </div>
      ) : (
        <ul className="grid">
          {shown.map((one) => (
            <Program key={one.program._id} needy={one} />
          ))}
        </ul>
      )}
      {programs.length > shown.length && (
        <div>
          <Button
            onClick={() => {
              setAll(true)
              // The button has been removed; move the focus to the heading.
              document.getElementById('program-needs')?.focus()
            }}
          >
            {texts.more({ count: programs.length - shown.length })}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Program({ needy }: { needy: NeedyProgram }) {
  const { program, university, chosenAs, application, needs, documentsKnown } = needy
  const href =
    application === null ? paths.program(university._id, program._id) : paths.application(application._id)
  return (
    <li className="grid gap-1.5 border-t border-line py-3.5 first:border-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 flex-[1_1_14rem]">
          <Anchor href={href} className="font-semibold">
            {program.programName}
          </Anchor>
          <span className="block text-sm text-soft">
            <bdi>{university.universityName}</bdi>
          </span>
        </p>
        <Badge tone="work">{texts.chosenAs[chosenAs]}</Badge>
      </div>
      {needs.length > 0 && (
        <ul className="grid list-disc gap-0.5 ps-5 text-md">
          {needs.map((need, at) => (
            <li key={at} className="py-1 pointer-coarse:py-2">
              <Anchor href={addressFor(need, needy)}>{describeNeed(need, needy)}</Anchor>
            </li>
          ))}
        </ul>
      )}
      {needs.length === 0 && documentsKnown && <p className="text-md text-ok">{texts.nothing}</p>}
      {!documentsKnown && <p className="text-sm text-soft">{texts.documentsNotGiven}</p>}
    </li>
  )
}

/** Sent applications are completed in the application, everything else in the profile. */
function addressFor({ kind }: Need, { application }: NeedyProgram): string {
  switch (kind) {
    case 'document':
      return application === null ? paths.vault : paths.application(application._id)
    case 'test':
    case 'scores':
    case 'schooling':
    case 'marks':
      return paths.record
    case 'birthday':
      return paths.profileSection('personal')
    case 'guardian':
      return paths.profileSection('guardians')
    case 'passport':
    case 'passport-expires':
      return paths.profileSection('identity')
  }
}

function describeNeed(
  { kind, document, requirement, expires, until }: Need,
  { stage }: NeedyProgram,
): string {
  switch (kind) {
    case 'document':
      return texts.document({ document: document === null ? '' : documentLabels[document] })
    case 'test':
      return requirement === null ? '' : describeTestRequirement(requirement)
    case 'scores':
      return requirement === null
        ? ''
        : texts.scores({ test: describeSubject({ ...conditionOf(requirement), part: null }) })
    case 'marks':
      return requirement === null ? '' : texts.marks({ subject: describeSubject(requirement) })
    case 'passport':
      return isPassportDue(stage ?? null) ? texts.passport : texts.passportLater
    case 'passport-expires':
      return texts.expires({ last: formatDay(expires ?? ''), until: formatDay(until ?? '') })
    default:
      return texts[kind]
  }
}

function describeTestRequirement(requirement: NonNullable<Need['requirement']>): string {
  const { verdict, because, have, alternatives } = requirement
  const all = [requirement, ...alternatives]
  const values = { count: all.length, conditions: formatList(all.map(describeCondition), 'unit') }
  if (because === 'expired') return texts.testOld(values)
  if (verdict !== 'missed' || have === null) return texts.test(values)
  return texts.testBelow({ ...values, have: describeValue(have, conditionOf(requirement).scheme) })
}
