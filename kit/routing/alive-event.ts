/** The event after which the document no longer holds back clicks (`app/web/held-input.ts`). */
export const aliveEvent = 'page-alive'
