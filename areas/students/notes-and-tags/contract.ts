import { checks } from '#texts/students/notes-and-tags/checks.ts'
import * as z from 'zod/mini'
import { distinctName, Id, paragraph, Timestamp } from '#platform/contract/fields.ts'
import { Limit, Page } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'

/** Upper limits: characters of a tag and of a note, and tags of one student. */
export const tagMost = 40
export const studentNoteMost = 4000
export const tagsPerStudent = 20

/** A word by which officers find students again, such as "Lahore fair". Students never see it. */
export const Tag = z.object({ _id: Id, name: z.string() })
export type Tag = z.output<typeof Tag>

/** The officer who looks after a student. */
export const ResponsibleOfficer = z.object({ _id: Id, name: z.string() })
export type ResponsibleOfficer = z.output<typeof ResponsibleOfficer>

/** An internal note about a student; never changed, and never shown to the student. */
export const StudentNote = z.object({ _id: Id, text: z.string(), by: z.string(), at: Timestamp })
export type StudentNote = z.output<typeof StudentNote>

const ofStudent = z.strictObject({ studentId: Id })

export const listTagsAndOfficers = route({
  method: 'GET',
  path: '/staff/students/tags-and-officers',
  who: 'staff',
  limit: 'read',
  summary: 'Tags that some student has, and the officers who can be responsible for one, by name.',
  reply: z.object({ tags: z.array(Tag), officers: z.array(ResponsibleOfficer) }),
  about: ['student tag'],
})

/** A tag with the number of students who have it. */
export const CountedTag = z.object({ ...Tag.shape, students: z.number() })
export type CountedTag = z.output<typeof CountedTag>

const ofTag = z.strictObject({ tagId: Id })
const TagName = distinctName({ empty: () => checks.tag, max: tagMost })

export const listTags = route({
  method: 'GET',
  path: '/staff/student-tags',
  who: 'staff',
  limit: 'read',
  summary: 'Tags that some student has, by name, with how many have each.',
  query: z.strictObject({ page: Page, limit: Limit }),
  reply: z.object({ data: z.array(CountedTag), totalCount: z.number() }),
  about: ['student', 'student tag'],
})

export const renameTag = route({
  method: 'PUT',
  path: '/staff/student-tags/:tagId',
  who: 'staff',
  limit: 'write',
  summary:
    'Rename a tag for everybody who has it. Refused for a name that another tag has, and when somebody else has ' +
    'renamed it since `seen`.',
  params: ofTag,
  body: z.strictObject({
    name: TagName,
    /** The name on the caller’s screen. */
    seen: TagName,
  }),
  reply: z.object({ message: z.string(), tag: Tag }),
  about: ['student', 'student tag'],
})

export const mergeTags = route({
  method: 'POST',
  path: '/staff/student-tags/:tagId/merge',
  who: 'staff',
  limit: 'write',
  summary:
    'Give everybody who has a tag another one instead, and delete it. It cannot be undone. Refused when one of them ' +
    'has another name than the caller has seen.',
  params: ofTag,
  body: z.strictObject({
    into: Id,
    /** The names on the caller’s screen: of the tag that goes, and of the one that stays. */
    seen: z.strictObject({ from: TagName, into: TagName }),
  }),
  reply: z.object({ message: z.string(), tag: Tag }),
  about: ['student', 'student tag'],
})

const tagsReply = z.object({ message: z.string(), tags: z.array(Tag) })

export const addStudentTag = route({
  method: 'POST',
  path: '/staff/students/:studentId/tags',
  who: 'staff',
  limit: 'write',
  summary:
    'Tag a student. A tag of that name is used again, whatever its capitals; adding it twice changes nothing.',
  params: ofStudent,
  body: z.strictObject({ name: TagName }),
  reply: tagsReply,
  about: ['student', 'student tag'],
})

export const removeStudentTag = route({
  method: 'DELETE',
  path: '/staff/students/:studentId/tags/:tagId',
  who: 'staff',
  limit: 'write',
  summary: 'Remove a tag from a student.',
  params: z.strictObject({ studentId: Id, tagId: Id }),
  reply: tagsReply,
  about: ['student', 'student tag'],
})

export const setStudentOfficer = route({
  method: 'PUT',
  path: '/staff/students/:studentId/officer',
  who: 'staff',
  limit: 'write',
  summary:
    'Make an officer responsible for a student, or nobody. Refused if somebody else has changed it since `seen`.',
  params: ofStudent,
  body: z.strictObject({
    officerId: z.nullable(Id),
    /** The officer on the caller’s screen. */
    seen: z.nullable(Id),
  }),
  reply: z.object({ message: z.string(), officer: z.nullable(ResponsibleOfficer) }),
  about: ['student'],
})

export const addStudentNote = route({
  method: 'POST',
  path: '/staff/students/:studentId/notes',
  who: 'staff',
  limit: 'write',
  summary:
    'Add an internal note about a student; students never see it, and nobody changes it afterwards. Send an ' +
    'Idempotency-Key so that it is stored once.',
  params: ofStudent,
  body: z.strictObject({ text: paragraph({ empty: () => checks.note, max: studentNoteMost }) }),
  status: 201,
  reply: z.object({ message: z.string(), note: StudentNote }),
  about: ['student'],
})
