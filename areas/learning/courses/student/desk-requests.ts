import { listInstructors } from '#areas/learning/instructors/contract.ts'
import * as tests from '#areas/learning/practice-tests/contract.ts'
import { ownRequest } from '#kit/store/own-request.ts'
import * as suggestions from '../contract/course-suggestions.ts'
import * as courses from '../contract/courses.ts'

export const coursesRequest = ownRequest('courses', courses.listCourses)
/** The course that is open, whatever call answered it last. */
export const courseRequest = ownRequest('course', courses.showCourse)
export const enrolRequest = ownRequest('enrol', courses.enrol)
export const leaveRequest = ownRequest('leaveCourse', courses.leaveCourse)
export const finishRequest = ownRequest('finishLesson', courses.finishLesson)
export const suggestRequest = ownRequest('suggestCourse', suggestions.suggestCourse)
export const suggestionsRequest = ownRequest('ownSuggestions', suggestions.listOwnSuggestions)
export const createRequest = ownRequest('createCourse', courses.createCourse)
/** Instructors to choose from, apart from those the panel lists. */
export const chooseInstructorRequest = ownRequest('chooseInstructor', listInstructors)

export const testsRequest = ownRequest('practiceTests', tests.listPracticeTests)
export const startRequest = ownRequest('startAttempt', tests.startAttempt)
export const attemptsRequest = ownRequest('attempts', tests.listAttempts)
/** The attempt that is open or looked at. */
export const attemptRequest = ownRequest('attempt', tests.showAttempt)
export const answerRequest = ownRequest('saveAnswer', tests.saveAnswer)
export const handInRequest = ownRequest('handIn', tests.handIn)
export const keepRequest = ownRequest('keepAttempt', tests.keepAttempt)
