/** What screens of other areas may use of this one, for students and officers alike. */

export { conditionInWords, subjectInWords, valueInWords } from './fit/web/requirement-in-words.ts'
export {
  lengthInWords,
  levelInWords,
  teachingInWords,
  tuitionInWords,
} from './programs/web/program-in-words.ts'
export { clearPrograms, fetchPrograms } from './programs/web/program-slice.ts'
export { Tuition } from './programs/web/tuition.tsx'
export { fetchUniversities } from './universities/web/university-slice.ts'
