import {
  answerSuggestion,
  listOwnSuggestions,
  listSuggestions,
  type StaffSuggestion,
} from '#areas/learning/courses/contract/course-suggestions.ts'
import {
  listCourses,
  showCourse,
  type Course,
  type CourseEntry,
} from '#areas/learning/courses/contract/courses.ts'
import { listInstructors } from '#areas/learning/instructors/contract.ts'
import {
  listAttempts,
  listPracticeTests,
  saveAnswer,
  showAttempt,
  type Attempt,
  type AttemptEntry,
  type PracticeTest,
} from '#areas/learning/practice-tests/contract.ts'
import { after } from '../../sample-day.ts'
import { ayesha, bilal, id, moment } from '../../sample-records.ts'
import { pageOf } from '../../screen-state.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Answer, NoReply, Stub, Stubs } from '../../stubs.ts'

const entry = (number: number, over: Partial<CourseEntry> = {}): CourseEntry => ({
  _id: id(71, number),
  title: 'Medicine in Latvia',
  about: 'From the first paper to the first winter.',
  status: 'published',
  country: 'LV',
  field: '09',
  level: 'beginner',
  language: 'en',
  price: null,
  cover: 'latvia',
  instructor: { _id: id(72, 1), name: 'Sana Noor' },
  lessonCount: 3,
  minutes: 21,
  students: 12,
  enrolled: false,
  finished: 0,
  ...over,
})
const courses: CourseEntry[] = [
  entry(1, { enrolled: true, finished: 1 }),
  entry(2, {
    title: 'Study in Italy',
    cover: 'italy',
    country: 'IT',
    price: { amount: 49, currency: 'USD' },
    students: 1,
    lessonCount: 1,
  }),
  entry(3, {
    title: 'Preparation for universities in Kazakhstan, from the foundation year to the dormitory',
    cover: 'kazakhstan',
    country: 'KZ',
    price: { amount: 59, currency: 'USD' },
  }),
]

const lesson = (number: number, title: string, finished: boolean): Course['lessons'][number] => ({
  _id: id(73, number),
  title,
  minutes: 7,
  kind: 'text',
  url: null,
  fileBytes: null,
  finished,
  version: 1,
  body: '## Papers first\n\nBegin with **IBCC**, because it takes longest.\n\n- Matric and FSc\n- Passport\n\n1. Make copies.\n2. Read [how attestation works](/help/ibcc-attestation).',
})
const course: Course = {
  ...entry(1, { enrolled: true, finished: 1 }),
  open: true,
  hiddenInstructor: null,
  version: 3,
  lessons: [
    lesson(1, 'Which papers you need', true),
    lesson(2, 'The university year', false),
    { ...lesson(3, 'The brochure of the city', false), kind: 'file', body: null, fileBytes: 480_000 },
  ],
}

const attempt = (number: number, over: Partial<AttemptEntry> = {}): AttemptEntry => ({
  _id: id(74, number),
  slug: 'biology-entry',
  title: 'Biology for medical entry tests',
  timed: true,
  startedAt: moment(-1),
  endsAt: moment(1),
  handedInAt: null,
  questions: 3,
  answered: 1,
  right: null,
  saved: false,
  ...over,
})
const over = { handedInAt: moment(-1), endsAt: moment(-1), answered: 2, right: 1, saved: true }
const practice = (number: number, title: string, given: Partial<PracticeTest> = {}): PracticeTest => ({
  slug: `test-${number}`,
  title,
  course: 'Medicine in Latvia',
  minutes: 40,
  questions: 40,
  self: false,
  about: 'Forty questions over the whole FSc syllabus. Each has one right answer and an explanation.',
  open: null,
  latest: null,
  ...given,
})
const tests = [
  practice(1, 'Biology for medical entry tests', { open: attempt(1) }),
  practice(2, 'English placement', { latest: attempt(2, over) }),
  practice(3, 'Interview practice', { self: true, minutes: 45, questions: 22 }),
]

const items = (handedIn: boolean): Attempt['items'] => [
  {
    id: 'biology-entry-01',
    text: 'Which organelle makes most of the ATP of an animal cell?',
    passage: null,
    options: ['Mitochondrion', 'Lysosome', 'Golgi apparatus', 'Smooth endoplasmic reticulum'],
    topic: 'Cell biology',
    self: false,
    chosen: 0,
    right: handedIn ? 0 : null,
    explanation: handedIn ? 'The respiratory chain runs in the mitochondrion.' : null,
  },
  {
    id: 'biology-entry-02',
    text: 'Which bond joins two amino acids?',
    topic: 'Molecules',
    self: false,
    passage:
      'Proteins are chains.\n\nThe paragraph goes on for a while, so that there is something to scroll.',
    options: ['Ester bond', 'Glycosidic bond', 'Phosphodiester bond', 'Peptide bond'],
    chosen: handedIn ? 1 : null,
    right: handedIn ? 3 : null,
    explanation: handedIn ? 'The carboxyl group of one and the amino group of the next form it.' : null,
  },
  {
    id: 'biology-entry-03',
    text: 'What does a bacterial cell lack?',
    topic: 'Cell biology',
    passage: null,
    options: ['A nucleus', 'Ribosomes', 'DNA', 'A membrane'],
    self: false,
    chosen: null,
    right: handedIn ? 0 : null,
    explanation: handedIn ? 'Its DNA lies free.' : null,
  },
]
const wholeAttempt = (handedIn: boolean): Attempt => ({
  ...attempt(1, handedIn ? over : { endsAt: after(32.5 * 60_000) }),
  about: '',
  self: false,
  minutes: 40,
  items: items(handedIn),
  now: moment(0),
  topics: handedIn
    ? [
        { topic: 'Cell biology', right: 1, of: 2 },
        { topic: 'Molecules', right: 0, of: 1 },
      ]
    : [],
})

const instructor = (number: number, name: string, subjects: string[]) => ({
  _id: id(72, number),
  name,
  title: 'Tutor',
  bio: 'Ten years of first-year biology.',
  subjects,
  languages: ['en', 'ur'],
})
const someInstructors: Stub<typeof listInstructors> = {
  reply: {
    instructors: [
      instructor(1, 'Sana Noor', ['Biology', 'Chemistry']),
      instructor(2, 'Imran Qureshi', ['English']),
    ],
    pagination: pageOf('totalInstructors', 2),
    message: '',
  },
}
const noInstructors: Stub<typeof listInstructors> = {
  reply: { instructors: [], pagination: pageOf('totalInstructors', 0, 0), message: '' },
}
const suggestion = (number: number, given: Partial<StaffSuggestion> = {}): StaffSuggestion => ({
  _id: id(75, number),
  title: 'Nursing in Italy',
  country: 'IT',
  at: moment(-3),
  by: ayesha.name,
  about: 'Which papers are needed, and how the entrance test works.',
  decision: null,
  reason: null,
  courseId: null,
  answeredBy: null,
  ...given,
})
const declined = suggestion(2, {
  title: 'German from zero',
  country: null,
  decision: 'declined',
  answeredBy: bilal.name,
  reason: 'Language courses are taught elsewhere; see the help on tests.',
})

const coursesPage = (given: {
  courses: Stub<typeof listCourses>
  suggestions: Stub<typeof listOwnSuggestions>
  tests: Stub<typeof listPracticeTests>
  attempts: Stub<typeof listAttempts>
  people: Stub<typeof listInstructors>
}): Answer[] => [
  on(listOwnSuggestions, given.suggestions),
  on(listCourses, given.courses),
  on(listPracticeTests, given.tests),
  on(listAttempts, given.attempts),
  on(listInstructors, given.people),
]
const all = (stub: NoReply) =>
  coursesPage({ courses: stub, suggestions: stub, tests: stub, attempts: stub, people: stub })
const empty = coursesPage({
  courses: { reply: { courses: [], totalCount: 0 } },
  suggestions: { reply: { suggestions: [] } },
  tests: { reply: { tests } },
  attempts: { reply: { attempts: [], totalCount: 0 } },
  people: noInstructors,
})
const full = coursesPage({
  courses: { reply: { courses, totalCount: 15 } },
  suggestions: { reply: { suggestions: [suggestion(1), declined] } },
  tests: { reply: { tests } },
  attempts: { reply: { attempts: [attempt(2, over), attempt(3, { ...over, saved: false })], totalCount: 2 } },
  people: someInstructors,
})
const stubs = (answers: Answer[]): Stubs => new Map(answers)
const ofAttempt = (handedIn: boolean) =>
  stubs([
    on(showAttempt, { reply: { attempt: wholeAttempt(handedIn) } }),
    on(saveAnswer, {
      reply: { answers: { 'biology-entry-01': 0, 'biology-entry-02': 3 }, endsAt: null, now: moment(0) },
    }),
  ])
const suggested = (data: StaffSuggestion[], open: number) =>
  stubs([
    on(listSuggestions, { reply: { data, totalCount: data.length, open } }),
    on(answerSuggestion, 'never'),
  ])

/** The courses page, the pages below it, and the officers' list of suggestions. */
export const courseScreens: readonly ScreenState[] = [
  {
    name: 'courses-loading',
    as: ayesha,
    at: '/create-course',
    stubs: stubs(all('never')),
    shows: 'Courses and tests',
  },
  {
    name: 'courses-failed',
    as: ayesha,
    at: '/course',
    stubs: stubs(all({ refusal: 'unavailable' })),
    shows: 'Try again',
  },
  { name: 'courses-empty', as: ayesha, at: '/course', stubs: stubs(empty), shows: 'No courses here yet' },
  { name: 'courses-full', as: ayesha, at: '/course', stubs: stubs(full), shows: 'Study in Italy' },
  {
    name: 'courses-suggest',
    as: ayesha,
    at: '/create-course',
    stubs: stubs(full),
    shows: 'German from zero',
  },
  { name: 'courses-tests', as: ayesha, at: '/test', stubs: stubs(full), shows: 'English placement' },
  {
    name: 'courses-officer',
    as: bilal,
    at: '/create-course',
    stubs: stubs(full),
    shows: 'Begin a draft',
  },
  {
    name: 'course-full',
    as: ayesha,
    at: `/course/${course._id}`,
    stubs: stubs([on(showCourse, { reply: { course } })]),
    shows: 'Which papers you need',
  },
  {
    name: 'course-failed',
    as: ayesha,
    at: `/course/${course._id}`,
    stubs: stubs([on(showCourse, { refusal: 'not_found' })]),
    shows: 'Try again',
  },
  {
    name: 'course-lesson',
    as: ayesha,
    at: `/course/${course._id}?lesson=${course.lessons[1]!._id}`,
    stubs: stubs([on(showCourse, { reply: { course } })]),
    shows: 'Papers first',
  },
  {
    name: 'practice-test-question',
    as: ayesha,
    at: `/test/${id(74, 1)}`,
    stubs: ofAttempt(false),
    act: async (page) => {
      await page.getByLabel('Peptide bond').check()
      await page.getByText('Answers saved').waitFor()
    },
    shows: 'Question 2 of 3',
  },
  {
    name: 'practice-test-review',
    as: ayesha,
    at: `/test/${id(74, 1)}`,
    stubs: ofAttempt(false),
    act: (page) => page.getByRole('button', { name: 'Review and hand in' }).click(),
    shows: 'Before you hand in',
  },
  {
    name: 'practice-test-result-full',
    as: ayesha,
    at: `/test/${id(74, 1)}`,
    stubs: ofAttempt(true),
    shows: '1 of 3 right',
  },
  {
    name: 'edit-course-full',
    as: bilal,
    at: `/create-course/${course._id}`,
    stubs: stubs([
      on(showCourse, { reply: { course: { ...course, status: 'draft', enrolled: false } } }),
      on(listInstructors, someInstructors),
    ]),
    act: (page) => page.getByRole('button', { name: 'Edit Which papers you need' }).click(),
    shows: 'Save lesson',
  },
  {
    name: 'staff-suggestions-full',
    as: bilal,
    at: '/staff/courses',
    stubs: suggested([suggestion(1), declined], 1),
    shows: 'Nursing in Italy',
  },
  {
    name: 'staff-suggestions-empty',
    as: bilal,
    at: '/staff/courses',
    stubs: suggested([], 0),
    shows: 'No suggestion is waiting',
  },
]
