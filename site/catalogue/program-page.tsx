import type { ReactNode } from 'react'
import { fieldName } from '#areas/accounts/offers-web.ts'
import { isReported } from '#areas/catalogue/fit/contract/regulators.ts'
import {
  describeLanguage,
  describeLength,
  describeLevel,
  describeRequirement,
  describeTuition,
} from '#areas/catalogue/offers-web.ts'
import { formatIntake } from '#kit/format/format-intake.ts'
import {
  formatAmount,
  formatDay,
  formatDeadline,
  formatList,
  formatNumber,
  formatShortDay,
} from '#kit/format/local-formats.ts'
import { textOf } from '#kit/language/text-of.ts'
import { contactPaths, paths } from '#kit/routing/paths.ts'
import { publicPaths, publicUniversity } from '#kit/routing/public-paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { publicProgramTexts as texts } from '#texts/site/public-program.ts'
import {
  isClosed,
  knownSum,
  nextStart,
  pastYear,
  recognitionCounts,
  unknownCosts,
  unknownFacts,
} from './program-answers.ts'
import type { PageOf } from './public-page.ts'
import { NotGiven, Source } from './sources.tsx'
import { placeOfUniversity } from './university-page.tsx'

type Facts = PageOf<'program'>

interface Answer {
  question: string
  answer: string
  help: string
  isOld?: boolean
  target: string
}

function answersOf(page: Facts): Answer[] {
  const { program, fit } = page
  const requirements = fit.requirements.length
  const year = pastYear(page)
  const start = nextStart(page)
  const { met, missed, ask } = recognitionCounts(page)
  const none = { answer: texts.notGiven, help: texts.askOffice }
  const entry =
    requirements > 0
      ? { answer: texts.requirements({ count: requirements }), help: texts.requirementsHelp }
      : program.entryRequirements === null
        ? none
        : { answer: texts.inWords, help: texts.inWordsHelp }
  const tuition = describeTuition({ ...program, tuitionYear: null })
  const cost =
    tuition === null
      ? none
      : {
          answer: tuition,
          help: year === null ? texts.payUniversity : (describeTuition(program)?.split(' · ')[1] ?? ''),
          isOld: year?.isOld ?? false,
        }
  const by = isClosed(page)
    ? { answer: texts.closedNow, help: texts.askOffice }
    : program.nextDeadline === null
      ? { answer: texts.notGiven, help: texts.noDateHelp }
      : {
          answer: formatShortDay(program.nextDeadline),
          help: start === null || start.length > 30 ? '' : texts.forStart({ start }),
        }
  const home =
    missed > 0
      ? { answer: texts.verdicts.missed, help: texts.doesNotFit({ count: missed }) }
      : ask > 0
        ? { answer: texts.checkPoints({ count: ask }), help: texts.fits({ count: met }) }
        : met > 0
          ? { answer: texts.allFit, help: texts.fits({ count: met }) }
          : none
  return [
    { question: texts.canI, target: '#can-i', ...entry },
    { question: texts.cost, target: '#cost', ...cost },
    { question: texts.when, target: '#when', ...by },
    { question: texts.home, target: '#home', ...home },
  ]
}

function Answers(page: Facts) {
  return (
    <section aria-label={texts.answers} className="card overflow-hidden">
      <ul className="grid grid-cols-2 md:grid-cols-4">
        {answersOf(page).map(({ question, answer, help, isOld, target }) => (
          <li
            key={target}
            className="grid content-start gap-0.5 border-line px-4 py-3 max-md:nth-[n+3]:border-t max-md:even:border-s md:not-first:border-s md:px-5 md:py-4"
          >
            <Anchor
              href={target}
              className="text-xs text-soft no-underline hover:text-accent hover:underline"
            >
              {question}
            </Anchor>
            <span className="font-head text-h4 leading-snug font-[720] break-words">{answer}</span>
            {help !== '' && (
              <span className={`text-xs ${isOld ? 'font-semibold text-wait' : 'text-soft'}`}>{help}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A section of the page: its question, one sentence that answers it, then the details. */
function Section({
  id,
  heading,
  lead,
  children,
}: {
  id: string
  heading: string
  lead?: ReactNode
  children?: ReactNode
}) {
  return (
    <Card padded id={id} aria-labelledby={`${id}-heading`} className="grid scroll-mt-4 gap-3">
      <div className="grid gap-1.5">
        <h2 id={`${id}-heading`} className="text-h3">
          {heading}
        </h2>
        {lead !== undefined && <p className="max-w-[60ch]">{lead}</p>}
      </div>
      {children}
    </Card>
  )
}

function CanI({ program, fit }: Facts) {
  const { requirements, sourceUrl, checkedOn } = fit
  const words = program.entryRequirements
  const create = `${paths.signUp}?next=${encodeURIComponent(paths.program(program.university._id, program._id))}#create`
  const lead =
    requirements.length > 0
      ? texts.canILead({ count: requirements.length })
      : words === null
        ? texts.canINothing
        : texts.canIWords
  return (
    <Section id="can-i" heading={texts.canIHeading} lead={lead}>
      {requirements.length > 0 && (
        <ul className="border-b border-line">
          {requirements.map((line, at) => (
            <li key={at} className="border-t border-line py-2.5">
              {describeRequirement(line)}
              {line.note !== null && <p className="text-sm text-soft">{line.note}</p>}
            </li>
          ))}
        </ul>
      )}
      {words !== null && <blockquote className="max-w-[70ch] text-soft break-words">{words}</blockquote>}
      {requirements.length > 0 && (
        <p>
          <LinkButton href={create}>{texts.compareMarks}</LinkButton>
        </p>
      )}
      {requirements.length === 0 && words === null ? (
        <NotGiven facts={texts.unknowns.requirements} />
      ) : (
        <div className="grid gap-0.5">
          <Source url={sourceUrl ?? program.sourceUrl} checkedOn={checkedOn ?? program.checkedOn} />
          <p className="text-xs text-soft">{texts.never}</p>
        </div>
      )}
    </Section>
  )
}

function CostRow({ what, amount, notes }: { what: string; amount: string; notes: readonly ReactNode[] }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-line py-2.5 first:border-0">
      <dt className="min-w-0">
        {what}
        {notes.filter(Boolean).map((note, at) => (
          <span key={at} className="block text-xs text-soft">
            {note}
          </span>
        ))}
      </dt>
      <dd className="font-semibold whitespace-nowrap tabular-nums">{amount}</dd>
    </div>
  )
}

function Costs(page: Facts) {
  const { program, costs } = page
  const sum = knownSum(page)
  const tuition = describeTuition(program)
  const year = pastYear(page)
  const known = costs.lines.filter(({ money }) => money !== null)
  const lead =
    sum !== null
      ? texts.costLead({ amount: sum })
      : tuition !== null
        ? texts.costYear({ amount: tuition })
        : known.length + costs.fees.length === 0
          ? texts.costNothing
          : undefined
  const old = year && describeTuition(program)?.split(' · ')[1]
  // When the tuition is due is a note on the tuition, not another amount.
  const hasTuition = known.some(({ kind }) => kind === 'tuition')
  const dueOfTuition = costs.fees.find(({ kind }) => kind === 'tuition')?.due
  const fees = costs.fees.filter(({ kind }) => kind !== 'tuition' || !hasTuition)
  return (
    <Section id="cost" heading={texts.costHeading} lead={lead}>
      {known.length + costs.fees.length > 0 && (
        <dl>
          {known.map(({ kind, money, each, times, per, note }) => (
            <CostRow
              key={kind}
              what={
                each !== null && times !== null && times > 1 && per !== null
                  ? texts.tuitionTimes({
                      kind: texts.kinds[kind],
                      times: formatNumber(times),
                      amount: formatAmount(each),
                      per: texts.per[per],
                    })
                  : texts.kinds[kind]
              }
              amount={formatAmount(money!)}
              notes={[
                kind === 'tuition' && year !== null && (
                  <span key="year" className={year.isOld ? 'font-semibold text-wait' : undefined}>
                    {old}
                  </span>
                ),
                kind === 'tuition' && year !== null ? null : note,
                kind === 'tuition' && dueOfTuition && texts.due({ when: dueOfTuition }),
              ]}
            />
          ))}
          {fees.map(({ kind, money, due, paidTo }, at) => (
            <CostRow
              key={`${kind} ${at}`}
              what={texts.fees[kind]}
              amount={formatAmount(money)}
              notes={[due !== null && texts.due({ when: due }), paidTo]}
            />
          ))}
          {sum !== null && (
            <div className="flex items-baseline justify-between gap-4 border-t-2 border-ink py-2.5 font-[650]">
              <dt>{texts.knownSoFar}</dt>
              <dd className="whitespace-nowrap tabular-nums">{sum}</dd>
            </div>
          )}
        </dl>
      )}
      <NotGiven facts={unknownCosts(page)} />
      <div className="grid gap-0.5">
        <Source url={program.sourceUrl} checkedOn={program.checkedOn} />
        <p className="text-xs text-soft">{texts.payUniversity}</p>
      </div>
    </Section>
  )
}

function When(page: Facts) {
  const { program, today } = page
  const closed = isClosed(page)
  const ahead = program.intakes.filter(({ closes }) => closes === null || closes >= today)
  const start = nextStart(page)
  const lead = closed
    ? texts.whenClosed
    : program.nextDeadline === null
      ? texts.whenNothing
      : texts.whenLead({ day: formatDeadline(program.nextDeadline) })
  return (
    <Section id="when" heading={texts.whenHeading} lead={lead}>
      {ahead.length > 0 && (
        <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {ahead.map(({ code, starts, closes }) => (
            <li key={`${code} ${closes}`} className="grid content-start gap-0.5 border-t border-line pt-2.5">
              <b className="font-[650]">{formatIntake(code) ?? texts.start}</b>
              {closes !== null && (
                <span className="text-sm">
                  {texts.closesOn} {formatDay(closes)}
                </span>
              )}
              {starts !== null && (
                <span className="text-sm text-soft">
                  {texts.startsOn} {formatDay(starts)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {ahead.length === 0 && start !== null && (
        <p className="text-sm text-soft">{texts.sourceSays({ words: start })}</p>
      )}
      {program.nextDeadline === null && !closed && (
        <NotGiven
          facts={formatList(
            start === null ? [texts.unknowns.close, texts.unknowns.start] : [texts.unknowns.close],
            'unit',
          )}
        />
      )}
    </Section>
  )
}

const tones = { met: 'ok', missed: 'stop', ask: 'wait' } as const

function Home(page: Facts) {
  const { recognition } = page.fit
  const { missed, ask } = recognitionCounts(page)
  const lead =
    recognition.length === 0
      ? texts.homeNothing
      : missed > 0
        ? texts.homeMissed
        : ask > 0
          ? texts.homeLead({ count: ask })
          : texts.homeFits
  return (
    <Section id="home" heading={texts.homeHeading} lead={lead}>
      {recognition.length > 0 && (
        <ul className="border-b border-line">
          {recognition.map((line, at) => (
            <li
              key={at}
              className="grid gap-x-5 gap-y-1 border-t border-line py-2.5 sm:grid-cols-[11.5rem_1fr]"
            >
              <span>
                <Badge tone={tones[line.verdict]}>
                  {line.verdict === 'ask'
                    ? texts.verdicts.ask({ regulator: line.regulator })
                    : texts.verdicts[line.verdict]}
                </Badge>
              </span>
              <div className="grid min-w-0 gap-0.5">
                <p className="break-words">{line.rule ?? texts.askThem({ regulator: line.regulator })}</p>
                {/* Sources are regulators and universities; who else reports a rule is not linked. */}
                {isReported(line) ? (
                  <p className="text-xs text-soft">{texts.reported}</p>
                ) : (
                  <Source url={line.sourceUrl} checkedOn={line.checkedOn} />
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function FactList(page: Facts) {
  const { program, university } = page
  const { requiredDocuments, campus, mode } = program
  const facts: [string, string | null][] = [
    [texts.level, describeLevel(program.levelName)],
    [texts.award, program.award],
    [texts.field, program.field === null ? null : fieldName(program.field)],
    [texts.length, describeLength(program.durationMonths)],
    [texts.language, describeLanguage(program.language)],
    [texts.mode, mode === null ? null : (textOf(texts.modes, mode) ?? mode)],
    [texts.starts, nextStart(page)],
    [texts.place, [campus, placeOfUniversity(university)].filter(Boolean).join(', ')],
    [
      texts.unknowns.documents,
      requiredDocuments === null ? null : formatList(requiredDocuments.map((name) => documentLabels[name])),
    ],
  ]
  return (
    <Section id="facts" heading={texts.factsHeading}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3.5 sm:grid-cols-3">
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([term, value]) => (
            <div key={term} className="min-w-0">
              <dt className="text-xs text-soft first-letter:uppercase">{term}</dt>
              <dd className="text-md font-semibold break-words">{value}</dd>
            </div>
          ))}
      </dl>
      <NotGiven facts={unknownFacts(page)} />
    </Section>
  )
}

function Aside(page: Facts) {
  const { program, university } = page
  const year = pastYear(page)
  const start = nextStart(page)
  return (
    <aside className="grid gap-4">
      <Card as="div" padded className="grid gap-3">
        <div>
          <p className="font-head text-h4 font-[720]">
            {describeTuition({ ...program, tuitionYear: null }) ?? texts.feeNotGiven}
          </p>
          {year !== null && (
            <p className={`text-xs ${year.isOld ? 'font-semibold text-wait' : 'text-soft'}`}>
              {describeTuition(program)?.split(' · ')[1]}
            </p>
          )}
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {start !== null && (
            <>
              <dt className="text-soft">{texts.nextStart}</dt>
              <dd className="font-semibold break-words">{start}</dd>
            </>
          )}
          {program.nextDeadline !== null && (
            <>
              <dt className="text-soft">{texts.sendBy}</dt>
              <dd className="font-semibold">{formatDay(program.nextDeadline)}</dd>
            </>
          )}
        </dl>
        <LinkButton tone="main" wide href={applyAddress(page)} className="max-md:hidden">
          {texts.apply}
        </LinkButton>
        <p className="text-sm text-soft">{texts.applyHelp}</p>
      </Card>
      <Card as="div" padded className="grid gap-2">
        <h2 className="text-h5 tracking-normal">{texts.moreAt}</h2>
        <p>
          <Anchor href={publicUniversity(university)}>
            {texts.allAt({ university: university.universityName })}
          </Anchor>
        </p>
        <p>
          <Anchor href={contactPaths.write}>{texts.ask}</Anchor>
        </p>
      </Card>
    </aside>
  )
}

/** Where applying begins: with an account, and then with the application. */
const applyAddress = ({ program }: Facts): string =>
  `${paths.signUp}?next=${encodeURIComponent(paths.apply(program.university._id, program._id))}#create`

/** A program, in the order of a student's questions: can I get in, what does it cost, by when, is it recognized. */
export function ProgramPage(page: Facts) {
  const { program, university } = page
  const tuition = describeTuition({ ...program, tuitionYear: null })
  return (
    <>
      <div className="wrap py-5 md:py-8">
        <Breadcrumb
          label={texts.trail}
          crumbs={[
            { label: texts.find, href: publicPaths.programs },
            { label: university.universityName, href: publicUniversity(university) },
          ]}
        />
        <h1 id="page-heading" className="text-page leading-tight break-words">
          {program.programName}
        </h1>
        <p className="mb-4 text-soft">
          <bdi>{university.universityName}</bdi>, {placeOfUniversity(university)}
        </p>
        <Answers {...page} />
        <div className="mt-4 grid items-start gap-4 md:mt-5 md:grid-cols-[minmax(0,1fr)_320px] md:gap-6">
          <div className="grid min-w-0 gap-4">
            <CanI {...page} />
            <Costs {...page} />
            <When {...page} />
            <Home {...page} />
            <FactList {...page} />
          </div>
          <Aside {...page} />
        </div>
      </div>
      <div className="sticky bottom-0 z-10 border-t border-line bg-surface shadow-float md:hidden">
        <div className="wrap flex items-center justify-between gap-4 py-2.5">
          <p className="min-w-0 text-sm">
            <b className="block font-[650]">
              {program.nextDeadline === null
                ? texts.noDate
                : texts.closesShort({ day: formatShortDay(program.nextDeadline) })}
            </b>
            <span className="text-soft">{tuition ?? texts.feeNotGiven}</span>
          </p>
          <LinkButton tone="main" href={applyAddress(page)}>
            {texts.apply}
          </LinkButton>
        </div>
      </div>
    </>
  )
}
