import type { EmailProps } from '../index.ts'

const at = '2026-11-21T09:05:00.000Z'
const university =
  'Ivane Javakhishvili Tbilisi State University named after its founder, Faculty of Natural Sciences'

type TeamEmail =
  | 'staff-invitation'
  | 'rights-changed'
  | 'access-ended'
  | 'factor-reset'
  | 'factor-changed'
  | 'recovery-code-used'
  | 'admin-ended'
  | 'approval-asked'
  | 'note-mention'

/** Sample props of e-mails to console users. */
export const teamSamples: { [K in TeamEmail]: EmailProps[K][] } = {
  'staff-invitation': [
    {
      name: 'Omar Farooqi',
      by: 'Zainab Malik',
      token: 'q8R1v0ZbXh3mUo7sT5wYc2Ka9dLfPj6eGnIxBtQrVyE',
      expiresAt: '2026-11-28T09:05:00.000Z',
      role: 'officer',
      university: null,
      mayDecide: true,
      maySeeSensitive: false,
      mayExport: false,
    },
    {
      name: 'Ilze Kalniņa',
      by: 'Zainab Malik',
      token: 'q8R1v0ZbXh3mUo7sT5wYc2Ka9dLfPj6eGnIxBtQrVyE',
      expiresAt: '2026-11-28T09:05:00.000Z',
      role: 'university',
      university,
      mayDecide: false,
      maySeeSensitive: false,
      mayExport: false,
    },
  ],
  'rights-changed': [
    {
      name: 'Omar Farooqi',
      role: 'admin',
      university: null,
      mayDecide: true,
      maySeeSensitive: true,
      mayExport: true,
    },
    {
      name: 'Omar Farooqi',
      role: 'officer',
      university: null,
      mayDecide: true,
      maySeeSensitive: false,
      mayExport: true,
      restored: true,
    },
    {
      name: 'Omar Farooqi',
      role: 'officer',
      university: null,
      mayDecide: false,
      maySeeSensitive: false,
      mayExport: false,
      invited: true,
    },
  ],
  'access-ended': [{ name: 'Omar Farooqi', at }],
  'factor-reset': [{ name: 'Omar Farooqi', at }],
  'factor-changed': [
    { name: 'Omar Farooqi', what: 'totp-added', at },
    { name: 'Omar Farooqi', what: 'codes-made', at },
  ],
  'recovery-code-used': [
    { name: 'Omar Farooqi', at, left: 9 },
    { name: 'Omar Farooqi', at, left: 0 },
  ],
  'note-mention': [
    {
      name: 'Omar Farooqi',
      by: 'Zainab Malik',
      reference: 'MZ-2026-000123',
      applicationId: '0199f7c2-3b1e-7c44-8a51-1f2e3d4c5b6a',
    },
  ],
  'admin-ended': [
    {
      about: 'Omar Farooqi',
      how: 'access',
      at,
      by: { asked: 'Zainab Malik', confirmed: 'Farah Qureshi' },
    },
    { about: 'Omar Farooqi', how: 'rights', by: null, at },
  ],
  'approval-asked': [
    {
      kind: 'person.end-admin',
      by: 'Zainab Malik',
      about: 'Omar Farooqi',
      reason: null,
      until: '2026-11-22T09:05:00.000Z',
    },
    {
      kind: 'person.demote-admin',
      by: 'Zainab Malik',
      about: 'Omar Farooqi',
      reason: null,
      until: '2026-11-22T09:05:00.000Z',
    },
    {
      kind: 'person.reset-factor',
      by: 'Zainab Malik',
      about: 'Omar Farooqi',
      reason: 'His phone was stolen on Friday.',
      until: '2026-11-22T09:05:00.000Z',
    },
    {
      kind: 'person.make-admin',
      by: 'Zainab Malik',
      about: 'Omar Farooqi',
      reason: null,
      until: '2026-11-22T09:05:00.000Z',
    },
  ],
}
