/** Working on a student's behalf. The screens of students are assembled in `app/web`, which belongs to no audience. */
export { default } from '#app/web/acting/acting-area.tsx'
