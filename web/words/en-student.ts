/** The words of the student area, in English. */
export const student = {}
