import { paths } from '#kit/routing/paths.ts'
import { courseListTexts } from '#texts/learning/courses/course-list.ts'
import { staffCourses as texts } from '#texts/learning/courses/staff.ts'

/** The views of the courses, each with its address. */
export const courseViews = [
  { key: 'no', label: texts.open, href: paths.staffCourses },
  { key: 'yes', label: texts.answered, href: `${paths.staffCourses}?answered=yes` },
  { key: 'courses', label: courseListTexts.view, href: `${paths.staffCourses}?show=courses` },
]
