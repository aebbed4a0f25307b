/** Texts about reaching a person of the office. */
export const reachWords = {
  chatbot: {
    reach: 'Reach a person',
    call: 'Call',
    write: 'Write an e-mail',
    quote: 'Have your reference number ready, as in MZ-2026-004127. You find it under Applications.',
  },
}
