import type { EmailProps } from '../index.ts'

const at = '2026-11-21T09:05:00.000Z'

/** Sample props of e-mails about oversight. */
export const oversightSamples: { [K in 'office-alarm' | 'audit-anchor']: EmailProps[K][] } = {
  'office-alarm': [
    { sentence: 'Applications that joined without ever having an offer.', found: 3, at },
    { sentence: 'A student does not recognize a view of a document.', found: 1, at },
  ],
  'audit-anchor': [
    {
      seq: 18_204,
      sound: true,
      at,
      hash: '9f2c41d07be83a5566c0f1b2aa90e7d3c8451f6e2b7094ad13c5e86f70b2d419',
    },
    {
      seq: 18_311,
      sound: false,
      at,
      hash: '1b7094ad13c5e86f70b2d4199f2c41d07be83a5566c0f1b2aa90e7d3c8451f6e',
    },
  ],
}
