/** What staff screens of other areas may import from this one. */

export { AddStudentDialog } from './records/staff/add-student-dialog.tsx'
