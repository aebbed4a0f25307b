/** What student screens of other areas may import from this one. */

export { EntryFormFrame } from './academic-record/student/entry-form-frame.tsx'
export {
  blankQualification,
  type FirstQualification,
  FirstQualificationFields,
  FirstQualificationForm,
} from './academic-record/student/first-qualification.tsx'
export { useEntryForm } from './academic-record/student/use-entry-form.ts'
export { DetailsFields } from './profile/student/details-fields.tsx'
export {
  type Details,
  DetailsForm,
  type DetailsFormValues,
  typedFrom,
} from './profile/student/details-form.ts'
export { nameOfSection } from './profile/student/section-name.ts'
export { SectionShape } from './profile/student/section-shape.tsx'
