/** What student screens of other areas may import from this one. */

export { CourseCosts } from './costs/student/course-costs.tsx'
export { TuitionNote } from './costs/student/tuition-note.tsx'
export { useCurrency } from './costs/student/use-currency.ts'
export { useCurrencyNote } from './costs/student/use-currency-note.ts'
export { ProgramFit } from './fit/student/program-fit.tsx'
export { ProgramRecognition } from './fit/student/recognition.tsx'
export { ReportMistake } from './mistakes/student/report-mistake.tsx'
export { AskOffice } from './programs/student/ask-office.tsx'
export { NotKnownYet } from './programs/student/not-known-yet.tsx'
export { hostOf, nextDeadline, describePlace } from './programs/web/university-facts.ts'
