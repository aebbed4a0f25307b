import type { ApplicationEvent } from '#areas/applications/list/contract/applications.ts'

/** What officers wrote in the open request, also when they requested more. */
export function notesOfRequest(events: readonly Pick<ApplicationEvent, 'move' | 'to' | 'note'>[]): string {
  // A withdrawal that was undone ended nothing.
  const before = events.findLastIndex(({ to }) => to !== 'documents_requested' && to !== 'withdrawn')
  const notes = events.slice(before + 1).map(({ move, note }) => (move === 'request_documents' ? note : null))
  return notes.filter((note) => note !== null).join('\n\n')
}
