/** What screens of other areas may import from this one, for students and officers. */

export { fieldName, levelName } from './academic-record/web/field-name.ts'
export { describeSchooling, describeTest } from './academic-record/web/describe-record.ts'
export { describeActivity } from './profile/web/describe-activity.ts'
export { describeContact } from './profile/web/describe-contact.ts'
export { clearInfo, renameUser } from './sign-in/web/info.ts'
export { PasswordAgain } from './sign-in/web/password-again.tsx'
export { useWithProof } from './sign-in/web/with-proof.tsx'
