import { formatAmount } from '#kit/language/amounts.ts'
import { siteTexts } from '#texts/site/site.ts'

/** A course of the showcase, from the specification; values it omits are 0, or no rating. */
export interface ShownCourse {
  /** The scene, and the key of the title. */
  id: keyof typeof siteTexts.courses.titles
  rating: number | null
  /** Whole US dollars; 0 is free. */
  dollars: number
  lessons: number
  students: number
}

/** The six cards of the home page. */
export const shownCourses: readonly ShownCourse[] = [
  { id: 'serbia', rating: 2, dollars: 15, lessons: 1, students: 3 },
  { id: 'italy', rating: null, dollars: 49, lessons: 0, students: 0 },
  { id: 'kazakhstan', rating: null, dollars: 59, lessons: 1, students: 0 },
  { id: 'latvia', rating: null, dollars: 0, lessons: 0, students: 1 },
  { id: 'georgia', rating: null, dollars: 49, lessons: 0, students: 0 },
  { id: 'china', rating: null, dollars: 29, lessons: 0, students: 0 },
]

const texts = siteTexts.courses

/** The card's props for a course. */
export const cardOf = ({ id, rating, dollars, lessons, students }: ShownCourse) => ({
  title: texts.titles[id],
  place: id,
  rating: rating === null ? null : { stars: rating, text: texts.rating({ stars: rating }) },
  noRatings: texts.noRatings,
  lessons: texts.lessons({ count: lessons }),
  students: texts.students({ count: students }),
  price: dollars === 0 ? texts.free : formatAmount({ amount: dollars, currency: 'USD' }),
})
