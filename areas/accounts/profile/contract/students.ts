import { checks } from '#texts/accounts/profile/checks.ts'
import * as z from 'zod/mini'
import {
  Country,
  Day,
  Email,
  Id,
  line,
  Timestamp,
  paragraph,
  PersonName,
  Phone,
} from '#platform/contract/fields.ts'
import { Page, Limit, Search } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'
import { SentSections } from './profile.ts'
import { PassportNumber, ThirteenDigits } from './profile-input.ts'

/** A student's details beyond the account; each may be missing. */
export const StudentDetails = z.object({
  dateOfBirth: z.nullable(Day),
  nationality: z.nullable(Country),
  country: z.nullable(Country),
  city: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Highest qualification in its own words, such as "FSc pre-medical, BISE Lahore, 2025". */
  education: z.nullable(z.string()),
})
export type StudentDetails = z.output<typeof StudentDetails>

export const Student = z.object({
  _id: Id,
  name: z.string(),
  /** Null: the office added this student without an address; nobody can log in until there is one. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  status: z.enum(['pending', 'active', 'disabled', 'deleted']),
  createdAt: Timestamp,
  details: StudentDetails,
  /** Applications sent, in every stage. */
  applicationCount: z.number(),
  /** What else is sent with an application; only the student sees it here. */
  sections: z.optional(SentSections),
  /**
   * A version of everything that an update may change; send it back to avoid overwriting somebody's change. Not in
   * lists.
   */
  version: z.optional(z.string()),
})
export type Student = z.output<typeof Student>

/** A student in the list of the office, with what officers sort students by. */
export const ListedStudent = z.extend(Student, {
  /** Who is responsible; null while nobody is. */
  officer: z.nullable(z.object({ _id: Id, name: z.string() })),
  tags: z.array(z.object({ _id: Id, name: z.string() })),
})
export type ListedStudent = z.output<typeof ListedStudent>

/** Days for which a closed account is retained before its data is deleted. */
export const closedAccountDays = 7

/** Filters of the list of students. `open`: with an undecided application; `without`: with none. */
export const studentFilters = ['open', 'without', 'unconfirmed', 'closing'] as const

/** A plausible date of birth. */
const DateOfBirth = Day.check(
  z.refine((day) => day >= '1900-01-01' && day <= new Date().toISOString().slice(0, 10), {
    error: () => checks.enterDayYouWereBorn2,
  }),
)

const optionalLine = (max: number) => z.optional(z.nullable(line({ empty: () => checks.writeLeaveOut, max })))

const DetailsInput = {
  dateOfBirth: z.optional(z.nullable(DateOfBirth)),
  nationality: z.optional(z.nullable(Country)),
  country: z.optional(z.nullable(Country)),
  city: optionalLine(100),
  address: optionalLine(300),
  education: optionalLine(300),
}

export const createStudent = route({
  method: 'POST',
  path: '/student/create',
  who: 'staff',
  limit: 'write',
  summary:
    'Add a student. With an e-mail address an invitation to set a password goes out; without one there must be a phone number.',
  body: z
    .strictObject({
      // An officer enters it, so it is not “your” name.
      name: line({ empty: () => checks.enterNameOfStudent }),
      email: z.optional(Email),
      phone: z.optional(Phone),
      ...DetailsInput,
      cnic: z.optional(z.nullable(ThirteenDigits)),
      passport: z.optional(z.nullable(PassportNumber)),
      /** The enquiry this student comes from; it is marked as handled. */
      enquiryId: z.optional(Id),
    })
    .check(
      z.refine(({ email, phone }) => email !== undefined || phone !== undefined, {
        error: () => checks.phoneWithoutAddress,
        path: ['phone'],
      }),
    ),
  status: 201,
  reply: z.object({ message: z.string(), data: Student }),
  about: ['student', 'enquiry'],
})

export const listStudents = route({
  method: 'GET',
  path: '/student/all',
  who: 'staff',
  limit: 'read',
  summary: 'Students by page, newest first.',
  query: z.strictObject({
    page: Page,
    limit: Limit,
    search: Search,
    show: z.optional(
      z.enum(studentFilters, { error: () => checks.show({ filters: studentFilters.join(', ') }) }),
    ),
    /** Only students with this tag. */
    tag: z.optional(Id),
    /** Only students for whom this officer is responsible, or nobody. */
    officer: z.optional(z.union([z.literal('nobody'), Id], { error: () => checks.officer })),
  }),
  reply: z.object({ data: z.array(ListedStudent), totalCount: z.number() }),
  about: ['student'],
})

export const showStudent = route({
  method: 'GET',
  path: '/student/profile/:studentId',
  who: 'signed-in',
  limit: 'read',
  summary: 'One student: oneself, or any for an officer.',
  params: z.strictObject({ studentId: Id }),
  reply: z.object({ data: Student }),
})

export const updateStudent = route({
  method: 'PUT',
  path: '/student/update/:studentId',
  who: 'signed-in',
  onBehalf: 'open',
  limit: 'write',
  summary:
    'Change name, phone, address and education: one’s own, or a student’s for an officer. As JSON or as a form; a picture in a form is stored as the student’s photograph.',
  alsoForm: true,
  params: z.strictObject({ studentId: Id }),
  body: z.strictObject({
    name: z.optional(PersonName),
    phone: z.optional(z.nullable(Phone)),
    ...DetailsInput,
    version: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({ message: z.string(), data: Student }),
  about: ['student'],
})

export const deleteStudent = route({
  method: 'DELETE',
  path: '/student/delete/:studentId',
  who: 'signed-in',
  limit: 'write',
  summary:
    'Close an account: one’s own, or a student’s for an officer, who may give a reason. Deleted after seven days.',
  params: z.strictObject({ studentId: Id }),
  query: z.strictObject({ reason: z.optional(paragraph({ empty: () => checks.sayWhy, max: 500 })) }),
  reply: z.object({ message: z.string() }),
  about: ['student'],
})
