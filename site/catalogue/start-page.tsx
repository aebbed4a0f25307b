import { CountryCards, SubjectList } from '#areas/catalogue/offers-web.ts'
import { Scene, placeOf } from '#kit/illustrations/scene.tsx'
import { publicPaths } from '#kit/routing/public-paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { UniversityIcon } from '#kit/ui/icons.ts'
import { Disclosure } from '#kit/ui/layout/disclosure.tsx'
import { findTexts as texts } from '#texts/site/find-programs.ts'
import { qualifyTexts } from '#texts/site/qualify.ts'
import { BookmarkTemplate } from './bookmark.tsx'
import { FindBox, PartHead } from './find-frame.tsx'
import { ProgramRows } from './program-row.tsx'
import type { PageOf } from './public-page.ts'
import { noAnswers } from './qualify/answers.ts'
import { QualifyForm } from './qualify/qualify-form.tsx'
import { searchFor } from './search-address.ts'

const ofField = (field: string) => searchFor({ field: [field] })

/** The search before anything is searched for: subjects, countries, and the programs with the most known facts. */
export function StartPage({ programs, universities, subjects, fields, countries, known }: PageOf<'start'>) {
  const isEmpty = programs === 0
  return (
    <>
      <section className="overflow-hidden border-b border-line bg-surface">
        <div className="wrap grid items-end gap-x-14 md:grid-cols-[1.5fr_1fr]">
          <div className="grid gap-3 self-center py-7 md:py-10">
            <h1 id="page-heading" className="text-[clamp(1.75rem,1.4rem+2vw,2.75rem)]">
              {texts.heading}
            </h1>
            <p className="max-w-[34em] text-lead text-soft">
              {isEmpty ? texts.empty : texts.lead({ programs, universities })}
            </p>
            <FindBox className="mt-1" />
          </div>
          <div className="flex items-end gap-3 max-md:hidden" aria-hidden="true">
            {(['GE', 'LV', 'CN'] as const).map((country, at) => (
              <span
                key={country}
                className={`block flex-1 overflow-hidden rounded-t-full border-2 border-b-0 border-i-line bg-i-sky ${at === 1 ? 'h-52' : 'h-44'}`}
              >
                <Scene place={placeOf(country)} crop={arches[country]} className="size-full" />
              </span>
            ))}
          </div>
        </div>
      </section>
      <div className="wrap grid gap-10 py-8 md:py-11">
        {subjects.length > 0 && (
          <section aria-labelledby="subjects">
            <PartHead id="subjects">{texts.bySubject}</PartHead>
            <SubjectList subjects={subjects} hrefOf={ofField} />
            {fields.length > 0 && (
              <Disclosure summary={texts.allSubjects} className="mt-2">
                <SubjectList subjects={fields} hrefOf={ofField} />
              </Disclosure>
            )}
          </section>
        )}
        {countries.length > 0 && (
          <section aria-labelledby="countries">
            <PartHead
              id="countries"
              help={texts.byCountryHelp}
              more={<Anchor href={publicPaths.countries}>{texts.allCountries}</Anchor>}
            >
              {texts.byCountry}
            </PartHead>
            <CountryCards countries={countries} hrefOf={(country) => searchFor({ country: [country] })} />
          </section>
        )}
        {!isEmpty && (
          <section aria-labelledby="qualify">
            <PartHead id="qualify" help={qualifyTexts.help}>
              {qualifyTexts.title}
            </PartHead>
            <QualifyForm answers={noAnswers} wrong={{}} fields={fields.map(({ value }) => value).sort()} />
          </section>
        )}
        {known.length > 0 && (
          <section aria-labelledby="known">
            <PartHead id="known" help={texts.knownHelp}>
              {texts.known}
            </PartHead>
            <ProgramRows programs={known} />
          </section>
        )}
        <Card as="div" padded className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <UniversityIcon className="text-accent" />
          <p className="flex-[1_1_12rem]">{texts.browseUniversities}</p>
          <p className="font-semibold">
            <Anchor href={publicPaths.universities}>{texts.allUniversities}</Anchor>
          </p>
        </Card>
      </div>
      <BookmarkTemplate look="icon" />
    </>
  )
}

/** The parts of the scenes in the arches. */
const arches = { GE: '88 20 158 180', LV: '150 14 158 180', CN: '150 14 158 180' } as const
