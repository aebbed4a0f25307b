import { ownRequest } from '#kit/store/own-request.ts'
import * as courses from '../contract/courses.ts'

export const saveCourseRequest = ownRequest('saveCourse', courses.saveCourse)
export const moveCourseRequest = ownRequest('moveCourse', courses.moveCourse)
export const addLessonRequest = ownRequest('addLesson', courses.addLesson)
export const saveLessonRequest = ownRequest('saveLesson', courses.saveLesson)
export const moveLessonRequest = ownRequest('moveLesson', courses.moveLesson)
export const removeLessonRequest = ownRequest('removeLesson', courses.removeLesson)
export const lessonFileRequest = ownRequest('sendLessonFile', courses.sendLessonFile)
