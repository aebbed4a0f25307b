import type { EmailProps } from '../index.ts'

const at = '2026-11-21T09:05:00.000Z'

/** Samples of the e-mails about enquiries. */
export const enquirySamples: { [K in 'enquiry-answer' | 'office-enquiry']: EmailProps[K][] } = {
  'enquiry-answer': [
    {
      name: 'Bilal',
      officer: 'Omar Farooqi',
      askedAt: at,
      answer:
        'Thank you for writing.\nWith 82 % your daughter meets the requirements of three universities in Italy. Create an account and enter her marks: each program then shows which requirements she meets.',
      asked: 'My daughter has 82 %.\nWhich universities in Italy would accept her?',
    },
    {
      name: 'Ayesha',
      officer: 'Omar Farooqi',
      askedAt: at,
      asked: null,
      hasAccount: true,
      answer: 'We tried to call you but could not reach you. When is a good time to call?',
    },
  ],
  'office-enquiry': [
    { kind: 'contact', at, enquiryId: 'b9b6a1f0-3c55-4d0e-9f0e-6f4f2f7a1c11' },
    { kind: 'registration', at },
  ],
}
