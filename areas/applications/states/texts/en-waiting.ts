/** How long files take, in English. Said from 20 files on. */
export const waitingWords = {
  heading: 'How long an answer takes',
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  answer: (half: string, most: string) =>
    `Half of the files are answered within ${half}, nine of ten within ${most}.`,
  submitted: (half: string, most: string) =>
    `The review began within ${half} for half of the files, within ${most} for nine of ten.`,
  review: (half: string, most: string) =>
    `Under review, half of the files took at most ${half}, nine of ten at most ${most}.`,
  of: {
    program: (files: string) => `From ${files} files to this program.`,
    university: (files: string) => `From ${files} files to this university.`,
    all: (files: string) => `From ${files} files to all universities.`,
  },
  noPromise: 'What was usual so far, no promise.',
}
