import { paths } from '#kit/routing/paths.ts'
import { catalogueDesk } from '#areas/catalogue/editing/texts/en-catalogue-desk.ts'
import { staffCourses as words } from '#texts/learning/courses/staff.ts'

/** The views of the courses, each with its address. */
export const courseViews = [
  { key: 'no', label: words.open, href: paths.staffCourses },
  { key: 'yes', label: words.answered, href: `${paths.staffCourses}?answered=yes` },
  { key: 'courses', label: catalogueDesk.courses.view, href: `${paths.staffCourses}?show=courses` },
]
