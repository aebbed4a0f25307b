/** What screens of other areas may use of this one, for students and officers alike. */

export { fieldName, levelName } from './academic-record/web/field-name.ts'
export { schoolingInWords, testInWords } from './academic-record/web/record-in-words.ts'
export { activityInWords } from './profile/web/activity-in-words.ts'
export { clearInfo, renameUser } from './sign-in/web/info.ts'
export { PasswordAgain } from './sign-in/web/password-again.tsx'
export { useWithProof } from './sign-in/web/with-proof.tsx'
