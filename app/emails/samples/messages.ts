import type { EmailProps } from '../index.ts'

const name = 'Ayesha Siddiqui'
const at = '2026-11-21T09:05:00.000Z'
const application = {
  id: '0b8f7a52-6a1c-4a50-9d0e-5b7f0d9e4c21',
  reference: 'MZ-2026-000123',
  university: 'Rīga Stradiņš University',
  program: 'Medicine',
  intake: 'February 2027',
}

type MessageEmail = 'new-message' | 'office-message'

/** Samples of the e-mails about messages, which contain none of what was written. */
export const messageSamples: { [K in MessageEmail]: EmailProps[K][] } = {
  'new-message': [
    {
      name,
      from: 'Bilal',
      university: null,
      application,
      hasText: true,
      files: 2,
      threadId: '2a6e8f0c-7b1d-4f3a-9c5e-1d2b3a4c5d6e',
    },
    {
      name,
      from: 'Bilal',
      university: 'Riga Stradiņš University',
      application,
      hasText: true,
      files: 0,
      threadId: '2a6e8f0c-7b1d-4f3a-9c5e-1d2b3a4c5d6e',
    },
    {
      name,
      from: 'Manzil',
      university: null,
      application: null,
      hasText: true,
      files: 0,
      threadId: '2a6e8f0c-7b1d-4f3a-9c5e-1d2b3a4c5d6e',
    },
  ],
  'office-message': [
    {
      student: name,
      university: null,
      application,
      at,
      hasText: false,
      files: 1,
      threadId: '2a6e8f0c-7b1d-4f3a-9c5e-1d2b3a4c5d6e',
    },
    {
      student: name,
      university: 'Riga Stradiņš University',
      application,
      at,
      hasText: true,
      files: 0,
      threadId: '2a6e8f0c-7b1d-4f3a-9c5e-1d2b3a4c5d6e',
    },
    {
      student: name,
      university: null,
      application: null,
      at,
      hasText: true,
      files: 0,
      threadId: '2a6e8f0c-7b1d-4f3a-9c5e-1d2b3a4c5d6e',
    },
  ],
}
