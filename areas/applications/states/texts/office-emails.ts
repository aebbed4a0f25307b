import { undoWithdrawHours } from '../contract/application-moves.ts'

/** Mails to officers. They name the file; what is in it stays behind the sign-in. */
export const officeWords = {
  notice: {
    subject: (reference: string) => `${reference} has an answer from the student`,
    preview: 'Open the file to see what it means for you.',
    joined: 'The student confirmed joining',
    declined: 'The student declined the offer',
    withdrawn: 'The student withdrew',
    withdrawal_undone: 'The student took the withdrawal back',
    account_closing: 'The account of this student is closing',
    next: {
      joined: 'Tell the university, and check which conditions are still open.',
      declined: 'Tell the university that the place is free.',
      withdrawn: `The student can undo this for ${undoWithdrawHours} hours. Tell the university after that.`,
      withdrawal_undone: 'The file stands where it stood before and is in the queue again.',
      account_closing:
        'It is deleted for good in seven days; until then the student can keep it. After that the file names nobody, and an application still open is taken back. Tell the university now if it counts on this student.',
    },
    open: 'Open the file',
  },
}
