import type { FoundProgram } from '#areas/catalogue/search/contract.ts'
import type { showStudentShortlist, StudentsProgram } from '#areas/planning/proposals/contract.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { bilal, id, moment, program } from './sample-records.ts'
import { theStudent } from './sample-student-file.ts'

type Shortlist = ReplyOf<typeof showStudentShortlist>

const { _id, name } = theStudent

/** A program as a search finds it for a student. */
export const foundFor = (number: number, over: Partial<FoundProgram> = {}): FoundProgram => ({
  ...program(number),
  tuitionThere: null,
  fit: { met: 3, missed: 1, notKnown: 1 },
  ...over,
})

const suggested: StudentsProgram = {
  program: foundFor(1),
  addedAt: moment(-4),
  suggestion: {
    by: bilal.name,
    at: moment(-4),
    reason: 'The marks are enough, and there is a hostel for women.',
  },
}
const saved: StudentsProgram = {
  program: foundFor(2, {
    programName: 'General Medicine taught in English, with a preparatory year in the language of the country',
    university: {
      _id: id(2, 2),
      universityName: 'Nanjing University of Posts and Telecommunications, School of Overseas Education',
      country: 'CN',
    },
    tuition: null,
    nextDeadline: null,
    fit: null,
  }),
  addedAt: moment(-9),
  suggestion: null,
}
const withdrawn: StudentsProgram = {
  program: foundFor(3, { programName: 'Dentistry', status: 'withdrawn', open: false, nextDeadline: null }),
  addedAt: moment(-40),
  suggestion: { by: bilal.name, at: moment(-40), reason: null },
}

export const studentShortlist: Shortlist = {
  student: { _id, name },
  shortlist: [suggested, saved, withdrawn],
  qualifies: { count: 38, more: false },
}

export const emptyShortlist: Shortlist = { student: { _id, name }, shortlist: [], qualifies: null }
