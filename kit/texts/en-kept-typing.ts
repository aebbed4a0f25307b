/** About typed work that waited for its author. */
export const keptTypingWords = {
  /** In a dialog, whose Cancel forgets it. */
  inDialog: 'What you typed before is still here. Cancel discards it.',
  onPage: 'What you typed before is still here.',
  discard: 'Discard it',
}
