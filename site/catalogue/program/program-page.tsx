import { lastDayInWords } from '#areas/catalogue/programs/contract/fact-age.ts'
import { describeTuition, SimilarList, unsureAmount } from '#areas/catalogue/offers-web.ts'
import { formatDay, formatShortDay } from '#kit/format/local-formats.ts'
import { contactPaths } from '#kit/routing/paths.ts'
import { publicPaths, publicProgram, publicUniversity } from '#kit/routing/public-paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { programTexts } from '#texts/catalogue/programs/programs.ts'
import { publicProgramTexts as texts } from '#texts/site/public-program.ts'
import { BookmarkTemplate } from '../bookmark.tsx'
import type { PageOf } from '../public-page.ts'
import { placeOfUniversity } from '../university-page.tsx'
import { Answers } from './answers.tsx'
import { ApplyChoice, applyHelp, WhoApplies } from './apply-choice.tsx'
import { Costs } from './costs.tsx'
import { Dates } from './dates.tsx'
import { FactList } from './fact-list.tsx'
import { nextStart, tuitionOf } from './program-answers.ts'
import { Recognition } from './recognition.tsx'
import { Requirements } from './requirements.tsx'

function Aside(page: PageOf<'program'>) {
  const { program, university, similar } = page
  const tuition = tuitionOf(page)
  const start = nextStart(page)
  return (
    <aside className="grid gap-4 md:sticky md:top-5">
      <Card as="div" padded className="grid gap-3">
        <div>
          <p className={`font-head text-h4 ${tuition?.year?.isOld ? unsureAmount : 'font-[720]'}`}>
            {tuition?.amount ?? texts.feeNotGiven}
          </p>
          {tuition?.year && (
            <p className={`text-xs ${tuition.year.isOld ? 'font-semibold text-wait' : 'text-soft'}`}>
              {tuition.year.text}
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
        <ApplyChoice program={program} wide className="max-md:hidden" />
        <p className="text-sm text-soft">{applyHelp(page)}</p>
      </Card>
      {similar.length > 0 && (
        <Card as="div" padded className="grid gap-2">
          <h2 className="text-h5 tracking-normal">{programTexts.similar.heading}</h2>
          <SimilarList
            programs={similar}
            hrefOf={publicProgram}
            className="grid gap-3 [&>li+li]:border-t [&>li+li]:border-line [&>li+li]:pt-3"
          />
        </Card>
      )}
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

/** A program, in the order of a student's questions: can I get in, what does it cost, by when, is it recognized. */
export function ProgramPage(page: PageOf<'program'>) {
  const { program, university } = page
  const tuition = describeTuition(program)
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
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
          <p className="text-soft">
            <bdi>{university.universityName}</bdi>, {placeOfUniversity(university)}
          </p>
          <WhoApplies program={program} />
          <span data-save={publicProgram(program)} className="relative" />
        </div>
        <Answers {...page} />
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:mt-5 md:grid-cols-[minmax(0,1fr)_320px] md:gap-6">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            <Requirements {...page} />
            <Costs {...page} />
            <Dates {...page} />
            <Recognition {...page} />
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
                ? lastDayInWords(program.intakeNote, page.today) === null
                  ? texts.noDate
                  : texts.dateInWords
                : texts.closesShort({ day: formatShortDay(program.nextDeadline) })}
            </b>
            <span className="text-soft">{tuition ?? texts.feeNotGiven}</span>
          </p>
          <ApplyChoice program={program} className="shrink-0" />
        </div>
      </div>
      <BookmarkTemplate look="button" />
    </>
  )
}
