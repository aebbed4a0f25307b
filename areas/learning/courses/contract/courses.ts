import { checks } from '#texts/learning/courses/checks.ts'
import * as z from 'zod/mini'
import { Country, Id, line, paragraph } from '#platform/contract/fields.ts'
import { WebAddress } from '#areas/catalogue/costs/contract/money.ts'
import { Limit, Page, Search } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'

export const courseStatuses = ['draft', 'published', 'withdrawn'] as const
export type CourseStatus = (typeof courseStatuses)[number]
/** Of a preparation course, not of a degree. */
export const courseLevels = ['beginner', 'intermediate', 'advanced'] as const
/** Drawings for the card of a course. */
export const courseCovers = [
  'serbia',
  'italy',
  'kazakhstan',
  'latvia',
  'georgia',
  'china',
  'germany',
  'hungary',
  'turkey',
  'malaysia',
  'britain',
  'france',
  'canada',
  'america',
  'australia',
  'pakistan',
  'elsewhere',
] as const
/** Kind of lesson: our own text, a PDF, or a page on another site. */
export const lessonKinds = ['text', 'file', 'link'] as const

/** Maximum number of lessons per course. */
export const lessonsMost = 60
/** Maximum size of a lesson's PDF in bytes. */
export const lessonFileBytes = 5_000_000

const Price = z.object({ amount: z.number(), currency: z.string() })

export const CourseEntry = z.object({
  _id: Id,
  title: z.string(),
  about: z.string(),
  status: z.enum(courseStatuses),
  /** Destination; null when it is not about a single country. */
  country: z.nullable(z.string()),
  /** ISCED-F 2013, two digits. */
  field: z.nullable(z.string()),
  level: z.enum(courseLevels),
  /** BCP 47. */
  language: z.string(),
  /** What the agency arranges beside the lessons, which are free to read; null for nothing. */
  price: z.nullable(Price),
  cover: z.enum(courseCovers),
  instructor: z.nullable(z.object({ _id: Id, name: z.string() })),
  lessonCount: z.number(),
  /** Minutes of all lessons together. */
  minutes: z.number(),
  /** Students who are enrolled. */
  students: z.number(),
  /** Whether the caller is enrolled. */
  enrolled: z.boolean(),
  /** Lessons the caller has finished. */
  finished: z.number(),
})
export type CourseEntry = z.output<typeof CourseEntry>

export const Lesson = z.object({
  _id: Id,
  title: z.string(),
  minutes: z.number(),
  kind: z.enum(lessonKinds),
  /** Paragraphs, `##`, lists, `**`, `*` and links to paths of the product. Null for callers who are not enrolled. */
  body: z.nullable(z.string()),
  /** Null for callers who are not enrolled, and for other kinds than `link`. */
  url: z.nullable(z.string()),
  /** Bytes of its PDF; null when it has none. */
  fileBytes: z.nullable(z.number()),
  finished: z.boolean(),
  /** Increases with each change of its content; a change states the version it is based on. */
  version: z.number(),
})
export type Lesson = z.output<typeof Lesson>

export const Course = z.object({
  ...CourseEntry.shape,
  lessons: z.array(Lesson),
  /** Whether the caller may read the lessons. */
  open: z.boolean(),
  /** The instructor it names while that entry is not published, so that students see nobody. Null for students. */
  hiddenInstructor: z.nullable(z.object({ _id: Id, name: z.string() })),
  /** Increases with each change of the facts; a change states the version it is based on. */
  version: z.number(),
})
export type Course = z.output<typeof Course>

const version = z.int({ error: () => checks.version })
const ofCourse = z.strictObject({ courseId: Id })
const ofLesson = z.strictObject({ lessonId: Id })
const WithCourse = z.object({ message: z.string(), course: Course })

export const listCourses = route({
  method: 'GET',
  path: '/courses',
  who: 'signed-in',
  limit: 'read',
  summary: 'Courses by page: published ones by title; officers see drafts and withdrawn ones too.',
  query: z.strictObject({
    page: Page,
    limit: Limit,
    search: Search,
    /** `own`: courses in which the caller is enrolled, including withdrawn ones. */
    show: z._default(
      z.optional(z.enum(['all', 'own', ...courseStatuses], { error: () => checks.show })),
      'all',
    ),
  }),
  reply: z.object({ courses: z.array(CourseEntry), totalCount: z.number() }),
  about: ['course'],
})

export const showCourse = route({
  method: 'GET',
  path: '/courses/:courseId',
  who: 'signed-in',
  limit: 'read',
  summary: 'One course; the content of its lessons for those who are enrolled and for officers.',
  params: ofCourse,
  reply: z.object({ course: Course }),
  about: ['course'],
})

const title = line({ empty: () => checks.title, max: 120 })
const emptyIsNone = <S extends z.ZodMiniType>(schema: S) => z.nullable(schema)

export const CourseFacts = z.strictObject({
  title,
  about: paragraph({ empty: () => checks.about, max: 1000 }),
  country: emptyIsNone(Country),
  field: emptyIsNone(z.string().check(z.regex(/^\d{2}$/, { error: () => checks.field }))),
  level: z.enum(courseLevels, { error: () => checks.level }),
  language: z.string().check(z.regex(/^[a-z]{2,3}$/, { error: () => checks.language })),
  price: emptyIsNone(
    z.strictObject({
      amount: z.number({ error: () => checks.wholePrice }).check(
        // Stored to the cent: less would be nothing.
        z.gte(0.01, { error: () => checks.priceAboveZero }),
        z.lte(10_000_000, { error: () => checks.priceTooHigh }),
      ),
      currency: z.string().check(z.regex(/^[A-Z]{3}$/, { error: () => checks.currency })),
    }),
  ),
  cover: z.enum(courseCovers, { error: () => checks.drawing }),
  instructorId: emptyIsNone(Id),
})
export type CourseFacts = z.output<typeof CourseFacts>

export const createCourse = route({
  method: 'POST',
  path: '/courses',
  who: 'staff',
  limit: 'write',
  summary: 'Create a course as a draft.',
  body: z.strictObject({ title }),
  status: 201,
  reply: WithCourse,
  about: ['course'],
})

export const saveCourse = route({
  method: 'PUT',
  path: '/courses/:courseId',
  who: 'staff',
  limit: 'write',
  summary: 'Change the facts of a course.',
  params: ofCourse,
  body: z.strictObject({
    ...CourseFacts.shape,
    version,
  }),
  reply: WithCourse,
  about: ['course'],
})

export const moveCourse = route({
  method: 'PUT',
  path: '/courses/:courseId/status',
  who: 'staff',
  limit: 'write',
  summary: 'Publish a course, withdraw it, or make it a draft again.',
  params: ofCourse,
  body: z.strictObject({ status: z.enum(courseStatuses, { error: () => checks.status }) }),
  reply: WithCourse,
  about: ['course'],
})

const minutes = z
  .int({ error: () => checks.wholeMinutes })
  .check(z.gte(1, { error: () => checks.minutesMin }), z.lte(600, { error: () => checks.minutesMax }))
const HttpsAddress = WebAddress.check(
  z.refine((text) => text.startsWith('https://'), { error: () => checks.link }),
)

export const LessonContent = z.strictObject({
  title: line({ empty: () => checks.lessonTitle, max: 160 }),
  minutes,
  kind: z.enum(lessonKinds, { error: () => checks.lessonKind }),
  body: z.nullable(paragraph({ empty: () => checks.lessonBody, max: 12_000 })),
  url: z.nullable(HttpsAddress),
})
export type LessonContent = z.output<typeof LessonContent>

export const addLesson = route({
  method: 'POST',
  path: '/courses/:courseId/lessons',
  who: 'staff',
  limit: 'write',
  summary: 'Add a lesson at the end of a course.',
  params: ofCourse,
  body: LessonContent,
  status: 201,
  reply: WithCourse,
  about: ['course'],
})

export const saveLesson = route({
  method: 'PUT',
  path: '/course-lessons/:lessonId',
  who: 'staff',
  limit: 'write',
  summary: 'Change a lesson.',
  params: ofLesson,
  body: z.strictObject({
    ...LessonContent.shape,
    /** Required with the next release: pages of the release before send none. */
    version: z.optional(version),
  }),
  reply: WithCourse,
  about: ['course'],
})

export const moveLesson = route({
  method: 'PUT',
  path: '/course-lessons/:lessonId/place',
  who: 'staff',
  limit: 'write',
  summary: 'Move a lesson within its course; 1 is the first place.',
  params: ofLesson,
  body: z.strictObject({
    place: z.int({ error: () => checks.place }).check(z.gte(1, { error: () => checks.placeMin })),
  }),
  reply: WithCourse,
  about: ['course'],
})

export const removeLesson = route({
  method: 'DELETE',
  path: '/course-lessons/:lessonId',
  who: 'staff',
  limit: 'write',
  summary: 'Remove a lesson.',
  params: ofLesson,
  reply: WithCourse,
  about: ['course'],
})

export const sendLessonFile = route({
  method: 'PUT',
  path: '/course-lessons/:lessonId/file',
  who: 'staff',
  limit: 'upload',
  summary: 'Upload the PDF of a lesson, replacing an earlier one.',
  params: ofLesson,
  bytes: true,
  reply: WithCourse,
  about: ['course'],
})

export const openLessonFile = route({
  method: 'GET',
  path: '/course-lessons/:lessonId/file',
  who: 'signed-in',
  limit: 'read',
  summary: 'The PDF of a lesson, for those who may read the lesson.',
  params: ofLesson,
  download: 'application/pdf',
  reply: z.any(),
  about: ['course'],
})

export const enroll = route({
  method: 'PUT',
  path: '/courses/:courseId/enrollment',
  who: 'student',
  limit: 'write',
  summary: 'Enroll in a course. Idempotent.',
  params: ofCourse,
  body: z.strictObject({}),
  reply: WithCourse,
  about: ['course'],
})

export const leaveCourse = route({
  method: 'DELETE',
  path: '/courses/:courseId/enrollment',
  who: 'student',
  limit: 'write',
  summary: 'Leave a course; finished lessons are retained.',
  params: ofCourse,
  reply: WithCourse,
  about: ['course'],
})

export const finishLesson = route({
  method: 'PUT',
  path: '/course-lessons/:lessonId/finished',
  who: 'student',
  limit: 'write',
  summary: 'Mark a lesson as finished or not finished.',
  params: ofLesson,
  body: z.strictObject({ finished: z.boolean({ error: () => checks.trueOrFalse }) }),
  reply: WithCourse,
  about: ['course'],
})
