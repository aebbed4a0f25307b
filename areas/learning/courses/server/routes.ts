import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as suggestions from '../contract/course-suggestions.ts'
import * as contract from '../contract/courses.ts'
import { createCourse, moveCourse, saveCourse } from './edit-course.ts'
import { addLesson, moveLesson, removeLesson, saveLesson } from './edit-lessons.ts'
import { storeLessonFile, openLessonFile } from './lesson-files.ts'
import { listCourses, showCourse } from './read-courses.ts'
import { answerSuggestion, listOwnSuggestions, listSuggestions, suggestCourse } from './suggestions.ts'
import { enroll, finishLesson, leaveCourse } from './take-course.ts'

/** Binds the calls about courses and their suggestions to their operations. */
export function courseRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(contract.listCourses, ({ viewer, query }) => listCourses(db, viewer, query))
  serve(contract.showCourse, ({ viewer, params }) => showCourse(db, viewer, params.courseId))
  serve(contract.createCourse, ({ viewer, body }) => createCourse(deps, viewer, body.title))
  serve(contract.saveCourse, ({ viewer, params, body }) => saveCourse(deps, viewer, params.courseId, body))
  serve(contract.moveCourse, ({ viewer, params, body }) =>
    moveCourse(deps, viewer, params.courseId, body.status),
  )
  serve(contract.addLesson, ({ viewer, params, body }) => addLesson(deps, viewer, params.courseId, body))
  serve(contract.saveLesson, ({ viewer, params, body }) => saveLesson(deps, viewer, params.lessonId, body))
  serve(contract.moveLesson, ({ viewer, params, body }) =>
    moveLesson(deps, viewer, params.lessonId, body.place),
  )
  serve(contract.removeLesson, ({ viewer, params }) => removeLesson(deps, viewer, params.lessonId))
  serve(contract.sendLessonFile, ({ viewer, params, incoming }) =>
    storeLessonFile(deps, viewer, params.lessonId, incoming),
  )
  serve(contract.openLessonFile, ({ viewer, params }) => openLessonFile(deps, viewer, params.lessonId))
  serve(contract.enroll, ({ viewer, params }) => enroll(deps, viewer, params.courseId))
  serve(contract.leaveCourse, ({ viewer, params }) => leaveCourse(deps, viewer, params.courseId))
  serve(contract.finishLesson, ({ viewer, params, body }) =>
    finishLesson(deps, viewer, params.lessonId, body.finished),
  )
  serve(suggestions.suggestCourse, ({ viewer, body }) => suggestCourse(deps, viewer, body))
  serve(suggestions.listOwnSuggestions, ({ viewer }) => listOwnSuggestions(db, viewer))
  serve(suggestions.listSuggestions, ({ query }) => listSuggestions(db, query))
  serve(suggestions.answerSuggestion, ({ viewer, params, body }) =>
    answerSuggestion(deps, viewer, params.suggestionId, body),
  )
}
