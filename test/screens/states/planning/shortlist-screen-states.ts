import { listOfStudent } from '#areas/applications/list/contract/applications.ts'
import type { FoundProgram } from '#areas/catalogue/search/contract.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import {
  changeSearch,
  removeFromShortlist,
  removeRecentSearches,
  addToShortlist,
  listSavedSearches,
  listShortlist,
  listShortlistIds,
  type SavedSearch,
  type Shortlisted,
} from '#areas/planning/shortlist/contract.ts'
import { compared } from './compare-screen-states.ts'
import { application, ayesha, id, moment } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { besides } from '../catalogue/university-screen-states.ts'
import { showPreferences } from '#platform/notifications/contract.ts'
import { on } from '../../stubs.ts'
import type { Stub, Stubs } from '../../stubs.ts'

const found = (one: Program, over: Partial<FoundProgram> = {}): FoundProgram => ({
  ...one,
  tuitionThere: one.tuition && { amount: one.tuition.amount * 325, currency: 'PKR' },
  fit: { met: 2, missed: 1, notKnown: 1 },
  ...over,
})

const kept: Shortlisted[] = [
  {
    program: found(compared[0]!),
    note: 'Ask about the interview: is it recorded, or by video call?\nAunt Nadia knows somebody in Riga.',
    remind: true,
    addedAt: moment(-3),
  },
  {
    program: found(compared[1]!),
    note: null,
    remind: false,
    addedAt: moment(-9),
    suggestion: {
      by: 'Bilal',
      at: moment(-9),
      reason: 'Your marks are enough, and there is a hostel for women.',
    },
  },
  {
    program: found(compared[2]!, {
      fit: null,
      open: true,
      intakeNote: 'Fall (applications by 30 June) and spring (by 30 November)',
    }),
    note: null,
    remind: true,
    addedAt: moment(-10),
  },
  {
    program: found(compared[3]!, { fit: null }),
    note: 'Second choice.',
    remind: false,
    addedAt: moment(-40),
  },
]

const shortlist = (stub: Stub<typeof listShortlist>): Stubs =>
  new Map([
    ...besides(),
    on(listShortlistIds, { reply: { programIds: kept.map((one) => one.program._id) } }),
    on(listShortlist, stub),
    on(listOfStudent, { reply: { data: [application(1)], totalCount: 1 } }),
    on(addToShortlist, { reply: { message: 'On your shortlist.', count: 4 } }),
    on(removeFromShortlist, { refusal: 'unavailable' }),
  ])

const saved: SavedSearch[] = [
  {
    _id: id(9, 1),
    name: 'Medicine in Italy and Latvia',
    query: 'search=medicine&country=IT%2CLV&tuitionUpTo=2000000&currency=PKR&open=yes',
    weekly: true,
    savedAt: moment(-20),
    lastMailAt: moment(-6),
  },
  {
    _id: id(9, 2),
    name: 'Computing, Master, taught in English',
    query: 'level=7&field=06&language=en',
    weekly: false,
    savedAt: moment(-2),
    lastMailAt: null,
  },
]
const recent = [
  { query: 'search=dentistry', at: moment(0) },
  { query: 'search=law&country=GB&intake=2027-autumn', at: moment(-1) },
  { query: 'qualify=met', at: moment(-4) },
]
const searches = (stub: Stub<typeof listSavedSearches>, search = true): Stubs =>
  new Map([
    on(listSavedSearches, stub),
    on(showPreferences, { reply: { mail: { message: true, reminder: true, search } } }),
    on(changeSearch, { refusal: 'invalid_input', fields: { name: 'Give the search a name.' } }),
    on(removeRecentSearches, { reply: { message: 'Removed from your recent searches.' } }),
  ])

/** The shortlist and saved searches. */
export const shortlistScreens: ScreenState[] = [
  {
    name: 'shortlist-loading',
    as: ayesha,
    at: '/universities/shortlist',
    stubs: shortlist('never'),
    shows: 'Shortlist',
  },
  {
    name: 'shortlist-empty',
    as: ayesha,
    at: '/universities/shortlist',
    stubs: shortlist({ reply: { shortlist: [] } }),
    shows: 'Nothing is on your shortlist yet',
  },
  {
    name: 'shortlist-failed',
    as: ayesha,
    at: '/universities/shortlist',
    stubs: shortlist({ refusal: 'unavailable' }),
    shows: 'Try again',
  },
  {
    name: 'shortlist-full',
    as: ayesha,
    at: '/universities/shortlist',
    stubs: shortlist({ reply: { shortlist: kept } }),
    shows: 'Medicine and Surgery',
    act: async (page) => {
      await page.getByRole('button', { name: 'Compare Medicine, Riga' }).click()
      await page.getByRole('button', { name: 'Compare Medicine and Surgery' }).click()
      await page.getByRole('button', { name: 'Add a note on Medicine and Surgery' }).click()
      await page.getByRole('textbox').fill('word '.repeat(102))
      await page.getByRole('button', { name: 'Save note' }).click()
      await page.getByText('This is 2 words too long.').waitFor()
    },
  },
  {
    name: 'searches-loading',
    as: ayesha,
    at: '/universities/searches',
    stubs: searches('never'),
    shows: 'Saved searches',
  },
  {
    name: 'searches-empty',
    as: ayesha,
    at: '/universities/searches',
    stubs: searches({ reply: { saved: [], recent: [] } }),
    shows: 'No search is saved yet',
  },
  {
    name: 'searches-failed',
    as: ayesha,
    at: '/universities/searches',
    stubs: searches({ refusal: 'unavailable' }),
    shows: 'Try again',
  },
  {
    name: 'searches-mail-off',
    as: ayesha,
    at: '/universities/searches',
    stubs: searches({ reply: { saved, recent } }, false),
    shows: 'You have turned off e-mails about saved searches, so none is sent.',
  },
  {
    name: 'searches-full',
    as: ayesha,
    at: '/universities/searches',
    stubs: searches({ reply: { saved, recent } }),
    shows: 'Medicine in Italy and Latvia',
    act: async (page) => {
      await page.getByRole('button', { name: 'Rename the search Computing, Master' }).click()
      await page.getByRole('button', { name: 'Save name' }).click()
      await page.getByText('Give the search a name.').waitFor()
    },
  },
]
