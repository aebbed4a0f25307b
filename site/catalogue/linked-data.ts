// Structured data (schema.org) about the public pages. Known facts only, and no fee of a past year.
import { tuitionOf } from './program/program-answers.ts'
import type { PageOf, PublicPage } from './public-page.ts'
import { hostOf } from './sources.tsx'
import { publicUniversity } from '#kit/routing/public-paths.ts'
import type { University } from '#areas/catalogue/universities/contract.ts'

const known = (facts: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined))

function universityData(university: University, origin: string): object {
  const { universityName, localName, city, state, country, website, founded } = university
  return known({
    '@type': 'CollegeOrUniversity',
    name: universityName,
    alternateName: localName,
    url: origin + publicUniversity(university),
    sameAs: hostOf(website) === null ? null : website,
    foundingDate: founded === null ? null : String(founded),
    address: known({
      '@type': 'PostalAddress',
      addressLocality: city,
      addressRegion: state,
      addressCountry: country,
    }),
  })
}

function programData(page: PageOf<'program'>, address: string, origin: string): object {
  const { program, university } = page
  const { tuition, tuitionBasis, durationMonths, nextDeadline, award, mode, intakes } = program
  const next = intakes.find(({ closes }) => closes !== null && closes === nextDeadline)
  return known({
    '@type': 'EducationalOccupationalProgram',
    name: program.programName,
    url: address,
    provider: universityData(university, origin),
    educationalCredentialAwarded: award,
    educationalProgramMode: mode,
    timeToComplete: durationMonths === null ? null : `P${Math.round(durationMonths)}M`,
    applicationDeadline: nextDeadline,
    startDate: next?.starts,
    offers:
      tuition === null || tuitionBasis !== 'year' || tuitionOf(page)?.year
        ? null
        : {
            '@type': 'Offer',
            category: 'Tuition per year',
            price: tuition.amount,
            priceCurrency: tuition.currency,
          },
  })
}

/** What a page states for search engines, besides its trail. @param address of the page, with its origin */
export function linkedDataOf(page: PublicPage, address: string, origin: string): object[] {
  if (page.kind === 'university') return [universityData(page.university, origin)]
  if (page.kind === 'program') return [programData(page, address, origin)]
  return []
}
