import type { ReactNode } from 'react'
import {
  publicArticle,
  publicComparing,
  publicPaths,
  publicProgram,
  publicShortlist,
  publicUniversity,
} from '#kit/routing/public-paths.ts'
import { countryName } from '#kit/format/local-formats.ts'
import { helpTexts } from '#texts/conversation/help/help.ts'
import { countriesTexts } from '#texts/site/countries.ts'
import { findTexts } from '#texts/site/find-programs.ts'
import { publicCompareTexts } from '#texts/site/public-compare.ts'
import { publicHelpTexts } from '#texts/site/public-help.ts'
import { publicMapTexts } from '#texts/site/public-map.ts'
import { publicProgramTexts } from '#texts/site/public-program.ts'
import { publicShortlistTexts } from '#texts/site/public-shortlist.ts'
import { publicUniversityTexts } from '#texts/site/public-university.ts'
import { qualifyTexts } from '#texts/site/qualify.ts'
import { ArticlePage } from '../help/article-page.tsx'
import { HelpPage } from '../help/help-page.tsx'
import type { Question } from '../site-page.ts'
import { ComparePage } from './compare-page.tsx'
import { CountriesPage } from './countries-page.tsx'
import { MapPage } from './map-page.tsx'
import { ProblemPage } from './problem-page.tsx'
import { ProgramPage } from './program/program-page.tsx'
import type { PageOf, PublicPage } from './public-page.ts'
import { addressOfAnswers } from './qualify/answers.ts'
import { QualifyPage } from './qualify/qualify-page.tsx'
import { addressOfSearch } from './search-address.ts'
import { SearchPage, subjectOfSearch, titleOfSearch } from './search-page.tsx'
import { ShortlistPage } from './shortlist-page.tsx'
import { StartPage } from './start-page.tsx'
import { listAddress, placeOfUniversity, UniversitiesPage, UniversityPage } from './university-page.tsx'

/** A public page as a document: its one address, what search engines get, and its body. */
export interface PublicDocument {
  path: string
  title: string
  description: string
  /** Kept out of search engines: results for words, further pages, problems. */
  unlisted: boolean
  /** The pages above it, from the first. */
  trail: readonly { name: string; path: string }[]
  /** What it answers, for search engines. */
  questions?: readonly Question[]
  body: ReactNode
}

const programsTrail = { name: findTexts.title, path: publicPaths.programs }
const universitiesTrail = { name: publicUniversityTexts.listHeading, path: publicPaths.universities }

const documents: { [K in PublicPage['kind']]: (page: PageOf<K>) => PublicDocument } = {
  start: (page) => ({
    path: publicPaths.programs,
    title: findTexts.title,
    description: findTexts.description,
    unlisted: false,
    trail: [],
    body: <StartPage {...page} />,
  }),
  search: (page) => {
    const subject = subjectOfSearch(page.search)
    const { totalPrograms: count, more } = page.found.pagination
    return {
      path: addressOfSearch(page.search),
      title: titleOfSearch(page),
      description:
        subject === null
          ? findTexts.description
          : findTexts.descriptionIn({ more, count, what: subject.what }),
      unlisted:
        subject === null || page.isPart || count === 0 || page.search.page > 1 || page.search.sort !== null,
      trail: [programsTrail],
      body: <SearchPage {...page} />,
    }
  },
  universities: (page) => ({
    path: listAddress(publicPaths.universities, page.search, page.pagination.currentPage),
    title: publicUniversityTexts.listTitle,
    description: publicUniversityTexts.listDescription,
    unlisted: page.search !== '',
    trail: [programsTrail],
    body: <UniversitiesPage {...page} />,
  }),
  university: (page) => {
    const { university, search, list } = page
    return {
      path: publicUniversity(university),
      title: publicUniversityTexts.title({
        university: university.universityName,
        country: countryName(university.country),
      }),
      description: publicUniversityTexts.description({
        university: university.universityName,
        place: placeOfUniversity(university),
        count: university.programCount,
      }),
      unlisted: search !== '' || list.pagination.currentPage > 1,
      trail: [programsTrail, universitiesTrail],
      body: <UniversityPage {...page} />,
    }
  },
  program: (page) => {
    const { program, university } = page
    return {
      path: publicProgram(program),
      title: publicProgramTexts.title({
        program: program.programName,
        university: university.universityName,
      }),
      description: publicProgramTexts.description({
        program: program.programName,
        university: university.universityName,
        place: placeOfUniversity(university),
      }),
      unlisted: false,
      trail: [programsTrail, { name: university.universityName, path: publicUniversity(university) }],
      body: <ProgramPage {...page} />,
    }
  },
  countries: (page) => ({
    path: publicPaths.countries,
    title: countriesTexts.title,
    description: countriesTexts.description,
    unlisted: false,
    trail: [programsTrail],
    body: <CountriesPage {...page} />,
  }),
  map: (page) => ({
    path: publicPaths.map,
    title: publicMapTexts.title,
    description: publicMapTexts.description,
    unlisted: false,
    trail: [programsTrail],
    body: <MapPage {...page} />,
  }),
  compare: (page) => ({
    path: publicComparing(page.columns.map(({ programId }) => programId)),
    title: publicCompareTexts.title,
    description: publicCompareTexts.description,
    unlisted: true,
    trail: [programsTrail],
    body: <ComparePage {...page} />,
  }),
  shortlist: (page) => ({
    path: publicShortlist((page.programs ?? []).map(({ _id }) => _id)),
    title: publicShortlistTexts.title,
    description: publicShortlistTexts.description,
    unlisted: true,
    trail: [programsTrail],
    body: <ShortlistPage {...page} />,
  }),
  qualify: (page) => ({
    path: addressOfAnswers(publicPaths.qualify, page),
    title: qualifyTexts.title,
    description: qualifyTexts.description,
    // The empty form is worth finding; what somebody answered is not.
    unlisted: page.found !== null || Object.keys(page.wrong).length > 0,
    trail: [programsTrail],
    body: <QualifyPage {...page} />,
  }),
  help: (page) => ({
    path: listAddress(publicPaths.help, page.search, 1),
    title: publicHelpTexts.title,
    description: publicHelpTexts.description,
    unlisted: page.search !== '',
    trail: [],
    body: <HelpPage {...page} />,
  }),
  article: (page) => {
    const { slug, title, summary } = page.article
    return {
      path: publicArticle(slug),
      title,
      description: summary,
      unlisted: false,
      trail: [{ name: helpTexts.title, path: publicPaths.help }],
      questions: [{ question: title, answer: summary }],
      body: <ArticlePage {...page} />,
    }
  },
  problem: (page) => {
    const { title, text } = publicUniversityTexts.problems[page.problem]
    return {
      path: publicPaths.programs,
      title,
      description: text,
      unlisted: true,
      trail: [],
      body: <ProblemPage {...page} />,
    }
  },
}

/** The document of a page. */
export const publicDocument = (page: PublicPage): PublicDocument =>
  (documents[page.kind] as (page: PublicPage) => PublicDocument)(page)
