import type * as z from 'zod/mini'
import type { studentHistory } from '#areas/students/history/contract.ts'
import { noDetails } from './sample-file.ts'
import { id, moment } from './sample-records.ts'

type History = z.input<(typeof studentHistory)['reply']>

const nothing = {
  ...noDetails,
  application: null,
  act: null,
  fields: [],
}
const officer = { role: 'officer', name: 'Bilal Ahmed' }
const student = { role: 'student', name: 'Ayesha Siddiqui' }
const riga = { _id: id(4, 1), reference: 'MZ-2026-004127' }

/** The newest of what happened with a student: a line of every kind, over two applications. */
export const historyOfStudent: History = {
  totalCount: 41,
  data: [
    { ...nothing, at: moment(-0.1), kind: 'talk', what: 'message', by: student, application: riga },
    {
      ...nothing,
      at: moment(-0.3),
      kind: 'outside',
      what: 'outside.marked',
      by: officer,
      outside: { step: 'Deposit', state: 'done', due: null, intake: null },
      application: riga,
    },
    {
      ...nothing,
      at: moment(-0.4),
      kind: 'outside',
      what: 'outside.deferred',
      by: officer,
      outside: { step: null, state: null, due: null, intake: '2028-spring' },
      told: 'The visa would not come in time.',
      application: riga,
    },
    {
      ...nothing,
      at: moment(-0.5),
      kind: 'checks',
      what: 'file.checked',
      by: officer,
      line: 'identity',
      state: 'fine',
      application: riga,
    },
    {
      ...nothing,
      at: moment(-1),
      kind: 'record',
      what: 'changed',
      by: officer,
      fields: ['phone', 'city', 'address'],
    },
    { ...nothing, at: moment(-2), kind: 'people', what: 'student.assigned', by: officer },
    {
      ...nothing,
      at: moment(-3),
      kind: 'moves',
      what: 'submit',
      by: officer,
      stage: 'submitted',
      onBehalf: true,
      application: { _id: id(4, 2), reference: 'MZ-2026-004128' },
    },
    {
      ...nothing,
      at: moment(-4),
      kind: 'documents',
      what: 'uploaded',
      by: officer,
      document: 'passportImage',
      onBehalf: true,
    },
    {
      ...nothing,
      at: moment(-5),
      kind: 'record',
      what: 'acted',
      by: officer,
      onBehalf: true,
      act: { act: 'profile', about: 'guardians' },
    },
    { ...nothing, at: moment(-6), kind: 'record', what: 'consent.form', by: officer },
    { ...nothing, at: moment(-7), kind: 'record', what: 'registered', by: student },
  ],
}
