/** Texts about facts of a program that students and officers both read. */
export const programFactWords = {
  levels: {
    secondary: 'Secondary school',
    foundation: 'Foundation year',
    bachelor: 'Bachelor',
    single_cycle_master: 'Single-cycle master',
    master: 'Master',
    doctorate: 'Doctorate',
    doctoral: 'Doctorate',
    short_cycle: 'Short-cycle degree',
    certificate: 'Certificate',
    diploma: 'Diploma',
  } as Record<string, string>,
  years: (years: number) => (years === 1 ? '1 year' : `${years} years`),
  months: (months: number) => (months === 1 ? '1 month' : `${months} months`),
  basis: {
    year: 'a year',
    total: 'in all',
    semester: 'a semester',
    month: 'a month',
    credit: 'a credit',
  } as Record<string, string>,
  basisOther: (basis: string) => `per ${basis}`,
  tuitionOf: {
    past: (year: string) => `${year} figure`,
    old: (year: string) => `${year} figure, likely higher now`,
  },
  aboutFigure: 'About this figure',
}
