/** A grade on a scale of 4 or 5 with one digit after the point, or two where it has them: `3.0`, `2.75`. */
export const gradeDigits = (grade: number): string => grade.toFixed(2).replace(/0$/u, '')
