import {
  firstName,
  ofStudent,
  ofUser,
  officerName,
  program,
  secret,
  university,
  type ExportedTable,
} from './exported-table.ts'

/** A student's own lists, questions and courses. */
export const ownListsData: Readonly<Record<string, ExportedTable>> = {
  student_tasks: {
    as: 'tasks',
    mine: ofStudent,
    columns: 'id student_id application_id title due note done_at created_at reminded_7 reminded_1',
    order: 't.created_at',
  },
  shortlist: {
    as: 'shortlist',
    mine: ofUser,
    columns: 'user_id program_id note remind_since added_at dropped_at suggested_at suggestion',
    also: { program, suggestedBy: firstName('suggested_by') },
    leftOut: { suggested_by: officerName },
  },
  deadline_reminders: {
    as: 'deadlineReminders',
    mine: ofUser,
    columns: 'user_id program_id deadline days sent_at',
    also: { program },
    order: 't.sent_at',
  },
  saved_searches: {
    as: 'savedSearches',
    mine: ofUser,
    columns: 'id user_id name query weekly saved_at seen_until look_at last_mail_at',
    order: 't.saved_at',
  },
  recent_searches: {
    as: 'recentSearches',
    mine: ofUser,
    columns: 'user_id query at',
    order: 't.at',
  },
  mistakes: {
    as: 'mistakesReported',
    mine: ofUser,
    columns:
      'id user_id university_id program_id field text source_url reported_at outcome answer handled_at',
    also: { program, university },
    order: 't.reported_at',
    leftOut: { handled_by: officerName },
  },
  assistant_questions: {
    as: 'assistantQuestions',
    mine: ofStudent,
    columns: 'id student_id question intent answer helpful asked_at',
    order: 't.asked_at',
  },
  help_votes: {
    as: 'helpVotes',
    mine: ofStudent,
    columns: 'student_id slug helpful at',
    order: 't.at',
  },
  calendar_feeds: {
    as: 'calendarAddress',
    mine: ofStudent,
    columns: 'student_id made_at',
    leftOut: { token_hash: secret },
  },
  timeline_visits: {
    as: 'timelineSeen',
    mine: ofStudent,
    columns: 'student_id seen_until',
  },
  course_enrollments: {
    as: 'courses',
    mine: ofStudent,
    columns: 'course_id student_id at',
    also: { course: '(select title from courses where id = t.course_id)' },
    order: 't.at',
  },
  course_progress: {
    as: 'lessonsDone',
    mine: ofStudent,
    columns: 'student_id lesson_id at',
    also: { lesson: '(select title from course_lessons where id = t.lesson_id)' },
    order: 't.at',
  },
  course_suggestions: {
    as: 'coursesSuggested',
    mine: ofStudent,
    columns: 'id student_id title country about at decision reason course_id answered_at',
    order: 't.at',
    leftOut: { answered_by: officerName },
  },
  practice_attempts: {
    as: 'practiceTests',
    mine: ofStudent,
    columns: 'id student_id slug started_at ends_at answers handed_in_at right_answers saved',
    order: 't.started_at',
  },
}
