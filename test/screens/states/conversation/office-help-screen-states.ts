import { listOfficeHelp, showOfficeHelp, type HelpEntry } from '#areas/conversation/help/contract/help.ts'
import { bilal } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'

const entry = (slug: string, title: string, summary: string): HelpEntry => ({
  slug,
  title,
  summary,
  topic: 'office',
  checkedOn: '2026-11-20',
})
const tags = entry(
  'tags-and-notes',
  'How do tags, notes and the responsible officer work?',
  'A tag finds students again, and a note tells colleagues what they should know.',
)
const articles = [
  entry(
    'importing-students',
    'How do I import students from another system?',
    'Send a CSV or XLSX file with one student per row; every row is shown before anything changes.',
  ),
  tags,
]
const at = '/staff/help'
const one = `${at}/${tags.slug}`

export const officeHelpScreens: ScreenState[] = [
  {
    name: 'office-help-loading',
    as: bilal,
    at,
    stubs: new Map([on(listOfficeHelp, 'never')]),
    shows: 'Help for officers',
  },
  {
    name: 'office-help-failed',
    as: bilal,
    at,
    stubs: new Map([on(listOfficeHelp, { refusal: 'unavailable' })]),
    shows: 'We cannot reach',
  },
  {
    name: 'office-help-nothing-found',
    as: bilal,
    at: `${at}?search=visa`,
    stubs: new Map([on(listOfficeHelp, { reply: { articles: [] } })]),
    shows: 'No article answers this',
  },
  {
    name: 'office-help-full',
    as: bilal,
    at,
    stubs: new Map([on(listOfficeHelp, { reply: { articles } })]),
    shows: 'How do I import students from another system?',
  },
  {
    name: 'office-article-loading',
    as: bilal,
    at: one,
    stubs: new Map([on(showOfficeHelp, 'never')]),
    shows: 'Help for officers',
  },
  {
    name: 'office-article-failed',
    as: bilal,
    at: one,
    stubs: new Map([on(showOfficeHelp, { refusal: 'not_found' })]),
    shows: 'We could not find this',
  },
  {
    name: 'office-article-full',
    as: bilal,
    at: one,
    stubs: new Map([
      on(showOfficeHelp, {
        reply: {
          article: {
            ...tags,
            markdown:
              'All three are on the page of a student.\n\n## Tags\n\n- **Rename** changes the name for everybody.\n- **Merge** gives everybody another tag.\n\nSee [Tags](/staff/students/tags).',
            sources: [],
          },
        },
      }),
    ]),
    shows: 'Checked on 20 November 2026',
  },
]
