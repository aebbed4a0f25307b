/** The words of the shortlist, in English. */
export const shortlistWords = {
  button: {
    save: 'Save',
    saved: 'Saved',
    saveIt: (program: string) => `Save ${program} to the shortlist`,
    savedIt: (program: string) => `Saved: ${program}. Press to take it off the shortlist`,
    added: 'Saved to your shortlist.',
    removed: 'Taken off your shortlist.',
    undo: 'Undo',
    see: 'See shortlist',
    failed: (message: string) => `Nothing was changed. ${message}`,
  },
  links: {
    label: 'Finding tools',
    shortlist: (count: number | null) => (count === null ? 'Shortlist' : `Shortlist (${count})`),
    map: 'Map',
    searches: 'Saved searches',
  },
}
