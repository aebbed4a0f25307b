/** What staff screens of other areas may use of this one. */

export { AddStudentDialog } from './records/staff/add-student-dialog.tsx'
