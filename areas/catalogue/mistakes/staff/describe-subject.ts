import type { Mistake } from '../contract/answering.ts'

/** `Medicine, Riga Example University`: what a report is about. */
export const describeReported = ({ program, university }: Mistake): string =>
  program === null ? university.universityName : `${program.programName}, ${university.universityName}`
