import { paths } from '#kit/routing/paths.ts'
import { publicPaths } from '#kit/routing/public-paths.ts'
import type { comingSoonTexts } from '#texts/site/coming-soon.ts'
import { siteTexts } from '#texts/site/site.ts'
import { topicAddress } from './help/topic-address.ts'

/** One entry of the public menu; entries may hold entries. */
export interface MenuItem {
  id: string
  title: string
  link: string
  subMenu?: readonly MenuItem[]
}

const { menu } = siteTexts

/** A part of the site that is not available yet, by its id on the "coming soon" page. */
export type ComingPart = keyof typeof comingSoonTexts.items

/** The link to that part's entry on the "coming soon" page. */
export const comingSoonAt = (id: ComingPart): string => `${paths.comingSoon}#${id}`

const soon = (id: ComingPart): MenuItem => ({ id, title: menu[id], link: comingSoonAt(id) })

/** The menu of the public header and of its drawer. */
export const siteMenu: readonly MenuItem[] = [
  { id: 'our-story', title: menu.ourStory, link: paths.ourStory },
  {
    id: 'students',
    title: menu.students,
    link: '/#stages',
    subMenu: [
      {
        id: 'probe',
        title: menu.probe,
        link: '/#probe',
        subMenu: [
          { id: 'eq', title: menu.eq, link: paths.eq },
          { id: 'iq', title: menu.iq, link: paths.iq },
          { id: 'swot', title: menu.swot, link: paths.swot },
        ],
      },
      {
        id: 'plan',
        title: menu.plan,
        link: '/#plan',
        subMenu: [
          { id: 'find', title: menu.find, link: publicPaths.programs },
          { id: 'universities', title: menu.universities, link: publicPaths.universities },
          { id: 'mentorship', title: menu.mentorship, link: paths.mentorship },
          { id: 'courses', title: menu.courses, link: '/#courses' },
          { id: 'qualify', title: menu.qualify, link: publicPaths.qualify },
          { id: 'shortlist', title: menu.shortlist, link: publicPaths.shortlist },
          { id: 'destinations', title: menu.destinations, link: publicPaths.countries },
          { id: 'map', title: menu.map, link: publicPaths.map },
          { id: 'budget', title: menu.budget, link: topicAddress('money') },
        ],
      },
      {
        id: 'prepare',
        title: menu.prepare,
        link: '/#prepare',
        subMenu: [
          { id: 'tests', title: menu.tests, link: topicAddress('tests') },
          { id: 'documents', title: menu.documents, link: topicAddress('documents') },
          { id: 'admissions', title: menu.admissions, link: topicAddress('applying') },
          { id: 'help', title: menu.help, link: publicPaths.help },
        ],
      },
      {
        id: 'prosper',
        title: menu.prosper,
        link: '/#prosper',
        subMenu: [
          { id: 'success-story', title: menu.successStory, link: paths.successStory },
          { id: 'visa', title: menu.visa, link: topicAddress('visa') },
          soon('internships'),
        ],
      },
    ],
  },
  { id: 'parents', title: menu.parents, link: paths.parent },
  { id: 'partners', title: menu.partners, link: paths.partners },
  {
    id: 'our-solutions',
    title: menu.ourSolutions,
    link: paths.comingSoon,
    subMenu: [
      soon('counselling'),
      { id: 'solution-tests', title: menu.tests, link: topicAddress('tests') },
      { id: 'solution-admissions', title: menu.admissions, link: topicAddress('applying') },
      { id: 'solution-courses', title: menu.courses, link: '/#courses' },
      soon('internships'),
    ],
  },
]
